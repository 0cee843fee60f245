import type { Analysis } from '../../bots/bot.ts'
import { apply, applyRoll } from '../../engine/core/apply.ts'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame, Seat, State } from '../../engine/core/game.ts'
import { hashState, hashText } from '../../engine/core/hash.ts'
import type { Analyst } from '../analyst.ts'
import type { Estimate } from './verdict.ts'

/** Where dice follow a choice, its estimate is the mean over this many rolls, the same for every choice. */
const ROLLS = 4
const SALTS = Array.from({ length: ROLLS }, (_, i) => hashText(`review|${String(i)}`))
/** Playouts of the first and of the second estimate of a choice; the second uses other dice, so luck does not repeat. */
const BATCHES = [250, 450] as const
/** The most positions in a cache: those of some long games. */
const CACHE_SIZE = 6000

/** Analyzes positions and estimates choices; keeps the results in a cache. */
export interface Estimator {
  /** Analyzes a position with this many playouts. Rejects with an AbortError when the signal aborts. */
  analyze(game: AnyGame, state: State, games: number): Promise<Analysis>
  /** What the position after these actions is worth to the seat that takes them; undefined if they are not legal. */
  estimateAfter(
    game: AnyGame,
    state: State,
    actions: readonly Action[],
    batches: 1 | 2,
  ): Promise<Estimate | undefined>
}

/** Analyses by game, state hash and batch number. */
export type AnalysisCache = Map<string, { readonly games: number; readonly analysis: Analysis }>

/** `firstBatch`: estimators with other numbers have other dice. */
export function newEstimator(
  analyst: Analyst,
  cache: AnalysisCache,
  signal: AbortSignal,
  firstBatch = 0,
): Estimator {
  async function analyze(game: AnyGame, state: State, games: number, batch = firstBatch): Promise<Analysis> {
    const key = `${game.id} ${hashState(state)} ${String(batch)}`
    const known = cache.get(key)
    if (known !== undefined && (known.games >= games || known.analysis.exact)) return known.analysis
    const position = { game: game.id, version: game.version, state, batch }
    const analysis = await analyst.analyze(position, games, signal)
    cache.delete(key)
    cache.set(key, { games, analysis })
    if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!)
    return analysis
  }
  /** `rolls`: the playouts are shared between this many rolls. */
  async function estimate(
    game: AnyGame,
    state: State,
    seat: Seat,
    batches: 1 | 2,
    rolls = 1,
  ): Promise<Estimate> {
    if (game.turn(state) === OVER) return finalEstimate(game, state, seat)
    const all: Estimate[] = []
    for (const [batch, games] of BATCHES.slice(0, batches).entries()) {
      const { win, points, iterations, exact } = await analyze(
        game,
        state,
        Math.ceil(games / rolls),
        firstBatch + batch,
      )
      const one = { win: win[seat] ?? 0, points: points[seat] ?? 0, games: exact ? Infinity : iterations }
      // A solved position needs no second estimate.
      if (exact) return one
      all.push(one)
    }
    return poolEstimates(all)
  }
  return {
    analyze,
    async estimateAfter(game, state, actions, batches) {
      const seat = game.turn(state)
      const next = seat < 0 ? undefined : playAll(game, state, actions)
      if (next === undefined) return undefined
      if (game.turn(next) !== CHANCE) return estimate(game, next, seat, batches)
      const rolls: Estimate[] = []
      for (const salt of SALTS)
        rolls.push(await estimate(game, rolled(game, next, salt), seat, batches, ROLLS))
      return poolEstimates(rolls)
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

/** The position after the dice that are next. */
function rolled(game: AnyGame, state: State, salt: string): State {
  let now = state
  for (let i = 0; game.turn(now) === CHANCE; i++) {
    const applied = applyRoll(game, now, i === 0 ? salt : hashText(`${salt}|${String(i)}`))
    if ('refusal' in applied) break
    now = applied.state
  }
  return now
}

/** The exact result of a finished game. */
export function finalEstimate(game: AnyGame, state: State, seat: Seat): Estimate {
  const scores = game.scores(state)
  const winners = scores.filter(({ winner }) => winner).length
  const own = scores.find((score) => score.seat === seat)
  return { win: own?.winner === true ? 1 / winners : 0, points: own?.total ?? 0, games: Infinity }
}

/** The mean, weighted by playouts; exact results count the same as others. */
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
