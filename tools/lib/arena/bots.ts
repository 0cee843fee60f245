import type { Bot, GameHeuristics, SearchOptions } from '../../../src/bots/bot.ts'
import { greedy } from '../../../src/bots/greedy.ts'
import { uniformPolicy, heuristicsFor } from '../../../src/bots/registry.ts'
import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'
import type { LevelName } from '../../../src/bots/level-names.ts'
import { decisionMethodFor } from '../../../src/bots/levels.ts'
import { randomBot } from '../../../src/bots/random.ts'
import { policyPlayer } from '../../../src/bots/policy-player.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import type { Action, AnyGame } from '../../../src/engine/core/game.ts'
import { hashState } from '../../../src/engine/core/hash.ts'
import { botSeed } from '../../../src/session/dice-source.ts'
import type { Player, Position } from './types.ts'

/** A bot of ours as its name in the arena describes it. */
type BotSpec =
  | { readonly type: 'random' }
  | { readonly type: 'level'; readonly level: LevelName }
  | { readonly type: 'search'; readonly options: SearchOptions; readonly isUniform: boolean }
  | { readonly type: 'policy'; readonly temperature: number }
  | { readonly type: 'greedy' }

/** Names of bots that are not levels. */
export const OTHER_NAMES = [
  'random',
  'greedy',
  'policy[:TEMPERATURE]',
  'search:N[/parameter=number…][/policy=uniform]',
] as const
/** The prefix of an external program; its command follows. */
export const COMMAND_PREFIX = 'cmd:'
/** Search parameters that may follow `search:N`. */
const PARAMETERS = [
  'exploration',
  'firstPlayReduction',
  'priorSpread',
  'randomOneIn',
  'winWeight',
  'marginScale',
  'playoutDepth',
  'trees',
] as const
/** The same budget as in the app, for bots that look one choice ahead. */
const PLIES = 4096
const MAX_ITERATIONS = 1_000_000

/** Parses the name of a bot of ours; undefined if there is no such bot. */
export function readBot(name: string): BotSpec | undefined {
  if (name === 'random' || name === 'greedy') return { type: name }
  const soft = /^policy(?::([1-9]\d{0,5}))?$/.exec(name)
  if (soft !== null) return { type: 'policy', temperature: Number(soft[1] ?? 0) }
  const level = LEVEL_NAMES.find((known) => known === name)
  if (level !== undefined) return { type: 'level', level }
  return name.startsWith('search:') ? readSearch(name.slice('search:'.length)) : undefined
}

/** Parses `500/exploration=0.7/policy=uniform`. */
function readSearch(text: string): BotSpec | undefined {
  const [many = '', ...rest] = text.split('/')
  const iterations = Number(many)
  if (!isCount(iterations)) return undefined
  const parameters = rest.filter((part) => part !== 'policy=uniform').map((part) => part.split('='))
  const isRight = parameters.every(
    ([parameter, value, ...more]) =>
      PARAMETERS.some((known) => known === parameter) &&
      value !== '' &&
      more.length === 0 &&
      Number(value) >= 0 &&
      (parameter !== 'trees' || isCount(Number(value))),
  )
  if (!isRight) return undefined
  const set = Object.fromEntries(parameters.map(([parameter, value]) => [parameter!, Number(value)]))
  return { type: 'search', options: { iterations, ...set }, isUniform: rest.includes('policy=uniform') }
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MAX_ITERATIONS

/** The player for the name of a bot. Its seed follows from the position alone, as at an online table. */
export function playerOf(name: string, game: AnyGame): Player {
  const choose = choiceFunction(name, game)
  return {
    choose: (position) => choose(position, botSeed('arena', hashState(position.state))),
  }
}

type Choose = (position: Position, seed: number) => Action

function choiceFunction(name: string, game: AnyGame): Choose {
  const spec = readBot(name)
  if (spec === undefined) throw new Error(`no bot "${name}"`)
  if (spec.type === 'random') return chooseAtOnce(randomBot)
  if (spec.type === 'level') {
    const method = decisionMethodFor(spec.level, game.id)
    return method.type === 'immediate'
      ? chooseAtOnce(method.bot)
      : chooseBySearch(requireHeuristics(game), (seats) => method.optionsFor(seats))
  }
  const heuristics = requireHeuristics(game)
  if (spec.type === 'greedy') return chooseAtOnce(greedy(heuristics.evaluator))
  if (spec.type === 'policy') return chooseAtOnce(policyPlayer(heuristics.policy, spec.temperature))
  return chooseBySearch(
    spec.isUniform ? { ...heuristics, policy: uniformPolicy } : heuristics,
    () => spec.options,
  )
}

function requireHeuristics(game: AnyGame): GameHeuristics {
  const heuristics = heuristicsFor(game.id)
  if (heuristics === undefined) throw new Error(`there are no heuristics for ${game.id}`)
  return heuristics
}

const chooseAtOnce =
  (bot: Bot): Choose =>
  ({ setting, state, seat }, seed) =>
    bot(setting.game, state, seat, { plies: PLIES, spent: 0 }, seed)

const chooseBySearch =
  (heuristics: GameHeuristics, optionsFor: (seats: number) => SearchOptions): Choose =>
  ({ setting, state }, seed) => {
    const options = optionsFor(setting.seats)
    const search = searchFor(setting.game, heuristics, state, seed, options)
    search.run(options.iterations)
    return search.best()
  }
