import { ignoreEvents, listActions, newActions } from '../../engine/core/game.ts'
import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import { writeGameLink } from '../link/game-link.ts'
import type { Player } from '../players.ts'
import { newTable } from '../table.ts'
import type { Table } from '../table.ts'
import { PUZZLE_PHASES } from './puzzle-data.ts'
import type { Puzzle, PuzzlePhase } from './puzzle-data.ts'

/** Choices of a line at most. */
const LINE = 12
/** Points that a worse choice has to bring more for the question to say "to win". */
const MORE_POINTS = 0.5

/** A game with a position that is a puzzle. */
export interface PuzzleSource {
  readonly table: Table
  readonly luck: string
  readonly people: readonly Player[]
}
/** What a choice is worth to the seat that makes it. */
export interface ChoiceWorth {
  readonly win: number
  readonly points: number
  /** How the game probably goes on after it. */
  readonly line: readonly Action[]
}
/** What the file says of a puzzle besides its position. */
interface Solution extends Pick<Puzzle, 'id' | 'exact' | 'reasons' | 'rating'> {
  readonly best: Action
  readonly accepted: readonly Action[]
  /** By action, of all that are legal. */
  readonly worths: ReadonlyMap<Action, ChoiceWorth>
}

/** The puzzle at a ply of a game. */
export function composePuzzle(source: PuzzleSource, ply: number, solution: Solution): Puzzle {
  const { table, luck, people } = source
  const { best, accepted, worths, ...rest } = solution
  const { game } = table
  const state = table.state(ply)
  const legal = legalOf(game, state)
  const top = worths.get(best)!
  const wrong = legal.filter((action) => !accepted.includes(action))
  return {
    link: writeGameLink(upTo(table, ply), { luck, people, moment: ply, release: '' }),
    seats: table.seats,
    question: game.describe(state, best).verb,
    phase: phaseOf(table, ply),
    toWin: wrong.some((action) => worths.get(action)!.points >= top.points + MORE_POINTS),
    win: thousandths(top.win),
    losses: legal.map((action) => thousandths(top.win - worths.get(action)!.win)),
    lines: legal.map((action) => lineAfter(game, state, action, worths.get(action)!.line)),
    ...rest,
  }
}

const thousandths = (share: number): number => Math.min(1000, Math.max(0, Math.round(share * 1000)))

/** The third of the game that a ply is in. */
export function phaseOf(table: Table, ply: number): PuzzlePhase {
  return PUZZLE_PHASES[Math.floor((ply * PUZZLE_PHASES.length) / table.ply())]!
}

const scratch = newActions(512)

/** The legal choices in ascending order, as puzzles count them. */
export function legalOf(game: AnyGame, state: State): Action[] {
  game.legal(state, scratch)
  return listActions(scratch).sort((one, other) => one - other)
}

function upTo(whole: Table, ply: number): Table {
  const table = newTable(whole.game, whole.seats, whole.options)
  for (const { entry } of whole.playedEntries().slice(0, ply)) table.post(entry)
  return table
}

/** The choices of a line by their places among the legal ones; forced ones are part of it. It ends before a roll. */
function lineAfter(game: AnyGame, from: State, first: Action, line: readonly Action[]): number[] {
  const state = from.slice()
  game.play(state, first, ignoreEvents)
  const places: number[] = []
  for (const action of line) {
    if (game.turn(state) < 0 || places.length === LINE) break
    const place = legalOf(game, state).indexOf(action)
    if (place < 0) break
    places.push(place)
    game.play(state, action, ignoreEvents)
  }
  return places
}
