import { middle95, resample, diceFromText } from './intervals.ts'
import type { Interval } from '../../../src/session/statistics/wilson.ts'
import { addPriorDraw, addGame, addTally, fitElo, newTally } from './plackett-luce.ts'
import type { Tally } from './plackett-luce.ts'
import { rotatedDeals } from './seat-rotation.ts'
import { byDeal } from './summary.ts'
import type { Deal, Outcome } from './types.ts'

/** The index of the lowest rung, which has 0 Elo. */
const ANCHOR = 0
/** Virtual drawn games between neighbors: a prior that keeps the fit finite. */
const PRIOR_GAMES = 1
const RESAMPLES = 400

/** A rung of the ladder. */
export interface Rung {
  readonly name: string
  readonly chairs: number
  /** Elo above the lowest. */
  readonly elo: number
  readonly interval: Interval | undefined
  /** Elo above the one below; undefined for the lowest. */
  readonly step: { readonly elo: number; readonly interval: Interval | undefined } | undefined
}

/**
 * The line-ups: neighbors with half the chairs each (or one more, in turns), and as many neighbors as there are chairs at
 * one table. Contenders far apart do not meet: such games carry little information and cost as much.
 */
export function ladderLineUps(contenders: number, seats: number): number[][] {
  const lineUps: number[][] = []
  for (let low = 0; low + 1 < contenders; low++) {
    const few = Math.floor(seats / 2)
    const pair = (lows: number): number[] =>
      Array.from({ length: seats }, (_, at) => (at < lows ? low : low + 1))
    lineUps.push(pair(few))
    if (few !== seats - few) lineUps.push(pair(seats - few))
  }
  if (seats > 2)
    for (let low = 0; low + seats <= contenders; low++)
      lineUps.push(Array.from({ length: seats }, (_, at) => low + at))
  return lineUps
}

/** Deals for every line-up in turn, about `games` games in all, so that a run stopped early has played all line-ups alike. */
export function ladderDeals(contenders: number, seats: number, games: number, seed: string): Deal[] {
  const lineUps = ladderLineUps(contenders, seats)
  const rows = lineUps.map((lineUp, at) =>
    rotatedDeals(lineUp, Math.ceil(games / lineUps.length), `${seed}|${String(at)}`),
  )
  const longest = Math.max(...rows.map((row) => row.length))
  const mixed = Array.from({ length: longest }, (_, deal) => rows.flatMap((row) => row[deal] ?? [])).flat()
  return mixed.map(({ seatings }, deal) => ({ deal, seatings }))
}

/** Fits Elo ratings to all games, with intervals by bootstrap over deals. */
export function rateLadder(names: readonly string[], outcomes: readonly Outcome[], seed: string): Rung[] {
  const deals = byDeal(outcomes).map((games) => tallyOf(names.length, games))
  const elo = fit(names.length, deals)
  const dice = diceFromText(`${seed}|ladder`)
  const samples =
    deals.length < 2
      ? []
      : Array.from({ length: RESAMPLES }, () =>
          fit(
            names.length,
            resample(deals.length, dice).map((at) => deals[at]!),
          ),
        )
  const interval = (of: (sample: readonly number[]) => number): Interval | undefined =>
    samples.length === 0 ? undefined : middle95(samples.map(of))
  return names.map((name, at) => ({
    name,
    chairs: outcomes.flatMap(({ seats }) => seats.filter(({ bot }) => bot === at)).length,
    elo: elo[at]!,
    interval: interval((sample) => sample[at]!),
    step:
      at === 0
        ? undefined
        : { elo: elo[at]! - elo[at - 1]!, interval: interval((sample) => sample[at]! - sample[at - 1]!) },
  }))
}

function fit(contenders: number, deals: readonly Tally[]): number[] {
  const tally = newTally(contenders)
  for (const deal of deals) addTally(tally, deal)
  for (let low = 0; low + 1 < contenders; low++) addPriorDraw(tally, low, low + 1, PRIOR_GAMES)
  return fitElo(tally, ANCHOR)
}

function tallyOf(contenders: number, games: readonly Outcome[]): Tally {
  const tally = newTally(contenders)
  for (const { seats } of games) addGame(tally, seats)
  return tally
}
