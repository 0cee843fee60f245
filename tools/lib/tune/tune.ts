import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { botDice } from '../../../src/bots/bot.ts'
import type { AnyGame } from '../../../src/engine/core/game.ts'
import { readOptionPairs } from '../option-problem.ts'
import { ROOT } from '../fresh-build.ts'
import type { Table } from './match.ts'
import { openWorkerPool } from './worker-pool.ts'
import type { WorkerPool } from './worker-pool.ts'
import { numbersOf, rewriteNumbers } from './numbers.ts'
import { TUNABLES, COMPONENTS } from './tunables.ts'
import type { Tunable, Component } from './tunables.ts'
import { tuneWeights } from './tuner.ts'
import type { Compare } from './tuner.ts'

const USAGE = `usage: npm run tune -- --game puerto-rico|endeavor [--what policy|evaluation] [--seats 3,4] [--minutes 10]
  [--options name=value,…]   a table with these options beside one with none; may stand several times
  [--jobs 2] [--seed 1] [--steps 300] [--deals 24] [--trial 2000] [--dry]`

/** The parsed command line. */
interface TuneArguments {
  readonly game: AnyGame
  readonly component: Component
  readonly tunable: Tunable
  readonly tables: readonly Table[]
  readonly minutes: number
  readonly jobs: number
  readonly seed: number
  readonly steps: number
  readonly deals: number
  readonly trial: number
  readonly isDry: boolean
}
type FindGame = (id: string) => AnyGame | undefined

/** Parses the command line; returns a text that says what is wrong with it. */
export function readArguments(args: readonly string[], games: FindGame): TuneArguments | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      game: { type: 'string', default: 'puerto-rico' },
      what: { type: 'string', default: 'policy' },
      seats: { type: 'string', default: '3,4' },
      minutes: { type: 'string', default: '10' },
      options: { type: 'string', multiple: true, default: [] },
      jobs: { type: 'string', default: String(availableParallelism()) },
      seed: { type: 'string', default: '1' },
      steps: { type: 'string', default: '300' },
      deals: { type: 'string', default: '24' },
      trial: { type: 'string', default: '2000' },
      dry: { type: 'boolean', default: false },
    },
  })
  const game = games(values.game)
  const component = COMPONENTS.find((one) => one === values.what)
  const tunable = component && TUNABLES[values.game]?.[component]
  if (game === undefined || component === undefined || tunable === undefined)
    return `nothing to tune: ${values.what} of ${values.game}`
  const tables = tablesOf(game, values.seats, values.options)
  if (typeof tables === 'string') return tables
  const [minutes, ...counts] = [
    values.minutes,
    values.jobs,
    values.seed,
    values.steps,
    values.deals,
    values.trial,
  ].map(Number)
  if (!(minutes! > 0) || !counts.every((count) => Number.isInteger(count) && count > 0))
    return '--jobs, --seed, --steps, --deals and --trial are whole numbers, --minutes is more than none'
  const [jobs, seed, steps, deals, trial] = counts as [number, number, number, number, number]
  return {
    game,
    component,
    tunable,
    tables,
    minutes: minutes!,
    jobs,
    seed,
    steps,
    deals,
    trial,
    isDry: values.dry,
  }
}

/** A table of every size without options, and one with each set of them. */
function tablesOf(game: AnyGame, seats: string, options: readonly string[]): Table[] | string {
  const tables: Table[] = []
  for (const many of seats.split(',').map(Number)) {
    if (!game.seats.includes(many)) return `--seats: some of ${game.seats.join(', ')}`
    for (const pairs of ['', ...options]) {
      const chosen = readOptionPairs(game, many, pairs === '' ? [] : [pairs])
      if (typeof chosen === 'string') return `--options: ${chosen}`
      tables.push({ seats: many, options: chosen })
    }
  }
  return tables
}

/** Tunes, writes the numbers into their file, and reports every round. */
export async function tune(
  args: readonly string[],
  games: FindGame,
  report: (line: string) => void,
): Promise<void> {
  const given = readArguments(args, games)
  if (typeof given === 'string') return report(`${given}\n${USAGE}`)
  const { tunable } = given
  const numbers = numbersOf(tunable.weights)
  const start = numbers.read()
  const file = join(ROOT, tunable.file)
  const source = readFileSync(file, 'utf8')
  if (rewriteNumbers(source, start) === undefined)
    return report(`${tunable.file} has other numbers than its weights`)
  const pool = await openWorkerPool(given.jobs)
  const until = Date.now() + given.minutes * 60_000
  const write = (values: readonly number[]): void => {
    if (!given.isDry) writeFileSync(file, rewriteNumbers(source, values)!)
  }
  try {
    const { dice, compare } = { dice: botDice(given.seed), compare: comparison(given, pool) }
    const { steps, deals, trial } = given
    const goesOn = (): boolean => Date.now() < until
    const best = await tuneWeights(start, { compare, dice, goesOn, steps, deals, trial, report, keep: write })
    numbers.names.forEach((name, at) => {
      if (best[at] !== start[at]) report(`  ${name}: ${String(start[at])} -> ${String(best[at])}`)
    })
  } finally {
    await pool.end()
  }
}

/** Compares at all tables, each time with new deals. */
function comparison({ game, component, tables, seed }: TuneArguments, pool: WorkerPool): Compare {
  let firstDeal = seed * 1_000_000
  return async (one, other, deals) => {
    const each = Math.ceil(deals / tables.length)
    const all = []
    for (const table of tables) {
      all.push(...(await pool.play({ game: game.id, component, table, one, other, firstDeal, deals: each })))
      firstDeal += each
    }
    return all
  }
}
