import type { Analysis } from '../bots/bot.ts'
import { apply, applyRoll } from '../engine/core/apply.ts'
import { CHANCE, OVER } from '../engine/core/game.ts'
import type { Action, AnyGame, Seat, State } from '../engine/core/game.ts'
import { stateHash, textHash } from '../engine/core/hash.ts'
import type { Analyst } from '../session/analyst.ts'
import type { Worth } from './review-judge.ts'

/** Where dice follow a choice, it is judged by so many throws, the same for every choice. */
const THROWS = 4
const SALTS = Array.from({ length: THROWS }, (_, i) => textHash(`review|${String(i)}`))
/** More positions than those of some long games are forgotten again. */
const KEPT = 6000

/** Looks at positions, and remembers what was found. */
export interface Look {
  /** What is found in so many games played on from there. Rejects with AbortError when it is given up. */
  at(game: AnyGame, state: State, games: number): Promise<Analysis>
  /** What choices in a row would bring the seat that makes them, looked at for themselves; undefined if they are not open. */
  after(game: AnyGame, state: State, actions: readonly Action[], games: number): Promise<Worth | undefined>
}

/** What was found, by the hash of the state and how well it was looked at: no position is looked at twice. */
export type Memory = Map<string, { readonly games: number; readonly analysis: Analysis }>

export function newLook(analyst: Analyst, memory: Memory, signal: AbortSignal): Look {
  async function at(game: AnyGame, state: State, games: number): Promise<Analysis> {
    const key = `${game.id} ${stateHash(state)}`
    const known = memory.get(key)
    if (known !== undefined && (known.games >= games || known.analysis.exact)) return known.analysis
    const position = { game: game.id, version: game.version, state }
    const analysis = await analyst.analyse(position, games, signal)
    memory.delete(key)
    memory.set(key, { games, analysis })
    if (memory.size > KEPT) memory.delete(memory.keys().next().value!)
    return analysis
  }
  async function worth(game: AnyGame, state: State, seat: Seat, games: number): Promise<Worth> {
    if (game.turn(state) === OVER) return certain(game, state, seat)
    const { win, points, iterations, exact } = await at(game, state, games)
    return { win: win[seat] ?? 0, points: points[seat] ?? 0, games: exact ? Infinity : iterations }
  }
  return {
    at,
    async after(game, state, actions, games) {
      const seat = game.turn(state)
      const next = seat < 0 ? undefined : playAll(game, state, actions)
      if (next === undefined) return undefined
      if (game.turn(next) !== CHANCE) return worth(game, next, seat, games)
      const throws: Worth[] = []
      for (const salt of SALTS)
        throws.push(await worth(game, rolled(game, next, salt), seat, Math.ceil(games / THROWS)))
      return together(throws)
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
    const applied = applyRoll(game, now, i === 0 ? salt : textHash(`${salt}|${String(i)}`))
    if ('refusal' in applied) break
    now = applied.state
  }
  return now
}

/** When the game is over, nothing has to be estimated. */
export function certain(game: AnyGame, state: State, seat: Seat): Worth {
  const scores = game.scores(state)
  const winners = scores.filter(({ winner }) => winner).length
  const own = scores.find((score) => score.seat === seat)
  return { win: own?.winner === true ? 1 / winners : 0, points: own?.total ?? 0, games: Infinity }
}

function together(all: readonly Worth[]): Worth {
  const mean = (of: (one: Worth) => number): number => all.reduce((sum, one) => sum + of(one), 0) / all.length
  return {
    win: mean(({ win }) => win),
    points: mean(({ points }) => points),
    games: all.reduce((sum, { games }) => sum + games, 0),
  }
}
