import * as v from 'valibot'
import type { Verdict } from '../review/verdict.ts'
import { tally, tallyEvents } from './tally.ts'
import type { MyGame } from './my-games.ts'

// What many games say together.

/** Fewer games say nothing. */
export const LEAST_STORY = 10

/** A part of something, 0 to 1, by key. */
export interface Share {
  readonly key: string
  readonly share: number
}

const largestFirst = (one: Share, other: Share): number => other.share - one.share

/** The share of wins from each seat, counted from 1, in the order of seats. */
export function seatShares(games: readonly MyGame[]): readonly Share[] {
  const seats = [...new Set(games.map(({ seat }) => seat))].sort((one, other) => one - other)
  return seats.map((seat) => {
    const own = tally(games.filter((game) => game.seat === seat))
    return { key: String(seat + 1), share: own.wins / own.games }
  })
}

/** How often which detail of an event was chosen, as shares of all, such as roles; the largest first. */
export function eventShares(games: readonly MyGame[], event: string): readonly Share[] {
  const rows = tallyEvents(games, [event])
  const all = rows.reduce((sum, { times }) => sum + times, 0)
  return rows.map(({ name, times }) => ({ key: name, share: times / all })).sort(largestFirst)
}

/** In which share of the games which detail of an event came first; the largest first. */
export function firstShares(games: readonly MyGame[], event: string): readonly Share[] {
  const firsts = games.flatMap(({ firsts: { [event]: first } }) => first ?? [])
  return [...new Set(firsts)]
    .map((key) => ({ key, share: firsts.filter((one) => one === key).length / games.length }))
    .sort(largestFirst)
}

/** What mistakes of each kind cost one seat of a game, in chance to win. */
export type MistakeCosts = Readonly<Record<string, number>>

/** The costs of a game as they are stored. */
export const storedCostsShape = v.record(
  v.pipe(v.string(), v.maxLength(40)),
  v.pipe(v.number(), v.minValue(0), v.finite()),
)

/** Sums up verdicts that are mistakes, by kind. */
export function costsOf(verdicts: readonly (readonly [kind: string, verdict: Verdict])[]): MistakeCosts {
  const costs: Record<string, number> = {}
  for (const [kind, { loss, severity }] of verdicts)
    if (severity !== null && loss.win > 0) costs[kind] = (costs[kind] ?? 0) + loss.win
  return costs
}

/** What mistakes of each kind cost in a game on average; the costliest first. */
export function meanCosts(games: readonly MistakeCosts[]): readonly Share[] {
  const kinds = new Set(games.flatMap((costs) => Object.keys(costs)))
  return [...kinds]
    .map((key) => ({
      key,
      share: games.reduce((sum, costs) => sum + (costs[key] ?? 0), 0) / games.length,
    }))
    .sort(largestFirst)
}
