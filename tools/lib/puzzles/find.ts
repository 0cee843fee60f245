import type { AnyGame } from '../../../src/engine/core/game.ts'
import { phaseOf } from '../../../src/session/puzzles/compose-puzzle.ts'
import type { Puzzle } from '../../../src/session/puzzles/puzzle-data.ts'
import { compose } from './compose.ts'
import { examine, glance } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import { countOf, hasRoom } from './quotas.ts'
import { playSource } from './source-game.ts'
import { secondsSpent, timed } from './stopwatch.ts'

/** Puzzles of one game at most, and plies between two of them. */
const MOST_OF_GAME = 3
const APART = 10
/** Reasons that only tell whose points differ, and from which source: nothing that one could have seen on the table. */
const ONLY_POINTS: readonly string[] = ['analysis.why.opponent', 'analysis.why.source']

/** Where the positions of a game failed, and how long it took. */
export interface Searched {
  readonly failed: Readonly<Record<string, number>>
  readonly seconds: Readonly<Record<string, number>>
}

/**
 * Looks for puzzles in the game with this number and tells each as soon as it is found; `known` are those found before, also in
 * this game by a run that was stopped. The kinds that are rarest among them are looked at first, and of a kind the late positions,
 * which mates soon finish.
 */
export function findPuzzles(
  game: AnyGame,
  number: number,
  known: readonly Puzzle[],
  tell: (puzzle: Puzzle) => void,
): Searched {
  const source = timed('game', () => playSource(game, number))
  const { table } = source
  const kindsOf = ({ ply, question }: Candidate) => ({
    question,
    phase: phaseOf(table, ply),
    seats: table.seats,
  })
  const seen = table.playedEntries().flatMap(({ ply, seat }) => {
    const candidate = seat < 0 ? undefined : glance(game, table.state(ply), ply)
    return candidate === undefined ? [] : [candidate]
  })
  const order = [...seen].sort(
    (one, other) => countOf(known, one.question) - countOf(known, other.question) || other.ply - one.ply,
  )
  const all = [...known]
  const plies = known.flatMap(({ id }) =>
    id.startsWith(`${String(number)}-`) ? [Number(id.split('-')[1])] : [],
  )
  const failed: Record<string, number> = { seen: seen.length }
  const fail = (where: string): void => void (failed[where] = (failed[where] ?? 0) + 1)
  for (const candidate of order) {
    if (plies.length === MOST_OF_GAME) break
    if (plies.some((ply) => Math.abs(ply - candidate.ply) < APART)) continue
    if (!hasRoom(all, kindsOf(candidate))) continue
    const verdict = examine(game, candidate)
    if ('failed' in verdict) fail(verdict.failed)
    else {
      const puzzle = timed('compose', () => compose(number, source, candidate, verdict))
      if (puzzle.reasons.every(({ key }) => ONLY_POINTS.includes(key))) {
        fail('no reason on the table')
        continue
      }
      plies.push(candidate.ply)
      all.push(puzzle)
      tell(puzzle)
    }
  }
  return { failed, seconds: secondsSpent() }
}
