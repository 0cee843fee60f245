import type { Action, Seat } from '../../engine/core/game.ts'
import type { PlayedEntry, Table } from '../table.ts'
import { decisionsOf } from '../review/analysis-jobs.ts'
import type { Decision } from '../review/analysis-jobs.ts'

/** One choice of a seat; several of one kind in a row count as one, such as placing colonists. */
export interface ComparedChoice {
  /** The ply before its first action. */
  readonly ply: number
  readonly decisions: readonly Decision[]
  /** The same text stands for the same choice in both games. */
  readonly key: string
}
/** The choices of both games beside each other: `both` alike, or one of each game, or of one game only. */
export type ComparedRow =
  | { readonly both: ComparedChoice }
  | { readonly both?: undefined; readonly one?: ComparedChoice; readonly other?: ComparedChoice }

/** A round of two games, for one seat. */
export interface ComparedRound {
  /** Counted from 1; 0 is what comes before the first round. */
  readonly round: number
  readonly rows: readonly ComparedRow[]
  /** The points of the seat after the round in each game; null if the game was over before. */
  readonly points: readonly [one: number | null, other: number | null]
}
export interface GameComparison {
  readonly rounds: readonly ComparedRound[]
  /** The ply before the first choice of the seat that differs in the same position; null if there is none. */
  readonly fork: number | null
}

/** Does an event begin a round, or end the game? */
export type IsHead = (event: PlayedEntry['events'][number]) => boolean

/** Compares how one seat played the same deal in two games, round by round. */
export function compareGames(one: Table, other: Table, seat: Seat, isHead: IsHead): GameComparison {
  const [left, right] = [roundsOf(one, seat, isHead), roundsOf(other, seat, isHead)]
  const rounds = Array.from({ length: Math.max(left.length, right.length) }, (_, round): ComparedRound => {
    const [mine, theirs] = [left[round], right[round]]
    return {
      round,
      rows: alignChoices(mine?.choices ?? [], theirs?.choices ?? []),
      points: [mine?.points ?? null, theirs?.points ?? null],
    }
  })
  return { rounds, fork: forkOf(one, other, seat) }
}

/** The number of entries at which two games part, if the seat decided there in both. */
function forkOf(one: Table, other: Table, seat: Seat): number | null {
  const [left, right] = [one.happenings(), other.happenings()]
  const ply = left.findIndex(({ entry }, at) => JSON.stringify(entry) !== JSON.stringify(right[at]?.entry))
  return ply >= 0 && left[ply]?.seat === seat && right[ply]?.seat === seat ? ply : null
}

interface SeatRound {
  readonly choices: readonly ComparedChoice[]
  readonly points: number
}

/** The choices of a seat by round, and its points after each. */
function roundsOf(table: Table, seat: Seat, isHead: IsHead): readonly SeatRound[] {
  const happenings = table.happenings()
  const heads = happenings.flatMap(({ events, ply }) => (events.some(isHead) ? [ply + 1] : []))
  const ends = heads.at(-1) === happenings.length ? heads : [...heads, happenings.length]
  const choices = choicesOf(table, seat)
  return ends.map((end, round) => ({
    choices: choices.filter(({ ply }) => ply >= (ends[round - 1] ?? 0) && ply < end),
    points: table.game.scores(table.state(end)).find((score) => score.seat === seat)?.total ?? 0,
  }))
}

/** The decisions of a seat, those of one kind in a row put together. */
function choicesOf(table: Table, seat: Seat): readonly ComparedChoice[] {
  const runs: { verb: string; decisions: Decision[]; parts: string[] }[] = []
  for (const decision of decisionsOf(table, (at) => at === seat)) {
    if (decision.seat !== seat) continue
    const { ply, played } = decision
    const described = table.game.describe(table.state(ply), played)
    const last = runs.at(-1)
    const isOn = last?.verb === described.verb && isAdjacent(table, last.decisions.at(-1)!.ply, ply, seat)
    const run = isOn ? last : { verb: described.verb, decisions: [], parts: [] }
    if (!isOn) runs.push(run)
    run.decisions.push(decision)
    run.parts.push(JSON.stringify(described))
  }
  return runs.map(({ decisions, parts }) => ({
    ply: decisions[0]!.ply,
    decisions,
    key: parts.toSorted().join(),
  }))
}

/** Does nothing but entries of the seat lie between two of its plies? */
function isAdjacent(table: Table, from: number, to: number, seat: Seat): boolean {
  return table
    .happenings()
    .slice(from, to)
    .every((entry) => entry.seat === seat)
}

/** The actions of a choice. */
export function actionsOf({ decisions }: ComparedChoice): readonly Action[] {
  return decisions.map(({ played }) => played)
}

/** Puts equal choices side by side, as many as possible in their order; what lies between is paired from its beginning. */
function alignChoices(
  one: readonly ComparedChoice[],
  other: readonly ComparedChoice[],
): readonly ComparedRow[] {
  const rows: ComparedRow[] = []
  let [from, otherFrom] = [0, 0]
  for (const [at, otherAt] of [...commonPairs(one, other), [one.length, other.length] as const]) {
    rows.push(...pairUp(one.slice(from, at), other.slice(otherFrom, otherAt)))
    if (at < one.length) rows.push({ both: one[at]! })
    from = at + 1
    otherFrom = otherAt + 1
  }
  return rows
}

function pairUp(one: readonly ComparedChoice[], other: readonly ComparedChoice[]): ComparedRow[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => ({
    ...(one[at] && { one: one[at] }),
    ...(other[at] && { other: other[at] }),
  }))
}

/** The longest common subsequence: the places of equal choices in both lists, in order. */
function commonPairs(
  one: readonly ComparedChoice[],
  other: readonly ComparedChoice[],
): readonly (readonly [at: number, otherAt: number])[] {
  const isSame = (at: number, otherAt: number): boolean => one[at]!.key === other[otherAt]!.key
  /** The length for what begins at these places. */
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  for (let at = one.length - 1; at >= 0; at--)
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt--)
      lengths[at]![otherAt] = isSame(at, otherAt)
        ? 1 + lengths[at + 1]![otherAt + 1]!
        : Math.max(lengths[at + 1]![otherAt]!, lengths[at]![otherAt + 1]!)
  const pairs: (readonly [number, number])[] = []
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    if (isSame(at, otherAt)) pairs.push([at++, otherAt++])
    else if (lengths[at + 1]![otherAt]! >= lengths[at]![otherAt + 1]!) at++
    else otherAt++
  }
  return pairs
}
