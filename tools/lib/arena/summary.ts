import { bootstrapMean, diceFromText, wilson } from './intervals.ts'
import type { Cluster, Interval } from './intervals.ts'
import type { Outcome, SeatOutcome } from './types.ts'

/** A mean with what is known of it. */
export interface Estimate {
  readonly mean: number
  /** By bootstrap over deals; undefined with fewer than two. */
  readonly interval: Interval | undefined
}
/** How one contender did, over all chairs it had. */
export interface BotSummary {
  readonly name: string
  /** Chairs it had, over all games. */
  readonly chairs: number
  /** Its part of the wins for each chair; shared wins count in parts. */
  readonly winShare: Estimate
  /** Wilson's interval of the same, which knows nothing of deals. */
  readonly wilson: Interval
  readonly points: Estimate
  /** Points less those of the best other at the table. */
  readonly margin: Estimate
  readonly choicesAGame: number
  /** Processor time of a choice; the clock's, of a program outside. */
  readonly millisecondsAChoice: number
  /** Choices that were made at random in its place, because it gave none that was lawful. */
  readonly lapses: number
}
/** How the chairs did, whoever sat there. */
export interface ChairSummary {
  readonly winShare: Estimate
  readonly points: number
}
export interface Summary {
  readonly games: number
  readonly deals: number
  /** What everybody would win if all were alike. */
  readonly fairShare: number
  readonly pliesAGame: number
  readonly bots: readonly BotSummary[]
  readonly chairs: readonly ChairSummary[]
}

type Pick = (seat: SeatOutcome, chair: number) => number | undefined

/** What is to be told of games: of every contender, and of every chair. */
export function summaryOf(names: readonly string[], outcomes: readonly Outcome[], seed: string): Summary {
  const seats = outcomes[0]?.seats.length ?? 0
  const deals = byDeal(outcomes)
  const estimate = (what: string, pick: Pick): Estimate => {
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
      lapses: sum((seat) => seat.lapses),
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

/** Games of one deal together, in the order of the deals. */
export function byDeal(outcomes: readonly Outcome[]): Outcome[][] {
  const deals = new Map<number, Outcome[]>()
  for (const outcome of outcomes) {
    const games = deals.get(outcome.deal)
    if (games === undefined) deals.set(outcome.deal, [outcome])
    else games.push(outcome)
  }
  return [...deals].sort(([one], [other]) => one - other).map(([, games]) => games)
}

function clusterOf(games: readonly Outcome[], pick: Pick): Cluster {
  const picked = games.flatMap(({ seats }) => seats.map(pick)).filter((value) => value !== undefined)
  return { sum: picked.reduce((all, value) => all + value, 0), count: picked.length }
}

function ratioOf(clusters: readonly Cluster[]): number {
  const count = clusters.reduce((all, cluster) => all + cluster.count, 0)
  return clusters.reduce((all, cluster) => all + cluster.sum, 0) / Math.max(1, count)
}
