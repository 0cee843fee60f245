import { gameById } from '../../engine/games/registry.ts'
import type { Appearance, Level } from '../../session/players.ts'
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
  /** The player of this device. */
  readonly own: Appearance
}

/** A table of one person and this number of bots, as the last table was; the first one is for beginners. */
export function quickTable({ game, seats, level, own }: Before, bots: number): TableSetup {
  const others = seats.filter(({ kind }) => kind === 'bot')
  const strength = seats.length === 0 ? FOR_BEGINNERS : level
  const people = initialPlayers([{ ...own, kind: 'person' }, ...others], bots + 1, () => '', strength)
  return { game: gameById(game)?.id ?? '', people, options: {}, governor: 'random' }
}
