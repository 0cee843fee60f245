import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Shelf } from '../../../src/session/journal.ts'
import { chosenOptions, parse } from '../play.ts'
import { OTHER_NAMES, OUTSIDE, readBot } from './bots.ts'
import type { Setting } from './types.ts'
import { LEVEL_NAMES, OLD_LEVELS } from '../../../src/bots/level-names.ts'

/** What the command line asks of the arena. */
export interface Asked {
  readonly setting: Setting
  /** Who plays, each name once. */
  readonly bots: readonly string[]
  /** One contender for each chair. */
  readonly lineUp: readonly number[]
  readonly games: number
  readonly seed: string
  readonly jobs: number
  /** Milliseconds a program outside may take for a choice. */
  readonly limit: number
  readonly json: boolean
}

export const USAGE = `usage: npm run arena -- [--game puerto-rico|endeavor] [--seats 4] --bots NAME,NAME,… [--games 400]
         [--options name=value,…] [--seed TEXT] [--jobs N] [--limit MILLISECONDS] [--json]
       npm run -s arena -- --serve NAME   speaks the bot's side of the protocol (docs/bot-protocol.md)
names: ${[...LEVEL_NAMES, ...OLD_LEVELS, ...OTHER_NAMES].join(', ')}, "${OUTSIDE}COMMAND"
One name for each chair; one alone sits everywhere; two are one against all others.`

/** Milliseconds a program outside may take for a choice, unless another limit is named. */
const LIMIT = 10_000

/** Reads the command line, or says what is wrong with it. */
export function readArgs(args: readonly string[], shelf: Shelf): Asked | string {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  const given = parse(() =>
    parseArgs({
      args: [...args],
      options: {
        game: text,
        seats: text,
        bots: texts,
        games: text,
        options: texts,
        seed: text,
        jobs: text,
        limit: text,
        json: { type: 'boolean' },
      },
    }),
  )
  if (typeof given === 'string') return given
  const { values } = given
  const setting = readSetting(shelf, values)
  if (typeof setting === 'string') return setting
  const names = (values.bots ?? []).flatMap((some) => some.split(','))
  const strange = names.find((name) => !name.startsWith(OUTSIDE) && readBot(name) === undefined)
  if (strange !== undefined) return `no bot "${strange}"`
  const seated = seatAll(names, setting.seats)
  if (seated === undefined) return `--bots wants 1, 2 or ${String(setting.seats)} names`
  const games = Number(values.games ?? 400)
  const jobs = Number(values.jobs ?? availableParallelism())
  const limit = Number(values.limit ?? LIMIT)
  if (![games, jobs, limit].every((number) => Number.isInteger(number) && number > 0))
    return '--games, --jobs and --limit are whole numbers'
  const bots = [...new Set(seated)]
  return {
    setting,
    bots,
    lineUp: seated.map((name) => bots.indexOf(name)),
    games,
    seed: values.seed ?? 'arena',
    jobs,
    limit,
    json: values.json === true,
  }
}

function readSetting(
  shelf: Shelf,
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
function seatAll(names: readonly string[], seats: number): string[] | undefined {
  const [first, second] = names
  if (first === undefined || ![1, 2, seats].includes(names.length)) return undefined
  return Array.from({ length: seats }, (_, seat) => names[seat] ?? second ?? first)
}
