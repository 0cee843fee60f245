import { gameById } from '../../engine/games/registry.ts'
import type { Level } from '../../session/players.ts'
import type { TableSetup } from '../../stores/tables.ts'
import { initialPlayers } from './seated-players.ts'
import type { SeatedPlayer } from './seated-players.ts'

/** The level of the bots in the first game. */
const FOR_BEGINNERS: Level = 'cabin-boy'

/** What a quick game takes over from before. */
interface Before {
  readonly game: string
  /** The players of the last table. */
  readonly seats: readonly SeatedPlayer[]
  readonly level: Level
  /** The player's appearance in rooms. */
  readonly me: Pick<SeatedPlayer, 'name' | 'color' | 'symbol'> | null
}

/** A table of one person and this number of bots, as the last table was; the first one is for beginners. */
export function quickTable(
  { game, seats, level, me }: Before,
  bots: number,
  nameOf: (chair: number) => string,
): TableSetup {
  const known = seats.find(({ kind }) => kind === 'person')
  const look = known ?? me
  const person: readonly SeatedPlayer[] = look === null ? [] : [{ ...look, kind: 'person' }]
  const others = seats.filter(({ kind }) => kind === 'bot')
  const strength = seats.length === 0 ? FOR_BEGINNERS : level
  // Without anyone known the first seat is the person's.
  const people = initialPlayers(person.length === 0 ? [] : [...person, ...others], bots + 1, nameOf, strength)
  return { game: gameById(game)?.id ?? '', people, options: {}, governor: 'random' }
}
