import { wilson } from '../../../src/session/statistics/wilson.ts'
import type { Interval } from '../../../src/session/statistics/wilson.ts'
import { bootstrapMean, diceFromText } from './intervals.ts'
import type { Cluster } from './intervals.ts'
import type { Outcome, PlacedFailure, SeatOutcome } from './types.ts'

/** A mean and its interval. */
export interface Estimate {
  readonly mean: number
  /** By bootstrap over deals; undefined with fewer than two. */
  readonly interval: Interval | undefined
}
/** The results of one contender, over all chairs it had. */
export interface BotSummary {
  readonly name: string
  /** Chairs it had, over all games. */
  readonly chairs: number
  /** Share of the wins per chair; a shared win counts in parts. */
  readonly winShare: Estimate
  /** Wilson's interval of the win share; it takes games for independent. */
  readonly wilson: Interval
  readonly points: Estimate
  /** Points less those of the best other seat. */
  readonly margin: Estimate
  readonly choicesAGame: number
  /** Processor time of a choice; wall-clock time for an external program. */
  readonly millisecondsAChoice: number
  /** Choices replaced by random ones, because the bot gave no legal one. */
  readonly failureCount: number
  /** Those choices, with the deal and the number of the game in it. */
  readonly failures: readonly (PlacedFailure & Pick<Outcome, 'deal' | 'game'>)[]
}
/** The results of a chair, over all bots. */
export interface ChairSummary {
  readonly winShare: Estimate
  readonly points: number
}
export interface Summary {
  readonly games: number
  readonly deals: number
  /** The win share of equals: 1 / seats. */
  readonly fairShare: number
  readonly pliesAGame: number
  readonly bots: readonly BotSummary[]
  readonly chairs: readonly ChairSummary[]
}

type PickNumber = (seat: SeatOutcome, chair: number) => number | undefined

/** Summarizes games by contender and by chair. */
export function summaryOf(names: readonly string[], outcomes: readonly Outcome[], seed: string): Summary {
  const seats = outcomes[0]?.seats.length ?? 0
  const deals = byDeal(outcomes)
  const estimate = (what: string, pick: PickNumber): Estimate => {
    const clusters = deals.map((games) => clusterOf(games, pick)).filter(({ count }) => count > 0)
    return { mean: ratioOf(clusters), interval: bootstrapMean(clusters, diceFromText(`${seed}|${what}`)) }
  }
  const of = (bot: number): BotSummary => {
    const mine = outcomes.flatMap((game) => game.seats.filter((seat) => seat.bot === bot))
    const sum = (pick: (seat: SeatOutcome) => number): number =>
      mine.reduce((all, seat) => all + pick(seat), 0)
    const by = (what: string, pick: (seat: SeatOutcome) => number): Estimate =>
      estimate(`${what}|${String(bot)}`, (seat) => (seat.bot === bot ? pick(seat) : undefined))
    const choices = sum((seat) => seat.choices)
    const failures = outcomes.flatMap(({ deal, game, seats: all }) =>
      all.flatMap((seat) =>
        seat.bot === bot ? seat.failures.map((failure) => ({ deal, game, ...failure })) : [],
      ),
    )
    return {
      name: names[bot]!,
      chairs: mine.length,
      winShare: by('share', (seat) => seat.share),
      wilson: wilson(
        sum((seat) => seat.share),
        mine.length,
      ),
      points: by('points', (seat) => seat.points),
      margin: by('margin', (seat) => seat.margin),
      choicesAGame: choices / Math.max(1, mine.length),
      millisecondsAChoice: sum((seat) => seat.milliseconds) / Math.max(1, choices),
      failureCount: failures.length,
      failures,
    }
  }
  return {
    games: outcomes.length,
    deals: deals.length,
    fairShare: 1 / Math.max(1, seats),
    pliesAGame: ratioOf(outcomes.map(({ plies }) => ({ sum: plies, count: 1 }))),
    bots: names.map((_, bot) => of(bot)),
    chairs: Array.from({ length: seats }, (_, chair) => ({
      winShare: estimate(`chair|${String(chair)}`, (seat, at) => (at === chair ? seat.share : undefined)),
      points: ratioOf(outcomes.map((game) => ({ sum: game.seats[chair]!.points, count: 1 }))),
    })),
  }
}

/** Groups games by deal, in the order of the deals. */
export function byDeal(outcomes: readonly Outcome[]): Outcome[][] {
  const deals = new Map<number, Outcome[]>()
  for (const outcome of outcomes) {
    const games = deals.get(outcome.deal)
    if (games === undefined) deals.set(outcome.deal, [outcome])
    else games.push(outcome)
  }
  return [...deals].sort(([one], [other]) => one - other).map(([, games]) => games)
}

function clusterOf(games: readonly Outcome[], pick: PickNumber): Cluster {
  const picked = games.flatMap(({ seats }) => seats.map(pick)).filter((value) => value !== undefined)
  return { sum: picked.reduce((all, value) => all + value, 0), count: picked.length }
}

function ratioOf(clusters: readonly Cluster[]): number {
  const count = clusters.reduce((all, cluster) => all + cluster.count, 0)
  return clusters.reduce((all, cluster) => all + cluster.sum, 0) / Math.max(1, count)
}
