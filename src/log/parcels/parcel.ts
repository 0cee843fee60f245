// What one member leaves for the others at a table over days (docs/online-protocol.md, "Parcels"): a part of the log, and
// statements about it, in bytes. What follows from the record before is left out: the slot, the hash, the seat in turn,
// the generation and the hash of the state. So a record takes some seventy bytes. Reading yields ordinary messages, which
// are checked like those of a neighbor.

import { checkRecord } from '../replica/check-record.ts'
import type { ParcelFault } from '../replica/effect-types.ts'
import { actionAfter, rollAfter } from '../rolls/next-record.ts'
import { newByteReader, newByteWriter } from '../../net/crypto/bytes.ts'
import type { ByteReader, ByteWriter } from '../../net/crypto/bytes.ts'
import { MAX_MEMBERS, MAX_RECORDS_SENT, readMessage } from '../records/protocol.ts'
import type { Acknowledgement, ActionRecord, LogRecord, Message, RollRecord } from '../records/protocol.ts'
import { ancestorAt } from '../records/record-tree.ts'
import type { ProtocolContext, RecordNode } from '../records/record-tree.ts'
import { recordHash } from '../records/signing-text.ts'

/** The longest parcel that is read, in bytes. */
export const MAX_PARCEL = 32 * 1024
/** The most records in one parcel, and the most other messages. */
const MAX_RECORDS = 2000
const MAX_MESSAGES = 200

/** What a parcel holds. */
export interface ParcelContent {
  /** The record before the first one of the parcel, and the last one of it: an ancestor of `head`, or `head` itself. */
  readonly base: RecordNode
  readonly head: RecordNode
  readonly acks: readonly Acknowledgement[]
  /** All other messages: links, promises, consents, evidence, seat requests, chat. */
  readonly messages: readonly Message[]
}

/** What a parcel may hold besides records and acknowledgements. Other messages make no sense days later. */
const OTHERS: readonly Message['t'][] = [
  'records',
  'links',
  'promise',
  'consent',
  'equivocation',
  'violation',
  'withdrawal',
  'lowBase',
  'chat',
  'seatRequest',
]

/** The second version has what release 1.1 does not read: records of other branches, and the evidence that came with them. */
const VERSIONS = [1, 2] as const
const isOfSecond = (record: LogRecord): boolean => record.k === 'gen' && record.beside !== undefined
const HASH_BYTES = 32
const KINDS = ['member', 'memberWithLink', 'bot', 'roll', 'other'] as const
type Kind = (typeof KINDS)[number]

/** How many bytes a record takes in a parcel. */
export function sizeInParcel(record: LogRecord): number {
  const to = newByteWriter()
  packRecord(to, record)
  return to.bytes().length
}

/** A parcel in bytes; its size is not limited here. */
export function packParcel({ base, head, acks, messages }: ParcelContent): Uint8Array {
  const to = newByteWriter()
  const records: LogRecord[] = []
  for (let at = head; at !== base; at = at.parent!) records.push(at.record!)
  const isNew = records.some(isOfSecond) || messages.some(({ t }) => t === 'withdrawal' || t === 'lowBase')
  to.number(VERSIONS[isNew ? 1 : 0])
  to.number(base.slot)
  to.hex(base.hash)
  to.number(records.length)
  for (const record of records.reverse()) packRecord(to, record)
  const placed = acks.filter(({ i, h, sig }) => ancestorAt(head, i)?.hash === h && isWholeBytes(sig))
  to.number(placed.length)
  for (const { m, i, sig } of placed) {
    to.number(m)
    to.number(i)
    packSignature(to, sig)
  }
  to.number(messages.length)
  for (const message of messages) to.text(JSON.stringify(message))
  return to.bytes()
}

function packRecord(to: ByteWriter, record: LogRecord): void {
  const kind = kindOf(record)
  to.number(KINDS.indexOf(kind))
  if (kind === 'other') to.text(JSON.stringify(record))
  if (record.k === 'rnd') {
    to.number(record.links.length)
    for (const link of record.links) to.hex(link)
  }
  if (record.k !== 'act' || kind === 'other') return
  to.number(record.action)
  if (record.sig !== null) packSignature(to, record.sig)
  if (record.link !== undefined) to.hex(record.link)
}

function kindOf(record: LogRecord): Kind {
  if (record.k === 'rnd') return 'roll'
  if (record.k !== 'act' || (record.sig !== null && !isWholeBytes(record.sig))) return 'other'
  if (record.sig === null) return 'bot'
  return record.link === undefined ? 'member' : 'memberWithLink'
}

const isWholeBytes = (digits: string): boolean => digits.length % 2 === 0
function packSignature(to: ByteWriter, sig: string): void {
  to.number(sig.length / 2)
  to.hex(sig)
}

/** A parcel that was read: what it says, the record before its own ones, and the last of these. */
export interface ReadParcel {
  /** Of the records only those from the last known one on. */
  readonly messages: readonly Message[]
  readonly records: readonly LogRecord[]
  readonly base: RecordNode
  readonly head: RecordNode
}

/** Does not look at signatures: they are verified later, or were before. */
export const withoutSignatures = (context: ProtocolContext): ProtocolContext => ({
  ...context,
  verify: () => true,
})

/**
 * Reads a parcel of any origin into messages; never throws. Its records are checked as `context` says, all other messages
 * only for their form: the replica checks each. `tree` holds the records known here, by hash.
 */
export function unpackParcel(
  { context, tree }: { readonly context: ProtocolContext; readonly tree: ReadonlyMap<string, RecordNode> },
  bytes: Uint8Array,
): ReadParcel | { readonly fault: ParcelFault } {
  if (bytes.length > MAX_PARCEL) return { fault: 'tooLarge' }
  const from = newByteReader(bytes)
  const base = readBase(tree, from)
  if (typeof base === 'string') return { fault: base }
  const read = readRecords(context, tree, base, from)
  if (typeof read === 'string') return { fault: read }
  const { head, records, known } = read
  const news = records.slice(Math.max(0, known - 1))
  const acks = readAcks(head, from)
  const texts = readTexts(from)
  if (from.hasFailed() || from.left() > 0) return { fault: 'malformed' }
  const messages: Message[] = []
  for (let at = 0; at < news.length; at += MAX_RECORDS_SENT)
    messages.push({ t: 'records', list: news.slice(at, at + MAX_RECORDS_SENT) })
  messages.push({ t: 'head', g: head.generation.number, i: head.slot, h: head.hash, acks })
  const own = parsed(messages.map((message) => JSON.stringify(message)))
  const others = parsed(texts)
  const isFitting = others?.every(({ t }) => OTHERS.includes(t)) === true
  return own === undefined || !isFitting
    ? { fault: 'malformed' }
    : { messages: [...own, ...others], records, base, head }
}

/** The version, and the known record that the parcel continues. */
function readBase(tree: ReadonlyMap<string, RecordNode>, from: ByteReader): RecordNode | ParcelFault {
  const version = from.number()
  const [first, latest] = VERSIONS
  if (version < first || version > latest)
    return version > latest && !from.hasFailed() ? 'otherVersion' : 'malformed'
  const slot = from.number()
  const base = tree.get(from.hex(HASH_BYTES))
  if (from.hasFailed()) return 'malformed'
  return base?.slot === slot ? base : 'unknownBase'
}

/** Parses every message like one of a neighbor; undefined if one has the wrong form. */
function parsed(texts: readonly string[]): Message[] | undefined {
  const messages: Message[] = []
  for (const text of texts) {
    const read = readMessage(text)
    if ('fault' in read) return undefined
    messages.push(read.message)
  }
  return messages
}

/** The records, and how many of them are known here: they were checked when they became known. */
function readRecords(
  context: ProtocolContext,
  tree: ReadonlyMap<string, RecordNode>,
  base: RecordNode,
  from: ByteReader,
):
  | { readonly head: RecordNode; readonly records: LogRecord[]; readonly known: number }
  | 'malformed'
  | 'badRecord'
  | 'badSignature' {
  const count = from.number()
  if (count > MAX_RECORDS) return 'malformed'
  const records: LogRecord[] = []
  let head = base
  let known = 0
  for (let nth = 0; nth < count; nth++) {
    const fields = readFields(from)
    if (fields === undefined || from.hasFailed()) return 'malformed'
    const before = head.children.find((child) => hasFields(child, fields))
    const node = before ?? nodeOf(context, tree, head, fields)
    if (typeof node === 'string') return node
    if (tree.has(node.hash)) known++
    records.push(node.record!)
    head = node
  }
  return { head, records, known }
}

/** What a parcel says of a record. The rest follows from the record before. */
type RecordFields =
  | (Pick<ActionRecord, 'action' | 'sig' | 'link'> & { readonly k: 'act' })
  | Pick<RollRecord, 'k' | 'links'>
  | { readonly k: 'other'; readonly text: string }

function readFields(from: ByteReader): RecordFields | undefined {
  const kind = KINDS[from.number()]
  if (kind === undefined) return undefined
  if (kind === 'other') return { k: 'other', text: from.text() }
  if (kind === 'roll') {
    const links = Array.from({ length: Math.min(from.number(), MAX_MEMBERS) }, () => from.hex(HASH_BYTES))
    return { k: 'rnd', links }
  }
  const action = from.number()
  const sig = kind === 'bot' ? null : readSignature(from)
  return { k: 'act', action, sig, ...(kind === 'memberWithLink' && { link: from.hex(HASH_BYTES) }) }
}

/** Does this record, which is known, have these fields? Then none of it need be computed again. */
function hasFields({ record }: RecordNode, fields: RecordFields): boolean {
  if (record === null) return false
  if (fields.k === 'other') return JSON.stringify(record) === fields.text
  if (fields.k === 'rnd') return record.k === 'rnd' && record.links.join() === fields.links.join()
  const { action, sig, link } = fields
  return record.k === 'act' && record.action === action && record.sig === sig && record.link === link
}

/** The record with these fields, which follows `parent`: a known one, or it is checked. */
function nodeOf(
  context: ProtocolContext,
  tree: ReadonlyMap<string, RecordNode>,
  parent: RecordNode,
  fields: RecordFields,
): RecordNode | 'malformed' | 'badRecord' | 'badSignature' {
  const record = recordOf(context, parent, fields)
  if (typeof record === 'string') return record
  const node = tree.get(recordHash(context.game, record)) ?? checkRecord(context, parent, record)
  if (typeof node !== 'string') return node
  return node === 'badSignature' ? node : 'badRecord'
}

function recordOf(
  context: ProtocolContext,
  parent: RecordNode,
  fields: RecordFields,
): LogRecord | 'malformed' | 'badRecord' {
  if (fields.k === 'other') return readOther(fields.text) ?? 'malformed'
  if (fields.k === 'rnd') return rollAfter(context, parent, fields.links) ?? 'badRecord'
  const { action, sig, link } = fields
  const record = actionAfter(context, parent, { action, sig })
  return record === undefined ? 'badRecord' : { ...record, ...(link !== undefined && { link }) }
}

/** A record that is kept whole, as a neighbor would send it. */
function readOther(text: string): LogRecord | undefined {
  const read = readMessage(`{"t":"records","list":[${text}]}`)
  return 'message' in read && read.message.t === 'records' ? read.message.list[0] : undefined
}

const readSignature = (from: ByteReader): string => from.hex(from.number())

/** The acknowledgements; they name their records by slot. */
function readAcks(head: RecordNode, from: ByteReader): Acknowledgement[] {
  const count = Math.min(from.number(), MAX_MEMBERS)
  const acks: Acknowledgement[] = []
  for (let nth = 0; nth < count; nth++) {
    const [m, slot] = [from.number(), from.number()]
    const sig = readSignature(from)
    const node = ancestorAt(head, slot)
    if (node !== undefined) acks.push({ m, g: node.generation.number, i: slot, h: node.hash, sig })
  }
  return acks
}

const readTexts = (from: ByteReader): string[] =>
  Array.from({ length: Math.min(from.number(), MAX_MESSAGES) }, () => from.text())
