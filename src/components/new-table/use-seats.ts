import { computed, shallowRef } from 'vue'
import type { AnyGame } from '../../engine/core/game.ts'
import { GAMES } from '../../engine/games/registry.ts'
import type { PresetSeat } from '../../session/preset.ts'
import { useSettings } from '../../stores/settings.ts'
import { nameProblem, normalizeName } from '../seats/names.ts'
import { initialPlayers, ownSeat, shuffled, withOwn } from './seated-players.ts'
import { withPresetSeats } from './preset-settings.ts'
import type { SeatedPlayer } from './seated-players.ts'

const COMFORTABLE = 4
const MOST = Math.max(...GAMES.flatMap(({ seats }) => seats))

/** The players of a table that is being set up; they begin as they were at the last table. */
export function useSeats(game: () => AnyGame, nameOf: (chair: number) => string) {
  const settings = useSettings()
  const wanted = shallowRef(settings.lastSeats.length)
  /** The number chosen last, where the game allows it. */
  const count = computed({
    get: () => String(game().seats.includes(wanted.value) ? wanted.value : COMFORTABLE),
    set: (value) => (wanted.value = Number(value)),
  })
  const counts = computed(() => game().seats.map(String))
  /** The players of all possible seats; those beyond the count keep their names in case they come back. */
  const chairs = shallowRef(
    initialPlayers(withOwn(settings.lastSeats, settings.own), MOST, nameOf, settings.lastLevel),
  )
  const people = computed(() => chairs.value.slice(0, Number(count.value)))
  const problems = computed(() => people.value.map((_, chair) => nameProblem(people.value, chair)))
  const isSeated = computed(() => problems.value.every((problem) => problem === undefined))
  function shuffle(): void {
    chairs.value = shuffled(chairs.value, people.value.length, Math.random)
  }
  /** The players with normalized names; remembered for the next table. */
  function seated(): SeatedPlayer[] {
    const all = people.value.map((person) => ({ ...person, name: normalizeName(person.name) }))
    settings.lastSeats = all
    const mine = ownSeat(all, settings.me)
    if (mine !== undefined) settings.me = { name: mine.name, color: mine.color, symbol: mine.symbol }
    return all
  }
  /** Seats players of these kinds and levels; they keep their names and appearances. */
  function seatKinds(kinds: readonly PresetSeat[]): void {
    wanted.value = kinds.length
    chairs.value = withPresetSeats(chairs.value, kinds, nameOf)
  }
  return { seatKinds, count, counts, chairs, people, problems, isSeated, shuffle, seated }
}
