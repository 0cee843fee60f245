import { parseArgs } from 'node:util'
import { MESSAGE_REFUSALS } from '../../src/log/replica/effect-types.ts'
import { MESSAGE_TYPES } from '../../src/log/records/protocol.ts'
import { ATTACKS, NAMED_ATTACKS } from '../../tests/simulation/adversary.ts'
import { DEFECTS } from '../../tests/simulation/defects.ts'
import type { Defect } from '../../tests/simulation/defects.ts'
import { LUCKS } from '../../src/log/records/genesis.ts'
import type { Genesis } from '../../src/log/records/genesis.ts'
import { simulate } from '../../tests/simulation/simulate.ts'
import { MAIL_ATTACKS } from '../../tests/simulation/mail/mail-attacks.ts'
import { playForgery } from '../../tests/simulation/forgery/forgery-game.ts'
import { simulateMail } from '../../tests/simulation/mail/simulate-mail.ts'
import { COUNTED } from '../../tests/simulation/world-types.ts'
import type { Attack } from '../../tests/simulation/world-types.ts'
import type { Outcome } from '../../tests/simulation/simulate.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { usageError } from './command-output.ts'
import type { CommandOutput } from './command-output.ts'

export const USAGE =
  'usage: npm run soak -- [GAMES] [--from SEED] [--whole] [--attack KIND] [--game ID] [--luck next|strict] [--mail] [--mutations [--defect NAME]] [--visits]'

/** The default game. The minimum counts below were measured with it. */
const FIRST_GAME = 'puerto-rico'

/**
 * Minimum counts for 2,000 games: about half of those measured when this was written (docs/reliability.md). A
 * run that stays below has not tested enough. The counts scale with the number of games.
 */
const MIN_PER_2000_GAMES: Readonly<Record<string, number>> = {
  messages: 1_000_000,
  dropped: 100_000,
  duplicated: 100_000,
  stale: 50,
  linkLosses: 10_000,
  crashes: 10_000,
  midCrashes: 1000,
  storageLosses: 100,
  leaves: 200,
  attacks: 5000,
  rollbacks: 50,
  generations: 1000,
  takeBacks: 500,
  rolls: 3000,
  evidence: 200,
  seatRequests: 300,
  newcomers: 100,
  pairsOfAttackers: 30,
}
/** The attack against which a rule is, where its defect seldom shows in games with any attack. */
const ATTACK_SHOWING: Partial<Record<Defect, Attack>> = {
  endlessPatience: 'stall',
}
/** The defects that messages formed by hand show, over days. */
const BY_HAND: readonly Defect[] = ['leavesPlayersOut', 'anyLowBase', 'promisesUnheard']
/** Rare messages and refusals are required only in runs with at least this many games. */
const MIN_GAMES_FOR_RARE = 1000

export interface SoakOptions {
  readonly games: number
  readonly from: number
  readonly whole: boolean
  /** Over days, by mail. */
  readonly mail: boolean
  readonly attack: Attack | undefined
  readonly game: string
  readonly luck: Genesis['luck']
  /** The planted defects. */
  readonly defects: readonly Defect[]
}

export function readSoakOptions(args: readonly string[], registry: GameRegistry): SoakOptions | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        whole: { type: 'boolean' },
        attack: { type: 'string' },
        game: { type: 'string', default: FIRST_GAME },
        luck: { type: 'string' },
        mutations: { type: 'boolean' },
        defect: { type: 'string' },
        visits: { type: 'boolean' },
        mail: { type: 'boolean' },
      },
    })
    const games = Number(positionals[0] ?? 200)
    const from = Number(values.from ?? 1)
    const attack = [...ATTACKS, ...MAIL_ATTACKS, ...NAMED_ATTACKS].find((kind) => kind === values.attack)
    const game = values.game
    const luck = LUCKS.find((kind) => kind === values.luck)
    const defects = DEFECTS.filter((kind) => values.defect === undefined || kind === values.defect)
    const isRight =
      registry(game) !== undefined && [games, from].every((number) => Number.isInteger(number) && number > 0)
    const isKnown = attack === values.attack && luck === values.luck && defects.length > 0
    if (!isRight || positionals.length > 1 || !isKnown) return undefined
    const { whole = false, mail = false } = values
    return { games, from, whole, mail, attack, game, luck, defects }
  } catch {
    return undefined
  }
}

interface Totals {
  readonly counts: Map<string, number>
  readonly messages: Map<string, number>
  readonly violations: string[]
  withoutQuorum: number
  endedByHiddenHead: number
  minutes: number
}

function add(sum: Totals, seed: number, outcome: Outcome): void {
  const increase = (map: Map<string, number>, name: string, by: number): void => {
    map.set(name, (map.get(name) ?? 0) + by)
  }
  for (const name of COUNTED) increase(sum.counts, name, outcome.counts[name])
  for (const [name, count] of outcome.sentCounts) increase(sum.messages, `says ${name}`, count)
  for (const [name, count] of outcome.refusalCounts) increase(sum.messages, `refuses ${name}`, count)
  sum.minutes += outcome.minutes
  if (outcome.hadNoQuorum) sum.withoutQuorum++
  if (outcome.endedByHiddenHead) sum.endedByHiddenHead++
  if (outcome.violation !== undefined)
    sum.violations.push(`seed ${String(seed)}: ${outcome.violation.message}`)
}

/**
 * Simulates games. Returns a table of counts; the exit code is 1 if an invariant was violated or too little
 * was tested.
 */
export function soak(args: readonly string[], games: GameRegistry): CommandOutput {
  const options = readSoakOptions(args, games)
  if (options === undefined) return usageError(USAGE)
  const sum: Totals = {
    counts: new Map(),
    messages: new Map(),
    violations: [],
    withoutQuorum: 0,
    endedByHiddenHead: 0,
    minutes: 0,
  }
  const began = performance.now()
  for (let seed = options.from; seed < options.from + options.games; seed++) {
    const { attack, luck, game, whole } = options
    const special = { ...(attack !== undefined && { attack }), ...(luck !== undefined && { luck }) }
    add(sum, seed, (options.mail ? simulateMail : simulate)(games, { seed, game, whole, ...special }))
  }
  const seconds = (performance.now() - began) / 1000
  const isUsual =
    !options.whole &&
    !options.mail &&
    options.attack === undefined &&
    options.luck === undefined &&
    options.game === FIRST_GAME
  const lacking = isUsual ? missingCounts(sum, options.games) : []
  const rows: [string, string][] = [
    ['games', String(options.games)],
    ['failed', String(sum.violations.length)],
    ['stood still, no majority left', String(sum.withoutQuorum)],
    ['ended by a proven hidden head', String(sum.endedByHiddenHead)],
    ['simulated hours', (sum.minutes / 60).toFixed(1)],
    ['games a second', (options.games / seconds).toFixed(1)],
    ...[...sum.counts, ...[...sum.messages].sort()].map(([name, count]): [string, string] => [
      name,
      String(count),
    ]),
  ]
  const out = rows.map(([name, count]) => `${name.padEnd(32)}${count.padStart(12)}`).join('\n')
  const error = [...sum.violations, ...lacking].join('\n')
  return { exitCode: error === '' ? 0 : 1, out, error }
}

/** Lists the counts that a run should have reached and did not. */
function missingCounts({ counts, messages }: Totals, games: number): string[] {
  const few = Object.entries(MIN_PER_2000_GAMES).flatMap(([name, least]) => {
    const wanted = Math.floor((least * games) / 2000)
    const met = counts.get(name) ?? 0
    return met < wanted ? [`too few: ${name} ${String(met)}, wanted ${String(wanted)}`] : []
  })
  if (games < MIN_GAMES_FOR_RARE) return few
  const seldom = [
    // Only messages formed by hand lead to evidence of a low base.
    ...MESSAGE_TYPES.filter((type) => type !== 'lowBase').map((type) => `says ${type}`),
    ...MESSAGE_REFUSALS.map((why) => `refuses ${why}`),
  ]
  return [...few, ...seldom.filter((name) => !messages.has(name)).map((name) => `never: ${name}`)]
}

/** Simulates games with each planted defect. Returns in how many games the invariant checker found it. */
export function findDefects(args: readonly string[], games: GameRegistry): CommandOutput {
  const options = readSoakOptions(args, games)
  if (options === undefined) return usageError(USAGE)
  const lines: string[] = []
  const missed: string[] = []
  for (const defect of options.defects) {
    const invariants = new Map<string, number>()
    let first = 0
    let found = 0
    for (let seed = options.from; seed < options.from + options.games; seed++) {
      const law = brokenLaw(games, options, defect, seed)
      if (law === undefined) continue
      first ||= seed
      found++
      invariants.set(law, (invariants.get(law) ?? 0) + 1)
    }
    const by = [...invariants].map(([invariant, count]) => `${invariant} ${String(count)}`).join(', ')
    lines.push(
      `${defect.padEnd(24)}${String(found).padStart(5)}  first seed ${String(first).padStart(5)}  ${by}`,
    )
    if (found === 0) missed.push(`not found in ${String(options.games)} games: ${defect}`)
  }
  return { exitCode: missed.length === 0 ? 0 : 1, out: lines.join('\n'), error: missed.join('\n') }
}

/** The law that one game with a planted defect breaks. */
function brokenLaw(
  games: GameRegistry,
  { game }: SoakOptions,
  defect: Defect,
  seed: number,
): string | undefined {
  if (BY_HAND.includes(defect))
    return playForgery(games, { seed, luck: 'next', defects: [defect] }).broken?.law
  const attack = ATTACK_SHOWING[defect]
  return simulate(games, { seed, game, defect, ...(attack && { attack }) }).violation?.invariant
}
