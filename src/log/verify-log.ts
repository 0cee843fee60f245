// Verifies saved logs, synchronously or with the asynchronous signatures of browsers. The asynchronous way
// checks the log twice at most: first it assumes that all signatures are valid and collects them, then it
// verifies them in batches, and only if one is bad it checks the log again to find the first bad record.

import * as v from 'valibot'
import { codeIn } from '../engine/core/options.ts'
import type { GameRegistry } from '../session/journal.ts'
import { readJson } from '../session/parse.ts'
import type { Player } from '../session/players.ts'
import type { Table } from '../session/table.ts'
import { repeatedDealOf } from './records/draws.ts'
import type { FoundDeal, RepeatedDeal } from './records/draws.ts'
import type { SignedGenesis } from './records/genesis.ts'
import { canVerify } from './records/signature-support.ts'
import type { Verify } from '../net/crypto/keys.ts'
import { recordShape } from './records/protocol.ts'
import type { LogRecord } from './records/protocol.ts'
import { checkLog } from './log-file.ts'
import type { LogFault, RollBegunAgain } from './log-file.ts'

/** A log that passed verification. */
export interface VerifiedLog {
  readonly table: Table
  readonly signed: SignedGenesis
  /** The hash of the last record. */
  readonly head: string
  readonly records: readonly LogRecord[]
  /** The number of verified signatures, those of the genesis included. */
  readonly signatures: number
  /** Rolls that began again because a link was missing. */
  readonly rollsBegunAgain: readonly RollBegunAgain[]
}
export interface VerificationFault {
  /**
   * `engineFault`: the rules threw, a bug of this program. `cannotVerify`: this browser lacks this kind of
   * signature. `drawsUnknown`, `drawsDiffer`: the draws of an earlier game came again, and that game is not here, or had
   * others.
   */
  readonly code: LogFault['code'] | 'engineFault' | 'cannotVerify' | 'drawsUnknown' | 'drawsDiffer'
  /** The index of the first bad record, from 0, if one is at fault. */
  readonly at?: number
}
type VerificationResult = VerifiedLog | { readonly fault: VerificationFault }
/** Is the signature of this text valid for this key? */
type VerifySync = (key: string, text: string, sig: string) => boolean

/** Longer text is not parsed; a whole game of five members has about 130,000 characters. */
const MAX_LOG_TEXT = 4 * 1024 * 1024
/** How many signatures are verified at the same time. */
const BATCH = 64

/** Parses the text of a log, not yet verified; undefined if it is something else. */
export function readLogText(text: string): unknown {
  if (text.length > MAX_LOG_TEXT) return undefined
  const from = readJson(text)
  return v.is(v.object({ format: v.literal('windrose-log') }), from) ? from : undefined
}

/** Verifies a log with a synchronous `verify`; never throws. For `rethinks` see `checkLog`. */
export function verifyLog(
  from: unknown,
  games: GameRegistry,
  verify: VerifySync,
  rethinks = false,
): VerificationResult {
  let signatures = 0
  try {
    const counting: VerifySync = (key, text, sig) => {
      signatures++
      return verify(key, text, sig)
    }
    const result = checkLog(from, games, counting, rethinks)
    return 'fault' in result ? result : { ...result, records: recordsOf(from), signatures }
  } catch {
    return { fault: { code: 'engineFault' } }
  }
}

/** Verifies a log with an asynchronous `verify`; never throws. */
export async function verifyLogAsync(
  from: unknown,
  games: GameRegistry,
  verify: Verify,
): Promise<VerificationResult> {
  const asked = new Map<string, Signature>()
  const result = verifyLog(from, games, (key, text, sig) => {
    asked.set(cacheKey(key, text, sig), { key, text, sig })
    return true
  })
  const bad = await invalidSignatures([...asked], verify)
  if (bad.size === 0) return result
  for (const { key } of bad.values()) {
    if (await canVerify(key, verify)) continue
    // A record that breaks the rules is bad whatever its signature.
    return 'fault' in result ? result : { fault: { code: 'cannotVerify' } }
  }
  return verifyLog(from, games, (key, text, sig) => !bad.has(cacheKey(key, text, sig)))
}

interface Signature {
  readonly key: string
  readonly text: string
  readonly sig: string
}
const cacheKey = (key: string, text: string, sig: string): string => `${key} ${sig} ${text}`

async function invalidSignatures(
  asked: readonly (readonly [string, Signature])[],
  verify: Verify,
): Promise<Map<string, Signature>> {
  const bad = new Map<string, Signature>()
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = asked.slice(from, from + BATCH)
    const holds = await Promise.all(batch.map(([, { key, text, sig }]) => verify(key, text, sig)))
    for (const [at, [name, signature]] of batch.entries()) if (holds[at] !== true) bad.set(name, signature)
  }
  return bad
}

/** The result of verifying a saved log, as the screen shows it. */
export type LogVerdict =
  | {
      readonly type: 'good'
      readonly records: number
      readonly signatures: number
      readonly rolls: number
      /** How many rolls began again because a link was missing. */
      readonly rollsAgain: number
      /** How many rolls came from an earlier game. */
      readonly rollsRepeated: number
      readonly setupCode: string | null
    }
  | { readonly type: 'bad'; readonly code: VerificationFault['code']; readonly at: number | null }

/** Verifies a parsed log with the browser's signatures; never throws. `dealOf` compares draws of an earlier game. */
export async function verifySavedLog(
  from: unknown,
  games: GameRegistry,
  verify: Verify,
  dealOf: (repeated: RepeatedDeal) => Promise<FoundDeal> = async () => 'unknown',
): Promise<LogVerdict> {
  const judged = await verifyLogAsync(from, games, verify)
  if ('fault' in judged) return { type: 'bad', code: judged.fault.code, at: judged.fault.at ?? null }
  const { records, signatures, rollsBegunAgain } = judged
  const repeated = repeatedDealOf(judged.signed.genesis)
  const fault = repeated && dealFault(await dealOf(repeated).catch(() => 'unknown' as const))
  if (fault !== null) return { type: 'bad', code: fault, at: null }
  return {
    type: 'good',
    records: records.length,
    signatures,
    rolls: countRecords(records, 'rnd'),
    rollsAgain: rollsBegunAgain.length,
    rollsRepeated: countRepeated(judged),
    setupCode: setupCodeOf(judged),
  }
}

/** Why a log with draws of an earlier game is not believed; null if they are the same. */
const dealFault = (found: FoundDeal): VerificationFault['code'] | null =>
  found === 'same' ? null : found === 'unknown' ? 'drawsUnknown' : 'drawsDiffer'

/** How many rolls of a log came from an earlier game: its first ones, those of a past that goes on counted with them. */
export function countRepeated({ signed, records, table }: VerifiedLog): number {
  const rolls = countRecords(records, 'rnd')
  const before = table.rolls() - rolls
  return Math.max(0, Math.min(rolls, (signed.genesis.draws?.salts.length ?? 0) - before))
}

/** The code that decided the draws of the setup in place of dice. */
export const setupCodeOf = ({ table: { game, options } }: Pick<VerifiedLog, 'table'>): string | null =>
  codeIn(game.options, options)

/** How often the generations of each member made a roll begin again, and how often its own link was missing. */
export function rollsAgainByMember({
  signed,
  rollsBegunAgain,
}: Pick<VerifiedLog, 'signed' | 'rollsBegunAgain'>): { readonly formed: number; readonly missed: number }[] {
  return signed.genesis.members.map((_, m) => ({
    formed: rollsBegunAgain.filter(({ by }) => by === m).length,
    missed: rollsBegunAgain.filter(({ missing }) => missing.includes(m)).length,
  }))
}

/**
 * The members that got a new key in the course of the game, with the index of the record and the new name.
 */
export function successors(records: readonly LogRecord[]): Successor[] {
  return records.flatMap((record, at) =>
    record.k === 'gen' ? (record.keys ?? []).map(([member, key, name]) => ({ at, member, key, name })) : [],
  )
}
interface Successor {
  readonly at: number
  readonly member: number
  readonly key: string
  readonly name: string
}

/** Who sits on each seat at the end: seats of a replaced member have the name of the successor. */
export function finalPeople({ signed, records }: Pick<VerifiedLog, 'signed' | 'records'>): Player[] {
  const { people, members } = signed.genesis
  const names = people.map(({ name }) => name)
  for (const { member, name } of successors(records))
    for (const seat of members[member]!.seats) names[seat] = name
  return people.map((person, seat) => ({ ...person, name: names[seat]! }))
}

/** The number of records of one kind. */
export function countRecords(records: readonly LogRecord[], kind: LogRecord['k']): number {
  return records.filter(({ k }) => k === kind).length
}

const recordsShape = v.object({ records: v.array(recordShape) })
const recordsOf = (from: unknown): LogRecord[] => v.parse(recordsShape, from).records
