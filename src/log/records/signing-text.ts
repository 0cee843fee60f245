// The canonical text of everything that is hashed or signed: the JSON text of an array that begins with the
// game's id, so that no signature is valid in another game or for another purpose (domain separation). Arrays
// are used because their order is fixed; that of object keys is not (docs/online-protocol.md, "Words").

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type {
  Acknowledgement,
  SeatRequest,
  Chat,
  Consent,
  LogRecord,
  Presence,
  GenerationPromise,
} from './protocol.ts'

/** SHA-256 of the UTF-8 bytes of a text, as 64 hexadecimal digits. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

const promiseFields = ({
  g,
  bots,
  to,
  m,
  at,
  lost,
  anchor,
  keys,
  given,
}: GenerationPromise): readonly unknown[] => [
  g,
  bots,
  to,
  m,
  at,
  lost,
  anchor,
  ...(given === undefined ? newKeys(keys) : [keys ?? [], given]),
]
const newKeys = (keys: GenerationPromise['keys']): readonly unknown[] => (keys === undefined ? [] : [keys])

function contentOf(record: LogRecord): readonly unknown[] {
  switch (record.k) {
    case 'act':
      return record.link === undefined
        ? [record.seat, record.action]
        : [record.seat, record.action, record.link]
    case 'rnd':
      return [record.links]
    case 'gen':
      return [record.by, record.bots, record.proms.map(promiseFields), ...newKeys(record.keys)]
    case 'back':
      return [record.to]
  }
}

/**
 * The hash of a record. It covers neither author nor signatures, so a bot's choice has the same hash on every
 * device.
 */
export function recordHash(game: string, record: LogRecord): string {
  const before = hashCache.get(record)
  if (before?.game === game) return before.hash
  const { k, i, p, g, sth } = record
  const hash = hashOf(JSON.stringify([game, k, i, p, g, contentOf(record), sth]))
  hashCache.set(record, { game, hash })
  return hash
}
/** Hashes by record. Records do not change after they are read or written, except for their signature. */
const hashCache = new WeakMap<LogRecord, { readonly game: string; readonly hash: string }>()

export const recordText = (game: string, hash: string): string => JSON.stringify([game, 'record', hash])
export const promiseText = (game: string, promised: GenerationPromise): string =>
  JSON.stringify([game, 'promise', ...promiseFields(promised)])
export const ackText = (game: string, { m, g, i, h }: Acknowledgement): string =>
  JSON.stringify([game, 'ack', m, g, i, h])
export const consentText = (game: string, { m, g, i, p, to }: Omit<Consent, 'sig'>): string =>
  JSON.stringify([game, 'back', m, g, i, p, to])
export const chatText = (game: string, { m, n, text }: Chat): string =>
  JSON.stringify([game, 'chat', m, n, text])
export const presenceText = (game: string, { m, n, is }: Presence): string =>
  JSON.stringify([game, 'presence', m, n, is])
export const seatRequestText = (game: string, { key, name, m, n }: SeatRequest): string =>
  JSON.stringify([game, 'ask', key, name, m, n])
