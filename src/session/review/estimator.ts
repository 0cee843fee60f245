import type { Analysis } from '../../bots/bot.ts'
import { apply, applyRoll } from '../../engine/core/apply.ts'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame, Seat, State } from '../../engine/core/game.ts'
import { hashState, hashText } from '../../engine/core/hash.ts'
import type { Analyst } from '../analyst.ts'
import type { Estimate } from './verdict.ts'

/** Where dice follow a choice, it is judged by so many throws, the same for every choice. */
const THROWS = 4
const SALTS = Array.from({ length: THROWS }, (_, i) => hashText(`review|${String(i)}`))
/**
 * A choice is judged in so many games, and where that does not settle it in so many more, played by other dice: what was
 * lucky once is not lucky twice.
 */
const BATCHES = [250, 450] as const
/** More positions than those of some long games are forgotten again. */
const KEPT = 6000

/** Looks at positions, and remembers what was found. */
export interface Estimator {
  /** What is found in so many games played on from there. Rejects with AbortError when it is given up. */
  analyze(game: AnyGame, state: State, games: number): Promise<Analysis>
  /**
   * What choices in a row would bring the seat that makes them, looked at for themselves, once or twice; undefined if they
   * are not open.
   */
  estimateAfter(
    game: AnyGame,
    state: State,
    actions: readonly Action[],
    looks: 1 | 2,
  ): Promise<Estimate | undefined>
}

/** What was found, by the hash of the state and how well it was looked at: no position is looked at twice. */
export type AnalysisCache = Map<string, { readonly games: number; readonly analysis: Analysis }>

export function newEstimator(analyst: Analyst, memory: AnalysisCache, signal: AbortSignal): Estimator {
  async function at(game: AnyGame, state: State, games: number, batch = 0): Promise<Analysis> {
    const key = `${game.id} ${hashState(state)} ${String(batch)}`
    const known = memory.get(key)
    if (known !== undefined && (known.games >= games || known.analysis.exact)) return known.analysis
    const position = { game: game.id, version: game.version, state, batch }
    const analysis = await analyst.analyze(position, games, signal)
    memory.delete(key)
    memory.set(key, { games, analysis })
    if (memory.size > KEPT) memory.delete(memory.keys().next().value!)
    return analysis
  }
  /** The games are shared between so many throws of the dice. */
  async function worth(game: AnyGame, state: State, seat: Seat, looks: 1 | 2, throws = 1): Promise<Estimate> {
    if (game.turn(state) === OVER) return finalEstimate(game, state, seat)
    const all: Estimate[] = []
    for (const [batch, games] of BATCHES.slice(0, looks).entries()) {
      const { win, points, iterations, exact } = await at(game, state, Math.ceil(games / throws), batch)
      const one = { win: win[seat] ?? 0, points: points[seat] ?? 0, games: exact ? Infinity : iterations }
      // What is solved needs no second look.
      if (exact) return one
      all.push(one)
    }
    return poolEstimates(all)
  }
  return {
    analyze,
    async estimateAfter(game, state, actions, looks) {
      const seat = game.turn(state)
      const next = seat < 0 ? undefined : playAll(game, state, actions)
      if (next === undefined) return undefined
      if (game.turn(next) !== CHANCE) return worth(game, next, seat, looks)
      const throws: Estimate[] = []
      for (const salt of SALTS) throws.push(await worth(game, rolled(game, next, salt), seat, looks, THROWS))
      return poolEstimates(throws)
    },
  }
}

function playAll(game: AnyGame, state: State, actions: readonly Action[]): State | undefined {
  let now = state
  for (const action of actions) {
    const applied = apply(game, now, game.turn(now), action)
    if ('refusal' in applied) return undefined
    now = applied.state
  }
  return now
}

/** The position once no dice are wanted any more. */
function rolled(game: AnyGame, state: State, salt: string): State {
  let now = state
  for (let i = 0; game.turn(now) === CHANCE; i++) {
    const applied = applyRoll(game, now, i === 0 ? salt : hashText(`${salt}|${String(i)}`))
    if ('refusal' in applied) break
    now = applied.state
  }
  return now
}

/** When the game is over, nothing has to be estimated. */
export function finalEstimate(game: AnyGame, state: State, seat: Seat): Estimate {
  const scores = game.scores(state)
  const winners = scores.filter(({ winner }) => winner).length
  const own = scores.find((score) => score.seat === seat)
  return { win: own?.winner === true ? 1 / winners : 0, points: own?.total ?? 0, games: Infinity }
}

/** The mean of all; what is certain counts no more than what is estimated. */
function poolEstimates(all: readonly Estimate[]): Estimate {
  const estimated = all.filter(({ games }) => games !== Infinity)
  const games = estimated.reduce((sum, one) => sum + one.games, 0)
  const weigh = ({ games }: Estimate): number => (estimated.length < all.length ? 1 : games)
  const weights = all.reduce((sum, one) => sum + weigh(one), 0)
  const mean = (of: (one: Estimate) => number): number =>
    all.reduce((sum, one) => sum + of(one) * weigh(one), 0) / weights
  return {
    win: mean(({ win }) => win),
    points: mean(({ points }) => points),
    games: estimated.length === 0 ? Infinity : games,
  }
}
