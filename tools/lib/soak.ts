import { parseArgs } from 'node:util'
import { REFUSAL_REASONS } from '../../src/net/log/effect-types.ts'
import { MESSAGE_TYPES } from '../../src/net/log/protocol.ts'
import { CHEATS } from '../../tests/simulation/adversary.ts'
import { DEFECTS } from '../../tests/simulation/defects.ts'
import { simulate } from '../../tests/simulation/simulate.ts'
import { COUNTED } from '../../tests/simulation/world-types.ts'
import type { Cheat } from '../../tests/simulation/world-types.ts'
import type { Outcome } from '../../tests/simulation/simulate.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { usageError } from './command-output.ts'
import type { CommandOutput } from './command-output.ts'

const USAGE =
  'usage: npm run soak -- [GAMES] [--from SEED] [--whole] [--cheat KIND] [--game ID] [--mutations]'

/** The game that is played unless another is named, and that the counts below are for. */
const FIRST_GAME = 'puerto-rico'

/**
 * What 2,000 games must have met with, or they proved nothing: about half of what such a run met with when it was
 * written (docs/reliability.md). More or fewer games must meet with as much more or less.
 */
const LEAST_PER_2000: Readonly<Record<string, number>> = {
  messages: 1_000_000,
  dropped: 100_000,
  duplicated: 100_000,
  stale: 50,
  linkLosses: 10_000,
  crashes: 10_000,
  midCrashes: 1000,
  storageLosses: 100,
  leaves: 200,
  cheats: 5000,
  rollbacks: 50,
  generations: 1000,
  backs: 500,
  rolls: 3000,
  proofs: 200,
  asks: 300,
  newcomers: 100,
  pairsOfCheats: 30,
}
/** Seldom things are asked for only of runs that are long enough to meet with them. */
const ENOUGH_FOR_ALL = 1000

interface Asked {
  readonly games: number
  readonly from: number
  readonly whole: boolean
  readonly cheat: Cheat | undefined
  readonly game: string
}

function read(args: readonly string[], shelf: GameRegistry): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        whole: { type: 'boolean' },
        cheat: { type: 'string' },
        game: { type: 'string', default: FIRST_GAME },
        mutations: { type: 'boolean' },
      },
    })
    const games = Number(positionals[0] ?? 200)
    const from = Number(values.from ?? 1)
    const cheat = CHEATS.find((kind) => kind === values.cheat)
    const game = values.game
    const isRight =
      shelf(game) !== undefined && [games, from].every((number) => Number.isInteger(number) && number > 0)
    if (!isRight || positionals.length > 1 || cheat !== values.cheat) return undefined
    return { games, from, whole: values.whole === true, cheat, game }
  } catch {
    return undefined
  }
}

interface Sum {
  readonly counts: Map<string, number>
  readonly heard: Map<string, number>
  readonly failed: string[]
  excused: number
  lied: number
  minutes: number
}

function add(sum: Sum, seed: number, outcome: Outcome): void {
  const raise = (map: Map<string, number>, name: string, by: number): void => {
    map.set(name, (map.get(name) ?? 0) + by)
  }
  for (const name of COUNTED) raise(sum.counts, name, outcome.counts[name])
  for (const [name, count] of outcome.said) raise(sum.heard, `says ${name}`, count)
  for (const [name, count] of outcome.refused) raise(sum.heard, `refuses ${name}`, count)
  sum.minutes += outcome.minutes
  if (outcome.excused) sum.excused++
  if (outcome.lied) sum.lied++
  if (outcome.broken !== undefined) sum.failed.push(`seed ${String(seed)}: ${outcome.broken.message}`)
}

/** Plays simulated games and answers a table of what they met with, or what failed. */
export function soak(args: readonly string[], shelf: GameRegistry): CommandOutput {
  const asked = read(args, shelf)
  if (asked === undefined) return usageError(USAGE)
  const sum: Sum = { counts: new Map(), heard: new Map(), failed: [], excused: 0, lied: 0, minutes: 0 }
  const began = performance.now()
  for (let seed = asked.from; seed < asked.from + asked.games; seed++) {
    const special = asked.cheat === undefined ? {} : { cheat: asked.cheat }
    add(sum, seed, simulate(shelf, { seed, game: asked.game, whole: asked.whole, ...special }))
  }
  const seconds = (performance.now() - began) / 1000
  const isUsual = !asked.whole && asked.cheat === undefined && asked.game === FIRST_GAME
  const lacking = isUsual ? missing(sum, asked.games) : []
  const rows: [string, string][] = [
    ['games', String(asked.games)],
    ['failed', String(sum.failed.length)],
    ['stood still, no majority left', String(sum.excused)],
    ['ended by a proven lie', String(sum.lied)],
    ['simulated hours', (sum.minutes / 60).toFixed(1)],
    ['games a second', (asked.games / seconds).toFixed(1)],
    ...[...sum.counts, ...[...sum.heard].sort()].map(([name, count]): [string, string] => [
      name,
      String(count),
    ]),
  ]
  const out = rows.map(([name, count]) => `${name.padEnd(32)}${count.padStart(12)}`).join('\n')
  const error = [...sum.failed, ...lacking].join('\n')
  return { exitCode: error === '' ? 0 : 1, out, error }
}

/** What the games ought to have met with and did not. */
function missing({ counts, heard }: Sum, games: number): string[] {
  const few = Object.entries(LEAST_PER_2000).flatMap(([name, least]) => {
    const wanted = Math.floor((least * games) / 2000)
    const met = counts.get(name) ?? 0
    return met < wanted ? [`too few: ${name} ${String(met)}, wanted ${String(wanted)}`] : []
  })
  if (games < ENOUGH_FOR_ALL) return few
  const seldom = [
    ...MESSAGE_TYPES.map((type) => `says ${type}`),
    ...REFUSAL_REASONS.map((why) => `refuses ${why}`),
  ]
  return [...few, ...seldom.filter((name) => !heard.has(name)).map((name) => `never: ${name}`)]
}

/** Plants each known defect in turn and answers in how many games it was found. */
export function mutations(args: readonly string[], shelf: GameRegistry): CommandOutput {
  const asked = read(args, shelf)
  if (asked === undefined) return usageError(USAGE)
  const lines: string[] = []
  const missed: string[] = []
  for (const defect of DEFECTS) {
    const laws = new Map<string, number>()
    let first = 0
    let found = 0
    for (let seed = asked.from; seed < asked.from + asked.games; seed++) {
      const { broken } = simulate(shelf, { seed, game: asked.game, defect })
      if (broken === undefined) continue
      first ||= seed
      found++
      laws.set(broken.law, (laws.get(broken.law) ?? 0) + 1)
    }
    const by = [...laws].map(([law, count]) => `${law} ${String(count)}`).join(', ')
    lines.push(
      `${defect.padEnd(24)}${String(found).padStart(5)}  first seed ${String(first).padStart(5)}  ${by}`,
    )
    if (found === 0) missed.push(`not found in ${String(asked.games)} games: ${defect}`)
  }
  return { exitCode: missed.length === 0 ? 0 : 1, out: lines.join('\n'), error: missed.join('\n') }
}
