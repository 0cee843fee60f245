import { computed, shallowRef } from 'vue'
import { OPPONENTS, unusualOptions } from '../../session/statistics/tally.ts'
import type { MyGame, Opponents } from '../../session/statistics/my-games.ts'
import { useStatistics } from '../../stores/statistics.ts'

/** Where a game was played: with Windrose, or at Board Game Arena. */
const PLACES = ['here', 'bga'] as const
type Place = (typeof PLACES)[number]
const placeOf = ({ isBrought }: MyGame): Place => (isBrought ? 'bga' : 'here')

/** Which of my games are looked at: those of one game, and of them all or those with one value. */
export function useFilters(mine: () => readonly MyGame[]) {
  const statistics = useStatistics()
  const wanted = shallowRef('')
  /** The games of which some are finished; the one played last comes first. */
  const games = computed(() => [
    ...new Set(
      mine()
        .toReversed()
        .map(({ game }) => game),
    ),
  ])
  const game = computed({
    get: () => (games.value.includes(wanted.value) ? wanted.value : (games.value[0] ?? '')),
    set(id) {
      wanted.value = id
      size.value = opponents.value = option.value = ''
    },
  })
  /** An empty text stands for all. */
  const size = shallowRef('')
  const opponents = shallowRef<Opponents | ''>('')
  const option = shallowRef('')

  const everywhere = computed(() => mine().filter((one) => one.game === game.value))
  /** Games that were brought from elsewhere are looked at by themselves. */
  const places = computed(() =>
    PLACES.filter((place) => everywhere.value.some((one) => placeOf(one) === place)),
  )
  const wantedPlace = shallowRef<Place>('here')
  const place = computed({
    get: () => (places.value.includes(wantedPlace.value) ? wantedPlace.value : (places.value[0] ?? 'here')),
    set(wanted) {
      wantedPlace.value = wanted
      size.value = opponents.value = option.value = ''
    },
  })
  const ofGame = computed(() => everywhere.value.filter((one) => placeOf(one) === place.value))
  const optionsOf = (one: MyGame): readonly string[] => {
    const rules = statistics.rules(one.game)
    return rules === undefined ? [] : unusualOptions(rules, one)
  }
  const chosen = computed(() =>
    ofGame.value.filter(
      (one) =>
        (size.value === '' || String(one.seats) === size.value) &&
        (opponents.value === '' || one.opponents === opponents.value) &&
        (option.value === '' || optionsOf(one).includes(option.value)),
    ),
  )
  return {
    game,
    games,
    place,
    /** Where the games were played. */
    places,
    size,
    sizes: computed(() => [...new Set(ofGame.value.map(({ seats }) => String(seats)))].sort()),
    opponents,
    allOpponents: computed(() =>
      OPPONENTS.filter((kind) => ofGame.value.some((one) => one.opponents === kind)),
    ),
    option,
    options: computed(() => [...new Set(ofGame.value.flatMap(optionsOf))]),
    /** My games that are looked at, oldest first. */
    chosen,
    optionsOf,
  }
}
export type Filters = ReturnType<typeof useFilters>
