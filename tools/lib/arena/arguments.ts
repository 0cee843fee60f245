import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { GameRegistry } from '../../../src/session/journal.ts'
import { readOptionPairs } from '../option-problem.ts'
import { parse } from '../play.ts'
import { OTHER_NAMES, COMMAND_PREFIX, readBot } from './bots.ts'
import { ladderDeals } from './ladder.ts'
import { rotatedDeals } from './seat-rotation.ts'
import type { Deal, Setting } from './types.ts'
import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'

/** The parsed command line of the arena. */
export interface ArenaArguments {
  readonly setting: Setting
  /** The names of the bots, each once; on a ladder from the weakest up. */
  readonly bots: readonly string[]
  readonly isLadder: boolean
  readonly deals: readonly Deal[]
  readonly seed: string
  readonly workers: number
  /** Milliseconds an external program may take for a choice. */
  readonly limit: number
  /** Minutes after which no further deal begins. */
  readonly minutes: number
  readonly json: boolean
  /** The folder for the journals of all games. */
  readonly journals: string | undefined
}

export const USAGE = `usage: npm run arena -- [--game puerto-rico|endeavor] [--seats 4] --bots NAME,NAME,… [--games 400]
       npm run arena -- … --ladder NAME,NAME,…   from the weakest up, against neighbours; random is the lowest
         further: [--options name=value,…] [--seed TEXT] [--jobs N] [--minutes N] [--limit MILLISECONDS] [--json]
         [--journals FOLDER]   writes every game into an empty folder
       npm run -s arena -- --serve NAME   speaks the bot's side of the protocol (docs/bot-protocol.md)
names: ${[...LEVEL_NAMES, ...OTHER_NAMES].join(', ')}, "${COMMAND_PREFIX}COMMAND"
A comma in a command stands in quotes or behind a backslash. One name for each chair; one alone sits everywhere; two are one against all others.`

/** Defaults of --games and --limit. */
const GAMES = 400
const LIMIT = 10_000
const LOWEST_BOT = 'random'

/** Parses the command line; returns a text that says what is wrong with it. */
export function readArguments(args: readonly string[], registry: GameRegistry): ArenaArguments | string {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  const given = parse(() =>
    parseArgs({
      args: [...args],
      options: {
        game: text,
        seats: text,
        bots: texts,
        ladder: texts,
        games: text,
        options: texts,
        seed: text,
        jobs: text,
        limit: text,
        minutes: text,
        json: { type: 'boolean' },
        journals: text,
      },
    }),
  )
  if (typeof given === 'string') return given
  const { values } = given
  const setting = readSetting(registry, values)
  if (typeof setting === 'string') return setting
  const isLadder = values.ladder !== undefined
  const names = splitNames(values.ladder ?? values.bots ?? [])
  if (typeof names === 'string') return names
  const unknown = names.find((name) => !name.startsWith(COMMAND_PREFIX) && readBot(name) === undefined)
  if (unknown !== undefined) return `no bot "${unknown}"`
  const numbers = readNumbers(values)
  if (typeof numbers === 'string') return numbers
  const { games, ...rest } = numbers
  const { seed = 'arena', json = false } = values
  const lineUps = isLadder
    ? lineUpLadder(names, setting.seats, games, seed)
    : lineUpMatch(names, setting.seats, games, seed)
  const { journals } = values
  return typeof lineUps === 'string'
    ? lineUps
    : { setting, ...lineUps, ...rest, isLadder, seed, json, journals }
}

/** Names between commas. A comma in quotes or behind a backslash belongs to a command, which the shell reads the same way. */
function splitNames(texts: readonly string[]): string[] | string {
  const names: string[] = []
  for (const text of texts) {
    const found = [...text.matchAll(NAME)].map(([name]) => name)
    if (found.join(',') !== text) return `a quote is not closed in "${text}"`
    names.push(...found)
  }
  return names
}
/** A name, or a command with its quoted parts whole. */
const NAME = /(?<=^|,)(?:[^,'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")*(?=,|$)/g

/** The values of the command line, as texts. */
type Given = Readonly<Partial<Record<string, string | boolean | string[]>>>

interface Numbers {
  readonly games: number
  readonly workers: number
  readonly limit: number
  readonly minutes: number
}

function readNumbers(given: Given): Numbers | string {
  const games = Number(given['games'] ?? GAMES)
  const workers = Number(given['jobs'] ?? availableParallelism())
  const limit = Number(given['limit'] ?? LIMIT)
  const minutes = Number(given['minutes'] ?? Infinity)
  if (![games, workers, limit].every((number) => Number.isInteger(number) && number > 0))
    return '--games, --jobs and --limit are whole numbers'
  return minutes > 0 ? { games, workers, limit, minutes } : '--minutes is a number'
}

type LineUps = Pick<ArenaArguments, 'bots' | 'deals'>

/** A match: the same line-up in every deal. */
function lineUpMatch(names: readonly string[], seats: number, games: number, seed: string): LineUps | string {
  const seated = fillSeats(names, seats)
  if (seated === undefined) return `--bots wants 1, 2 or ${String(seats)} names`
  const bots = [...new Set(seated)]
  const lineUp = seated.map((name) => bots.indexOf(name))
  return { bots, deals: rotatedDeals(lineUp, games, seed) }
}

/** A ladder; the bot at random is always its lowest rung. */
function lineUpLadder(
  names: readonly string[],
  seats: number,
  games: number,
  seed: string,
): LineUps | string {
  const bots = [...new Set([LOWEST_BOT, ...names])]
  if (bots.length !== names.length + (names.includes(LOWEST_BOT) ? 0 : 1) || bots.length < 2)
    return '--ladder wants different names'
  return { bots, deals: ladderDeals(bots.length, seats, games, seed) }
}

function readSetting(
  registry: GameRegistry,
  given: { game?: string | undefined; seats?: string | undefined; options?: string[] | undefined },
): Setting | string {
  const { game: id = 'puerto-rico', seats: many, options: pairs = [] } = given
  const game = registry(id)
  if (game === undefined) return `no game "${id}"`
  const seats = many === undefined ? Math.min(4, Math.max(...game.seats)) : Number(many)
  if (!game.seats.includes(seats)) return `--seats must be one of ${game.seats.join(', ')}`
  const options = readOptionPairs(game, seats, pairs)
  return typeof options === 'string' ? `--options: ${options}` : { game, seats, options }
}

/** A name for each seat: one name takes all seats; of two names the first takes one seat and the second all others. */
function fillSeats(names: readonly string[], seats: number): string[] | undefined {
  const [first, second] = names
  if (first === undefined || ![1, 2, seats].includes(names.length)) return undefined
  return Array.from({ length: seats }, (_, seat) => names[seat] ?? second ?? first)
}
