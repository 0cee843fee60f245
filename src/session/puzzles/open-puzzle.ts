import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame, Seat } from '../../engine/core/game.ts'
import type { GameRegistry } from '../journal.ts'
import { readGameLink } from '../link/game-link.ts'
import type { Appearance, Player } from '../players.ts'
import { newTable } from '../table.ts'
import type { Table } from '../table.ts'
import type { Puzzle } from './puzzle-data.ts'

/** A puzzle, replayed to its position. */
export interface OpenPuzzle {
  readonly puzzle: Puzzle
  readonly game: AnyGame
  /** Ends at the position. */
  readonly table: Table
  /** The bots that played the game. */
  readonly people: readonly Player[]
  /** The seat that chooses. */
  readonly seat: Seat
  /** The legal choices, as the puzzle counts them. */
  readonly legal: readonly Action[]
}

/** Replays a puzzle; undefined where the rules are no longer those of the puzzle. */
export function openPuzzle(puzzle: Puzzle, games: GameRegistry): OpenPuzzle | undefined {
  const read = readGameLink(puzzle.link, games)
  if ('fault' in read) return undefined
  const { game, table, people } = read
  const legal = table.legal().sort((one, other) => one - other)
  return legal.length === puzzle.losses.length && table.turn() > CHANCE
    ? { puzzle, game, table, people, seat: table.turn(), legal }
    : undefined
}

/** A choice and how the game probably goes on, up to a roll; the last choice of a game is left out. */
export function choicesAfter({ puzzle, game, table, legal }: OpenPuzzle, choice: number): readonly Action[] {
  const trial = newTable(game, table.seats, table.options)
  for (const { entry } of table.playedEntries()) trial.post(entry)
  const line: Action[] = []
  let next = legal[choice]
  for (const place of [...puzzle.lines[choice]!, -1]) {
    const seat = trial.turn()
    if (next === undefined || seat < 0 || trial.post({ seat, action: next }) !== null) break
    if (trial.turn() === OVER) break
    line.push(next)
    next = trial.legal().sort((one, other) => one - other)[place]
  }
  return line
}

/** The players, with a person on one seat; what the person has, the bots leave to them. In a game of people all stay as they are. */
export function withPerson(people: readonly Player[], seat: Seat, me: Appearance): readonly Player[] {
  const left = people[seat]!
  if (left.kind === 'person') return people
  const given = (own: string, mine: string, free: string): string => (own === mine ? free : own)
  return people.map((player, at): Player => {
    if (at === seat) return { kind: 'person', ...me }
    return {
      ...player,
      name: given(player.name, me.name, left.name),
      color: given(player.color, me.color, left.color),
      symbol: given(player.symbol, me.symbol, left.symbol),
    }
  })
}
