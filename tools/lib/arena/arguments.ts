import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { GameRegistry } from '../../../src/session/journal.ts'
import { chosenOptions, parse } from '../play.ts'
import { OTHER_NAMES, COMMAND_PREFIX, readBot } from './bots.ts'
import { ladderDeals } from './ladder.ts'
import { rotatedDeals } from './seat-rotation.ts'
import type { Deal, Setting } from './types.ts'
import { LEVEL_NAMES, OLD_LEVELS } from '../../../src/bots/level-names.ts'

/** What the command line asks of the arena. */
export interface ArenaArguments {
  readonly setting: Setting
  /** Who plays, each name once; of a ladder from the lowest rung up. */
  readonly bots: readonly string[]
  readonly isLadder: boolean
  readonly deals: readonly Deal[]
  readonly seed: string
  readonly workers: number
  /** Milliseconds a program outside may take for a choice. */
  readonly limit: number
  /** After so many minutes no more deals are begun. */
  readonly minutes: number
  readonly json: boolean
}

export const USAGE = `usage: npm run arena -- [--game puerto-rico|endeavor] [--seats 4] --bots NAME,NAME,… [--games 400]
       npm run arena -- … --ladder NAME,NAME,…   from the weakest up, against neighbours; random is the lowest
         further: [--options name=value,…] [--seed TEXT] [--jobs N] [--minutes N] [--limit MILLISECONDS] [--json]
       npm run -s arena -- --serve NAME   speaks the bot's side of the protocol (docs/bot-protocol.md)
names: ${[...LEVEL_NAMES, ...OLD_LEVELS, ...OTHER_NAMES].join(', ')}, "${COMMAND_PREFIX}COMMAND"
One name for each chair; one alone sits everywhere; two are one against all others.`

/** How many games are played, and how many milliseconds a program outside may take for a choice, unless it is said. */
const GAMES = 400
const LIMIT = 10_000
const LOWEST_BOT = 'random'

/** Reads the command line, or says what is wrong with it. */
export function readArguments(args: readonly string[], shelf: GameRegistry): ArenaArguments | string {
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
      },
    }),
  )
  if (typeof given === 'string') return given
  const { values } = given
  const setting = readSetting(shelf, values)
  if (typeof setting === 'string') return setting
  const isLadder = values.ladder !== undefined
  const names = (values.ladder ?? values.bots ?? []).flatMap((some) => some.split(','))
  const strange = names.find((name) => !name.startsWith(COMMAND_PREFIX) && readBot(name) === undefined)
  if (strange !== undefined) return `no bot "${strange}"`
  const numbers = readNumbers(values)
  if (typeof numbers === 'string') return numbers
  const { games, ...rest } = numbers
  const { seed = 'arena', json = false } = values
  const meeting = isLadder
    ? lineUpLadder(names, setting.seats, games, seed)
    : lineUpMatch(names, setting.seats, games, seed)
  return typeof meeting === 'string' ? meeting : { setting, ...meeting, ...rest, isLadder, seed, json }
}

/** The values the command line gave, as texts. */
type Given = Readonly<Partial<Record<string, string | boolean | string[]>>>

interface Numbers {
  readonly games: number
  readonly jobs: number
  readonly limit: number
  readonly minutes: number
}

function readNumbers(given: Given): Numbers | string {
  const games = Number(given['games'] ?? GAMES)
  const jobs = Number(given['jobs'] ?? availableParallelism())
  const limit = Number(given['limit'] ?? LIMIT)
  const minutes = Number(given['minutes'] ?? Infinity)
  if (![games, jobs, limit].every((number) => Number.isInteger(number) && number > 0))
    return '--games, --jobs and --limit are whole numbers'
  return minutes > 0 ? { games, jobs, limit, minutes } : '--minutes is a number'
}

type LineUps = Pick<ArenaArguments, 'bots' | 'blocks'>

/** A match: the same line-up in every deal. */
function lineUpMatch(names: readonly string[], seats: number, games: number, seed: string): LineUps | string {
  const seated = fillSeats(names, seats)
  if (seated === undefined) return `--bots wants 1, 2 or ${String(seats)} names`
  const bots = [...new Set(seated)]
  const lineUp = seated.map((name) => bots.indexOf(name))
  return { bots, deals: rotatedDeals(lineUp, games, seed) }
}

/** A ladder, whose lowest rung is chance. */
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
  shelf: GameRegistry,
  asked: { game?: string | undefined; seats?: string | undefined; options?: string[] | undefined },
): Setting | string {
  const { game: id = 'puerto-rico', seats: many, options: pairs = [] } = asked
  const game = shelf(id)
  if (game === undefined) return `no game "${id}"`
  const seats = many === undefined ? Math.min(4, Math.max(...game.seats)) : Number(many)
  if (!game.seats.includes(seats)) return `--seats must be one of ${game.seats.join(', ')}`
  const options = chosenOptions(game, seats, pairs)
  return options === undefined
    ? `--options of ${id}: ${Object.keys(game.options).join(', ')}`
    : { game, seats, options }
}

/** A name for each chair: one alone sits everywhere, two are the first against as many of the second as there is room for. */
function fillSeats(names: readonly string[], seats: number): string[] | undefined {
  const [first, second] = names
  if (first === undefined || ![1, 2, seats].includes(names.length)) return undefined
  return Array.from({ length: seats }, (_, seat) => names[seat] ?? second ?? first)
}
