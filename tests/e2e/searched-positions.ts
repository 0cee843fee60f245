import { prepareGame } from '../../tools/lib/prepared-games.ts'
import type { SearchedPosition } from './grow-trees.ts'

/** Choices in the middle of games of every size, for searches in several browsers. */
export const SEARCHED_POSITIONS: readonly SearchedPosition[] = [
  ...[2, 3, 4, 5].map((seats) => positionOf('puerto-rico', seats)),
  ...[3, 4, 5].map((seats) => positionOf('endeavor', seats)),
]

function positionOf(game: string, seats: number): SearchedPosition {
  const until = (_view: unknown, table: { ply(): number; legal(): readonly number[] }): boolean =>
    table.ply() > 60 && table.legal().length > 4
  const { table } = prepareGame({ game, seats, seed: 'searched', bots: 'greedy', until })
  return { game, state: Array.from(table.state()), seed: 1000 + seats }
}
