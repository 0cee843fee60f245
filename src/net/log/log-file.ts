import * as v from 'valibot'
import { assert } from '../../engine/core/fault.ts'
import { readOptions } from '../../engine/core/options.ts'
import { packEntry } from '../../session/journal.ts'
import type { GameRegistry } from '../../session/journal.ts'
import { newTable } from '../../session/table.ts'
import type { Entry, Table } from '../../session/table.ts'
import { checkRecord } from './check-record.ts'
import type { RecordFault } from './check-record.ts'
import { readGenesis, signedGenesisShape } from './genesis.ts'
import type { Genesis, GenesisFault, SignedGenesis } from './genesis.ts'
import { SAFETY_RULES } from './safety-rules.ts'
import { recordShape } from './protocol.ts'
import { gameRulesOf } from './game-rules.ts'
import type { GameRules } from './game-rules.ts'
import { headOf } from './replica.ts'
import type { Replica } from './replica.ts'
import { entriesOf, newProtocolContext, genesisNode } from './record-tree.ts'
import type { GamePosition } from './record-tree.ts'

const FORMAT = 'windrose-log'
/** More records than any game has. */
const MAX_RECORDS = 20_000

const logShape = v.strictObject({
  format: v.literal(FORMAT),
  signed: v.unknown(),
  records: v.pipe(v.array(v.unknown()), v.maxLength(MAX_RECORDS)),
})
/** A game's log: whoever has it can verify every choice, every roll and every signature without asking anybody. */
export interface SavedLog {
  readonly format: typeof FORMAT
  readonly signed: SignedGenesis
  readonly records: readonly unknown[]
}

export function writeLog(replica: Replica, signed: SignedGenesis): SavedLog {
  assert(v.is(signedGenesisShape, signed), 'a log begins with its genesis')
  return { format: FORMAT, signed, records: replica.path.slice(1).map(({ record }) => record) }
}

/** The journal's entries: what was chosen and rolled, less what was taken back. */
export function journalEntries(rules: GameRules, position: GamePosition): Entry[] {
  return [...rules.earlierEntries, ...entriesOf(position)]
}

/** The table of a log as it stands, told by the session; its journal has `table` luck. */
export function tableOf(shelf: GameRegistry, genesis: Genesis, entries: readonly Entry[]): Table {
  const game = shelf(genesis.game)
  assert(game !== undefined, 'rules that were found once are found again')
  const options = readOptions(game.options, genesis.seats, genesis.options)
  assert(options !== undefined, 'options that were read once are read again')
  const table = newTable(game, genesis.seats, options)
  for (const entry of entries) assert(table.post(entry) === null, 'a verified log is lawful')
  return table
}

export const currentTable = (shelf: GameRegistry, replica: Replica): Table =>
  tableOf(shelf, replica.context.genesis, journalEntries(replica.context.rules, headOf(replica).position))

/** What a new genesis says when its table goes on from here: for those who are left when no majority is. */
export function continuation(replica: Replica): NonNullable<Genesis['from']> {
  const { position, hash } = headOf(replica)
  const entries = journalEntries(replica.context.rules, position).map((entry) => packEntry(entry, 'table'))
  return { game: replica.context.game, head: hash, entries }
}

export interface LogFault {
  readonly code: 'notLog' | 'unknownGame' | 'malformed' | GenesisFault | RecordFault
  /** The first bad record, counted from 0, where one is to blame. */
  readonly at?: number
}

/**
 * Verifies a saved log from the genesis to its last record; never throws. `verify` takes the public key. What a bot that
 * searches has chosen is thought about once more if `rethinks`, which may take minutes; else it has to be lawful only.
 */
export function checkLog(
  from: unknown,
  shelf: GameRegistry,
  verify: (key: string, text: string, sig: string) => boolean,
  rethinks = false,
):
  | { readonly table: Table; readonly signed: SignedGenesis; readonly head: string }
  | { readonly fault: LogFault } {
  const read = v.safeParse(logShape, from)
  if (!read.success) return { fault: { code: 'notLog' } }
  const begun = readGenesis(read.output.signed, verify)
  if ('fault' in begun) return { fault: { code: begun.fault } }
  const { genesis } = begun.signed
  const rules = gameRulesOf(shelf, genesis)
  if (rules === undefined) return { fault: { code: 'unknownGame' } }
  const thorough = rethinks ? { ...rules, isAtOnce: () => true } : rules
  const context = newProtocolContext(genesis, thorough, SAFETY_RULES, (_m, text, sig, key) =>
    verify(key, text, sig),
  )
  let node = genesisNode(context)
  for (const [at, line] of read.output.records.entries()) {
    const record = v.safeParse(recordShape, line)
    if (!record.success) return { fault: { code: 'malformed', at } }
    const next = checkRecord(context, node, record.output)
    if (typeof next === 'string') return { fault: { code: next, at } }
    node = next
  }
  return {
    table: tableOf(shelf, genesis, journalEntries(rules, node.position)),
    signed: begun.signed,
    head: node.hash,
  }
}
