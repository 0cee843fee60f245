// Finds the signatures in a message and the public key each must be verified with, so that the runner can
// verify them before the replica sees the message (docs/online-protocol.md, "Whose key verifies what").

import {
  ackText,
  seatRequestText,
  chatText,
  consentText,
  presenceText,
  promiseText,
  recordHash,
  recordText,
} from '../records/signing-text.ts'
import { withNewKeys } from './check-generation.ts'
import type { Acknowledgement, LogRecord, Message, GenerationPromise } from '../records/protocol.ts'
import { headOf } from './replica.ts'
import type { Replica } from './replica.ts'
import { authorOf } from '../records/record-tree.ts'
import type { SignedStatement } from '../records/record-tree.ts'

/** A signed statement and the public key to verify it with. */
export interface SignatureClaim extends SignedStatement {
  readonly key: string
}

/** The public keys of the members, as far as this replica knows them. */
export interface KnownKeys {
  /** In the generation of the head. */
  readonly now: readonly string[]
  /** After this record; undefined if it is not in the tree. */
  after(hash: string): readonly string[] | undefined
}

export function knownKeysOf(replica: Replica): KnownKeys {
  return { now: headOf(replica).generation.keys, after: (hash) => replica.tree.get(hash)?.generation.keys }
}

/**
 * All signatures in a message. Browsers verify asynchronously and `step` is synchronous, so the runner
 * verifies these claims, remembers the valid ones, and then passes the message to the replica, whose `verify`
 * looks them up. A signature whose key cannot be determined is left out; the replica does not ask for it.
 */
export function signatureClaims(
  game: string,
  owners: readonly (number | null)[],
  message: Message,
  holders: KnownKeys,
): SignatureClaim[] {
  const { now } = holders
  switch (message.t) {
    case 'head':
      return message.acks.flatMap((ack) => claimOf(holders.after(ack.h) ?? now, ackStatement(game, ack)))
    case 'records':
      return recordClaims(game, owners, message.list, holders)
    case 'promise':
      return claimOf(holders.after(message.promise.at[2]) ?? now, promiseStatement(game, message.promise))
    case 'consent': {
      const { m, sig } = message.consent
      return claimOf(now, { m, text: consentText(game, message.consent), sig })
    }
    case 'seatRequest':
      return [{ m: message.m, text: seatRequestText(game, message), sig: message.sig, key: message.key }]
    case 'chat':
      return claimOf(now, { m: message.m, text: chatText(game, message), sig: message.sig })
    case 'presence':
      return claimOf(now, { m: message.m, text: presenceText(game, message), sig: message.sig })
    default:
      return evidenceClaims(game, owners, message, holders)
  }
}

/** All signatures in evidence; none in other messages. */
function evidenceClaims(
  game: string,
  owners: readonly (number | null)[],
  message: Message,
  holders: KnownKeys,
): SignatureClaim[] {
  const { now } = holders
  switch (message.t) {
    case 'equivocation':
      return [message.one, message.two].flatMap((record) => recordClaims(game, owners, [record], holders))
    case 'violation': {
      const keys = holders.after(message.ack.h) ?? now
      const statements = [ackStatement(game, message.ack), promiseStatement(game, message.promise)]
      return statements.flatMap((statement) => claimOf(keys, statement))
    }
    case 'withdrawal': {
      const keys = holders.after(message.record.p) ?? now
      const records = recordClaims(game, owners, [message.record], holders)
      return [...records, ...claimOf(keys, promiseStatement(game, message.promise))]
    }
    case 'lowBase':
      return recordClaims(game, owners, [message.generation], holders)
    default:
      return []
  }
}

const ackStatement = (game: string, ack: Acknowledgement): SignedStatement => ({
  m: ack.m,
  text: ackText(game, ack),
  sig: ack.sig,
})
const promiseStatement = (game: string, promise: GenerationPromise): SignedStatement => ({
  m: promise.m,
  text: promiseText(game, promise),
  sig: promise.sig,
})

function claimOf(keys: readonly string[], statement: SignedStatement): SignatureClaim[] {
  const key = keys[statement.m]
  return key === undefined ? [] : [{ ...statement, key }]
}

/** The claims of consecutive records, each of which may change the keys for the next ones. */
function recordClaims(
  game: string,
  owners: readonly (number | null)[],
  list: readonly LogRecord[],
  holders: KnownKeys,
): SignatureClaim[] {
  const keysAfter = new Map<string, readonly string[]>()
  return list.flatMap(withBeside).flatMap((record) => {
    const keys = holders.after(record.p) ?? keysAfter.get(record.p)
    if (keys === undefined) return []
    const isNew = record.k === 'gen' && record.keys !== undefined
    const names = keys.map(() => null)
    keysAfter.set(recordHash(game, record), isNew ? withNewKeys({ keys, names }, record.keys!).keys : keys)
    return statementsIn(game, owners, record).flatMap((statement) => claimOf(keys, statement))
  })
}

/** A record after those of other branches that it brings along. */
const withBeside = (record: LogRecord): LogRecord[] => [
  ...(record.k === 'gen' ? (record.beside ?? []).flatMap(withBeside) : []),
  record,
]

/** All signatures in a record: its author's, and those of its promises and consents. */
function statementsIn(
  game: string,
  owners: readonly (number | null)[],
  record: LogRecord,
): SignedStatement[] {
  if (record.k === 'rnd' || record.sig === null) return []
  const m = authorOf({ owners }, record)
  const text = recordText(game, recordHash(game, record))
  const own: SignedStatement[] = m === null ? [] : [{ m, text, sig: record.sig }]
  if (record.k === 'gen') return [...own, ...record.proms.map((promise) => promiseStatement(game, promise))]
  if (record.k === 'act') return own
  const { g, i, p, to } = record
  return [...own, ...record.yes.map(([m, sig]) => ({ m, text: consentText(game, { g, i, p, to, m }), sig }))]
}
