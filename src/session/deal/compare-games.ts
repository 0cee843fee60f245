import type { Action, Seat } from '../../engine/core/game.ts'
import { hashState } from '../../engine/core/hash.ts'
import type { PlayedEntry, Table } from '../table.ts'
import { decisionsOf } from '../review/analysis-jobs.ts'
import type { Decision } from '../review/analysis-jobs.ts'

/** One choice of a seat; several of one kind in a row count as one, such as placing colonists. */
export interface ComparedChoice {
  /** The ply before its first action. */
  readonly ply: number
  readonly decisions: readonly Decision[]
  /** What kind of choice it is, such as to build. */
  readonly verb: string
  /** The same text stands for the same choice in both games. */
  readonly key: string
}
/** The choices of both games beside each other: `both` alike, or one of each game, or of one game only. */
export type ComparedRow =
  | { readonly both: ComparedChoice }
  | {
      readonly both?: undefined
      readonly one?: ComparedChoice
      readonly other?: ComparedChoice
      /** Are these the first different choices, both in the same position? */
      readonly isFork?: true
    }

/** A round of two games, for one seat. */
export interface ComparedRound {
  /** Counted from 1; 0 is what comes before the first round. */
  readonly round: number
  readonly rows: readonly ComparedRow[]
  /** The points of the seat after the round in each game; null if the game was over before. */
  readonly points: readonly [one: number | null, other: number | null]
}
/** Does an event begin a round, or end the game? */
export type IsHead = (event: PlayedEntry['events'][number]) => boolean

/** Compares how one seat played the same deal in two games, round by round. */
export function compareGames(one: Table, other: Table, seat: Seat, isHead: IsHead): readonly ComparedRound[] {
  const [left, right] = [roundsOf(one, seat, isHead), roundsOf(other, seat, isHead)]
  const fork = forkOf([one, left], [other, right])
  return Array.from({ length: Math.max(left.length, right.length) }, (_, round): ComparedRound => {
    const [mine, theirs] = [left[round]?.choices ?? [], right[round]?.choices ?? []]
    return {
      round,
      rows: fork?.round === round ? alignAt(fork.place, mine, theirs) : alignChoices(mine, theirs),
      points: [left[round]?.points ?? null, right[round]?.points ?? null],
    }
  })
}

type PlayedRounds = readonly [table: Table, rounds: readonly SeatRound[]]
/** The round and the place in it of the first different choices, if both were made in the same position. */
function forkOf(
  [one, left]: PlayedRounds,
  [other, right]: PlayedRounds,
): { readonly round: number; readonly place: number } | undefined {
  for (const [round, { choices }] of left.entries()) {
    const theirs = right[round]?.choices ?? []
    const place = choices.findIndex(({ key }, at) => key !== theirs[at]?.key)
    const [mine, that] = [choices[place], theirs[place]]
    if (place < 0 && choices.length === theirs.length) continue
    if (mine === undefined || that === undefined) return undefined
    const isSame = hashState(one.state(mine.ply)) === hashState(other.state(that.ply))
    return isSame ? { round, place } : undefined
  }
  return undefined
}

/** Before a fork the choices are alike; there they stand side by side, whatever follows. */
function alignAt(
  place: number,
  one: readonly ComparedChoice[],
  other: readonly ComparedChoice[],
): readonly ComparedRow[] {
  return [
    ...alignChoices(one.slice(0, place), other.slice(0, place)),
    { one: one[place]!, other: other[place]!, isFork: true },
    ...alignChoices(one.slice(place + 1), other.slice(place + 1)),
  ]
}

interface SeatRound {
  readonly choices: readonly ComparedChoice[]
  readonly points: number
}

/** The choices of a seat by round, and its points after each. */
function roundsOf(table: Table, seat: Seat, isHead: IsHead): readonly SeatRound[] {
  const playedEntries = table.playedEntries()
  const heads = playedEntries.flatMap(({ events, ply }) => (events.some(isHead) ? [ply + 1] : []))
  const ends = heads.at(-1) === playedEntries.length ? heads : [...heads, playedEntries.length]
  const choices = choicesOf(table, seat, isHead)
  return ends.map((end, round) => ({
    choices: choices.filter(({ ply }) => ply >= (ends[round - 1] ?? 0) && ply < end),
    points: table.game.scores(table.state(end)).find((score) => score.seat === seat)?.total ?? 0,
  }))
}

/** The decisions of a seat, those of one kind in a row put together. */
function choicesOf(table: Table, seat: Seat, isHead: IsHead): readonly ComparedChoice[] {
  const runs: { verb: string; decisions: Decision[]; parts: string[] }[] = []
  for (const decision of decisionsOf(table, (at) => at === seat)) {
    if (decision.seat !== seat) continue
    const { ply, played } = decision
    const described = played.map((action, at) => table.game.describe(table.state(ply + at), action))
    const { verb } = described[0]!
    const last = runs.at(-1)
    const isOn =
      last?.verb === verb &&
      isAdjacent(table.playedEntries().slice(last.decisions.at(-1)!.ply, ply), seat, isHead)
    const run = isOn ? last : { verb, decisions: [], parts: [] }
    if (!isOn) runs.push(run)
    run.decisions.push(decision)
    run.parts.push(...described.map((one) => JSON.stringify(one)))
  }
  return runs.map(({ verb, decisions, parts }) => ({
    verb,
    ply: decisions[0]!.ply,
    decisions,
    key: parts.toSorted().join(),
  }))
}

/** Are all entries between two decisions of the seat its own, in one round? */
function isAdjacent(between: readonly PlayedEntry[], seat: Seat, isHead: IsHead): boolean {
  return between.every((entry) => entry.seat === seat && !entry.events.some(isHead))
}

/** The actions of a choice. */
export function actionsOf({ decisions }: ComparedChoice): readonly Action[] {
  return decisions.flatMap(({ played }) => played)
}

/**
 * Puts choices of one kind side by side, most of all those that are alike, both lists in their order (the alignment of
 * Needleman and Wunsch, 1970). What lies between is paired from its beginning.
 */
function alignChoices(
  one: readonly ComparedChoice[],
  other: readonly ComparedChoice[],
): readonly ComparedRow[] {
  const rows: ComparedRow[] = []
  let [from, otherFrom] = [0, 0]
  for (const [at, otherAt] of [...alignedPairs(one, other), [one.length, other.length] as const]) {
    rows.push(...pairUp(one.slice(from, at), other.slice(otherFrom, otherAt)))
    rows.push(...pairUp(one.slice(at, at + 1), other.slice(otherAt, otherAt + 1)))
    from = at + 1
    otherFrom = otherAt + 1
  }
  return rows
}

function pairUp(one: readonly ComparedChoice[], other: readonly ComparedChoice[]): ComparedRow[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at): ComparedRow => {
    const [mine, theirs] = [one[at], other[at]]
    if (mine !== undefined && mine.key === theirs?.key) return { both: mine }
    return { ...(mine && { one: mine }), ...(theirs && { other: theirs }) }
  })
}

/** How well two choices go together. */
function affinity(one: ComparedChoice, other: ComparedChoice): number {
  if (one.key === other.key) return 5
  return one.verb === other.verb ? 2 : 0
}

/** The places of choices that go together best, in the order of both lists. */
function alignedPairs(
  one: readonly ComparedChoice[],
  other: readonly ComparedChoice[],
): readonly (readonly [at: number, otherAt: number])[] {
  /** The best sum of affinities for what begins at these places. */
  const sums = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  const paired = (at: number, otherAt: number): number =>
    affinity(one[at]!, other[otherAt]!) + sums[at + 1]![otherAt + 1]!
  for (let at = one.length - 1; at >= 0; at--)
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt--)
      sums[at]![otherAt] = Math.max(paired(at, otherAt), sums[at + 1]![otherAt]!, sums[at]![otherAt + 1]!)
  const pairs: (readonly [number, number])[] = []
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    const sum = sums[at]![otherAt]!
    if (affinity(one[at]!, other[otherAt]!) > 0 && paired(at, otherAt) === sum) pairs.push([at++, otherAt++])
    else if (sums[at + 1]![otherAt] === sum) at++
    else otherAt++
  }
  return pairs
}
