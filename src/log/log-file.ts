// The file format of a saved log, its conversion to a table, and its verification from the genesis to the
// last record (docs/online-protocol.md, "The file of a log"; docs/log.md).

import * as v from 'valibot'
import { assert } from '../engine/core/fault.ts'
import { readOptions } from '../engine/core/options.ts'
import { packEntry } from '../session/journal.ts'
import type { GameRegistry } from '../session/journal.ts'
import { newTable } from '../session/table.ts'
import type { Entry, Table } from '../session/table.ts'
import { forfeitersOf } from './rolls/begun-roll.ts'
import { checkRecord } from './replica/check-record.ts'
import type { RecordFault } from './replica/check-record.ts'
import { readGenesis, signedGenesisShape } from './records/genesis.ts'
import type { Genesis, GenesisFault, SignedGenesis } from './records/genesis.ts'
import { SAFETY_RULES } from './records/safety-rules.ts'
import { recordShape } from './records/protocol.ts'
import { gameRulesOf } from './records/game-rules.ts'
import type { GameRules } from './records/game-rules.ts'
import { headOf } from './replica/replica.ts'
import type { Replica } from './replica/replica.ts'
import { genesisNode } from './rolls/genesis-node.ts'
import { entriesOf, newProtocolContext } from './records/record-tree.ts'
import type { GamePosition, RecordNode } from './records/record-tree.ts'

const FORMAT = 'windrose-log'
/** More records than any game has. */
const MAX_RECORDS = 20_000

/** A log may come from release 1.1 or before, whose generations say nothing of other branches. */
const RULES_OF_FILES = { ...SAFETY_RULES, needsOtherBranches: false }

const logShape = v.strictObject({
  format: v.literal(FORMAT),
  signed: v.unknown(),
  records: v.pipe(v.array(v.unknown()), v.maxLength(MAX_RECORDS)),
})
/** A saved log: every reader can verify every choice, roll and signature in it. */
export interface SavedLog {
  readonly format: typeof FORMAT
  readonly signed: SignedGenesis
  readonly records: readonly unknown[]
}

/** The saved log of a replica with its signed genesis: the same on every device that has the same records. */
export function writeLog(replica: Replica, signed: SignedGenesis): SavedLog {
  // The device that proposed the genesis may name its fields in another order.
  const read = v.safeParse(signedGenesisShape, signed)
  assert(read.success, 'a log begins with its genesis')
  return { format: FORMAT, signed: read.output, records: replica.path.slice(1).map(({ record }) => record) }
}

/** The journal of the game: actions and rolls, without those taken back. */
export function journalEntries(rules: GameRules, position: GamePosition): Entry[] {
  return [...rules.earlierEntries, ...entriesOf(position)]
}

/** Replays journal entries into a table whose journal has `table` luck. */
export function tableOf(games: GameRegistry, genesis: Genesis, entries: readonly Entry[]): Table {
  const game = games(genesis.game)
  assert(game !== undefined, 'rules that were found once are found again')
  const options = readOptions(game.options, genesis.seats, genesis.options)
  assert(options !== undefined, 'options that were read once are read again')
  const table = newTable(game, genesis.seats, options)
  for (const entry of entries) assert(table.post(entry) === null, 'a verified log is lawful')
  return table
}

/** The table at the head of a replica’s log. */
export const currentTable = (games: GameRegistry, replica: Replica): Table =>
  tableOf(games, replica.context.genesis, journalEntries(replica.context.rules, headOf(replica).position))

/** The `from` of a genesis that continues this game, for members that are left without a majority. */
export function continuation(replica: Replica): NonNullable<Genesis['from']> {
  const { position, hash } = headOf(replica)
  const entries = journalEntries(replica.context.rules, position).map((entry) => packEntry(entry, 'table'))
  return { game: replica.context.game, head: hash, entries }
}

/** A generation with which a roll began again, because a bot took the seats of members whose link was missing. */
export interface RollBegunAgain {
  /** The index of the record, from 0. */
  readonly at: number
  /** The member that formed the generation, and the members whose link was missing. */
  readonly by: number
  readonly missing: readonly number[]
}

/** The roll that began again with this record; null if none did. */
function rollBegunAgain({ record, parent }: RecordNode): RollBegunAgain | null {
  if (record?.k !== 'gen' || parent === null) return null
  const missing = forfeitersOf(parent, record)
  return missing.length === 0 ? null : { at: record.i - 1, by: record.by, missing }
}

export interface LogFault {
  readonly code: 'notLog' | 'unknownGame' | 'malformed' | GenesisFault | RecordFault
  /** The index of the first bad record, from 0, if one is at fault. */
  readonly at?: number
}

/** A log that is lawful from its genesis on. */
export interface LawfulLog {
  readonly signed: SignedGenesis
  /** The journal of the game. */
  readonly entries: readonly Entry[]
  readonly head: string
  readonly rollsBegunAgain: readonly RollBegunAgain[]
}
type VerifySync = (key: string, text: string, sig: string) => boolean

/**
 * Checks a saved log; never throws. `verify` gets the public key. With `rethinks`, choices of searching bots
 * are computed again, which may take minutes; otherwise they only have to be legal.
 */
export function checkLog(
  from: unknown,
  games: GameRegistry,
  verify: VerifySync,
  rethinks = false,
): (Omit<LawfulLog, 'entries'> & { readonly table: Table }) | { readonly fault: LogFault } {
  const steps = checkLogInSteps(from, games, verify, rethinks)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  if ('fault' in step.value) return step.value
  const { entries, ...checked } = step.value
  return { ...checked, table: tableOf(games, checked.signed.genesis, entries) }
}

/** Checks a saved log like `checkLog`, and pauses after every record. */
export function* checkLogInSteps(
  from: unknown,
  games: GameRegistry,
  verify: VerifySync,
  rethinks = false,
): Generator<void, LawfulLog | { readonly fault: LogFault }> {
  const read = v.safeParse(logShape, from)
  if (!read.success) return { fault: { code: 'notLog' } }
  const genesisResult = readGenesis(read.output.signed, verify)
  if ('fault' in genesisResult) return { fault: { code: genesisResult.fault } }
  const { genesis } = genesisResult.signed
  const rules = gameRulesOf(games, genesis)
  if (rules === undefined) return { fault: { code: 'unknownGame' } }
  const thorough: GameRules = rethinks ? { ...rules, isInstantLevel: () => true } : rules
  const context = newProtocolContext(genesis, thorough, RULES_OF_FILES, (_m, text, sig, key) =>
    verify(key, text, sig),
  )
  let node = genesisNode(context)
  const rollsBegunAgain: RollBegunAgain[] = []
  for (const [at, line] of read.output.records.entries()) {
    const record = v.safeParse(recordShape, line)
    if (!record.success) return { fault: { code: 'malformed', at } }
    const next = checkRecord(context, node, record.output)
    if (typeof next === 'string') return { fault: { code: next, at } }
    node = next
    const again = rollBegunAgain(node)
    if (again !== null) rollsBegunAgain.push(again)
    yield
  }
  return {
    signed: genesisResult.signed,
    entries: journalEntries(rules, node.position),
    head: node.hash,
    rollsBegunAgain,
  }
}
