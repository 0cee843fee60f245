import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { OVER } from '../../src/engine/core/game.ts'
import type { AnyGame } from '../../src/engine/core/game.ts'
import { thinkHere } from '../../src/session/thinkers.ts'
import { writeJournal } from '../../src/session/journal.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { seededDice, seedOf } from '../../src/session/dice-source.ts'
import { levelShape } from '../../src/session/players.ts'
import type { Level } from '../../src/session/players.ts'
import { openSession } from '../../src/session/session.ts'
import { newTable } from '../../src/session/table.ts'
import type { Options } from '../../src/session/table.ts'
import { usageError } from './command-output.ts'
import type { CommandOutput } from './command-output.ts'
import { readOptionPairs } from './option-problem.ts'

const USAGE =
  'usage: npm run -s play -- [--game puerto-rico|endeavor] [--seats 4] [--seed TEXT] [--bots LEVEL[,…one per seat]] [--options name=value …]'

const BOTS: ReadonlyMap<string, Level> = new Map([
  ...levelShape.options.map((level): [string, Level] => [level, level]),
])

interface Asked {
  readonly game: AnyGame
  readonly seats: number
  readonly seed: string
  readonly levels: readonly Level[]
  readonly options: Options
}

/** Plays a whole game among bots by the arguments of the command line and prints its journal as one line of JSON. */
export async function play(args: readonly string[], registry: GameRegistry): Promise<CommandOutput> {
  const asked = read(args, registry)
  if (typeof asked === 'string') return usageError(`play: ${asked}\n${USAGE}`)
  const { game, seats, seed, levels, options } = asked
  const table = newTable(game, seats, options)
  const luck = `seed:${seed}`
  const session = openSession({
    table,
    chairs: levels.map((level) => ({ kind: 'bot', level })),
    dice: seededDice(seed),
    luck,
    handedOver: 0,
    thinker: thinkHere(registry),
    confirmation: () => 'never',
    delay: () => Promise.resolve(),
  })
  await new Promise<void>((done) => {
    const look = (): void => {
      if (table.turn() === OVER) done()
    }
    session.watch(look)
    look()
  })
  return { exitCode: 0, out: JSON.stringify(writeJournal(table, luck)), error: '' }
}

function read(args: readonly string[], registry: GameRegistry): Asked | string {
  const text = { type: 'string' } as const
  const given = parse(() =>
    parseArgs({
      args: [...args],
      options: {
        game: text,
        seats: text,
        seed: text,
        bots: text,
        options: { type: 'string', multiple: true },
      },
    }),
  )
  if (typeof given === 'string') return given
  const {
    game: id = 'puerto-rico',
    seats: many,
    seed = randomBytes(16).toString('hex'),
    bots = 'boatswain',
    options = [],
  } = given.values
  const game = registry(id)
  if (game === undefined) return `no game "${id}"`
  const seats = many === undefined ? Math.min(4, Math.max(...game.seats)) : Number(many)
  if (!game.seats.includes(seats)) return `--seats must be one of ${game.seats.join(', ')}`
  const levels = chosenLevels(seats, bots.split(','))
  if (levels === undefined)
    return `--bots is one of ${[...BOTS.keys()].join(', ')}, or as many of them as seats`
  const values = readOptionPairs(game, seats, options)
  if (typeof values === 'string') return `--options: ${values}`
  return { game, seats, seed: seedOf(seed), levels, options: values }
}

/** `parseArgs` throws on unknown arguments; its message is shown. */
export function parse<Parsed>(from: () => Parsed): Parsed | string {
  try {
    return from()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** One name for all seats, or one for each. */
function chosenLevels(seats: number, names: readonly string[]): Level[] | undefined {
  if (names.length !== 1 && names.length !== seats) return undefined
  const levels = Array.from({ length: seats }, (_, seat) => BOTS.get(names[seat] ?? names[0] ?? ''))
  return levels.every((level) => level !== undefined) ? levels : undefined
}
