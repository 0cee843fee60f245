import type { Bot, GameHeuristics, SearchOptions } from '../../../src/bots/bot.ts'
import { greedy } from '../../../src/bots/greedy.ts'
import { uniformPolicy, heuristicsFor } from '../../../src/bots/registry.ts'
import { LEVEL_NAMES, OLD_LEVELS } from '../../../src/bots/level-names.ts'
import type { AnyLevel } from '../../../src/bots/level-names.ts'
import { decisionMethodFor } from '../../../src/bots/levels.ts'
import { policyPlayer } from '../../../src/bots/policy-player.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import type { Action, AnyGame } from '../../../src/engine/core/game.ts'
import { hashState } from '../../../src/engine/core/hash.ts'
import { botSeed } from '../../../src/session/dice-source.ts'
import type { Player, Position } from './types.ts'

/** A bot of ours by its name in the arena. */
type BotSpec =
  | { readonly kind: 'level'; readonly level: AnyLevel }
  | { readonly kind: 'search'; readonly plan: SearchOptions; readonly flat: boolean }
  | { readonly kind: 'policy'; readonly softness: number }
  | { readonly kind: 'taste' }

/** Names of bots that are no level. */
export const OTHER_NAMES = [
  'random',
  'taste',
  'policy[:SOFTNESS]',
  'search:N[/habit=number…][/policy=flat]',
] as const
/** What the name of a program outside begins with; its command follows. */
export const COMMAND_PREFIX = 'cmd:'
/** What may be set behind `search:N`, by its name in a plan. */
const PARAMETERS = ['exploration', 'reserve', 'spread', 'stray', 'winPart', 'scale', 'depth'] as const
/** As much as the app gives a bot that looks one choice ahead. */
const PLIES = 4096
const MAX_ITERATIONS = 1_000_000

/** Reads the name of a bot of ours; undefined if there is none of this name. */
export function readBot(name: string): BotSpec | undefined {
  if (name === 'random') return { kind: 'level', level: 'careless' }
  if (name === 'taste') return { kind: name }
  const soft = /^policy(?::([1-9]\d{0,5}))?$/.exec(name)
  if (soft !== null) return { kind: 'policy', softness: Number(soft[1] ?? 0) }
  const level = [...LEVEL_NAMES, ...OLD_LEVELS].find((known) => known === name)
  if (level !== undefined) return { kind: 'level', level }
  return name.startsWith('search:') ? readSearch(name.slice('search:'.length)) : undefined
}

/** Reads `500/exploration=0.7/policy=flat`. */
function readSearch(text: string): BotSpec | undefined {
  const [many = '', ...rest] = text.split('/')
  const iterations = Number(many)
  if (!Number.isInteger(iterations) || iterations < 1 || iterations > MAX_ITERATIONS) return undefined
  const habits = rest.filter((part) => part !== 'policy=flat').map((part) => part.split('='))
  const isRight = habits.every(
    ([habit, value, ...more]) =>
      PARAMETERS.some((known) => known === habit) && value !== '' && more.length === 0 && Number(value) >= 0,
  )
  if (!isRight) return undefined
  const set = Object.fromEntries(habits.map(([habit, value]) => [habit!, Number(value)]))
  return { kind: 'search', plan: { iterations, ...set }, flat: rest.includes('policy=flat') }
}

/** Somebody who plays a game as the bot of this name does. Its chance follows from the position alone, as at an online table. */
export function playerOf(name: string, game: AnyGame): Player {
  const choose = choiceFunction(name, game)
  return {
    choose: (position) => choose(position, botSeed('arena', hashState(position.state))),
  }
}

type Choose = (position: Position, seed: number) => Action

function choiceFunction(name: string, game: AnyGame): Choose {
  const named = readBot(name)
  if (named === undefined) throw new Error(`no bot "${name}"`)
  if (named.kind === 'level') {
    const thought = decisionMethodFor(named.level, game.id)
    return thought.kind === 'at once'
      ? chooseAtOnce(thought.bot)
      : chooseBySearch(requireHeuristics(game), thought.plan)
  }
  const knowledge = requireHeuristics(game)
  if (named.kind === 'taste') return chooseAtOnce(greedy(knowledge.evaluator))
  if (named.kind === 'policy') return chooseAtOnce(policyPlayer(knowledge.policy, named.softness))
  return chooseBySearch(named.flat ? { ...knowledge, policy: uniformPolicy } : knowledge, named.plan)
}

function requireHeuristics(game: AnyGame): GameHeuristics {
  const knowledge = heuristicsFor(game.id)
  if (knowledge === undefined) throw new Error(`no bot knows anything of ${game.id}`)
  return knowledge
}

const chooseAtOnce =
  (bot: Bot): Choose =>
  ({ setting, state, seat }, seed) =>
    bot(setting.game, state, seat, { plies: PLIES, spent: 0 }, seed)

const chooseBySearch =
  (knowledge: GameHeuristics, plan: SearchOptions): Choose =>
  ({ setting, state }, seed) => {
    const search = searchFor(setting.game, knowledge, state, seed, plan)
    search.run(plan.iterations)
    return search.best()
  }
