import { computed, shallowRef } from 'vue'
import { OPPONENTS, unusualOptions } from '../../session/statistics/tally.ts'
import type { MyGame, Opponents } from '../../session/statistics/my-games.ts'
import { useStatistics } from '../../stores/statistics.ts'

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

  const ofGame = computed(() => mine().filter((one) => one.game === game.value))
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
