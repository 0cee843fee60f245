import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromUtf8, newByteReader, newByteWriter } from '../crypto/bytes.ts'
import { MAX_TEXT } from '../transport/transport.ts'
import type { DenialReason } from '../transport/transport.ts'
import { SEAL_BYTES } from './link-keys.ts'
import type { LinkCipher } from './link-keys.ts'
import type { Segment } from './segments.ts'

// One link by relay: texts become a stream of bytes, each text after its length (3 bytes), and the stream is cut into
// numbered segments. A relay may repeat, delay or lose them; what is lost ends the link.

const LENGTH = 3
/** A text of the longest kind, every letter of three bytes. */
const MAX_BYTES = 3 * MAX_TEXT
/** Above this, sending fails: the other side, or the relay, does not keep up. */
const MAX_QUEUED = 1_000_000
/** Segments that may wait for an earlier one, and for how many milliseconds. */
const MAX_EARLY = 64
const GAP_TIMEOUT = 15_000
/** A content that leaves less room than this takes no part of a text. */
const MIN_PART = 64

export interface StreamCallbacks {
  onText(text: string): void
  onDenied(why: DenialReason): void
  /** Something is missing, or was not sealed by the other end. */
  onBroken(): void
}

export interface StreamLink {
  /** Is there something to send? */
  readonly hasMore: boolean
  /** Nothing more is taken in either direction; what waits is still sent. */
  readonly isFinished: boolean
  finish(): void
  /** False if the text is too long, or too much is waiting. */
  send(text: string): boolean
  /** The next segment, at most this long; undefined if there is nothing to send, or too little room. */
  next(most: number): Promise<Segment | undefined>
  receive(segment: Segment): Promise<void>
}

interface StreamState extends StreamCallbacks {
  readonly id: string
  readonly cipher: LinkCipher
  readonly after: (milliseconds: number, what: () => void) => () => void
  queued: Uint8Array[]
  queuedBytes: number
  sent: number
  received: number
  readonly early: Map<number, Uint8Array>
  stopGapTimer: (() => void) | undefined
  /** What came of a text that is not whole yet. */
  part: Uint8Array
  isFinished: boolean
}

export function newStreamLink(
  id: string,
  cipher: LinkCipher,
  { after }: Pick<StreamState, 'after'>,
  callbacks: StreamCallbacks,
): StreamLink {
  const stream: StreamState = {
    ...callbacks,
    id,
    cipher,
    after,
    queued: [],
    queuedBytes: 0,
    sent: 0,
    received: 0,
    early: new Map(),
    stopGapTimer: undefined,
    part: new Uint8Array(),
    isFinished: false,
  }
  return {
    get hasMore() {
      return stream.queuedBytes > 0
    },
    get isFinished() {
      return stream.isFinished
    },
    finish() {
      stream.isFinished = true
      stream.stopGapTimer?.()
      stream.early.clear()
    },
    send: (text) => send(stream, text),
    next: (most) => next(stream, most),
    receive: (segment) => receive(stream, segment),
  }
}

function send(stream: StreamState, text: string): boolean {
  if (stream.isFinished || text.length > MAX_TEXT || stream.queuedBytes > MAX_QUEUED) return false
  const bytes = utf8ToBytes(text)
  const to = newByteWriter()
  to.fixed(LENGTH, bytes.length)
  to.raw(bytes)
  stream.queued.push(to.bytes())
  stream.queuedBytes += to.length()
  return true
}

async function next(stream: StreamState, most: number): Promise<Segment | undefined> {
  const length = Math.min(most - SEAL_BYTES, stream.queuedBytes)
  if (length < Math.min(MIN_PART, stream.queuedBytes) || length <= 0) return undefined
  const plain = take(stream, length)
  const number = stream.sent++
  return { id: stream.id, number, sealed: await stream.cipher.seal(number, plain) }
}

/** The first bytes of what is queued. */
function take(stream: StreamState, length: number): Uint8Array {
  const taken = new Uint8Array(length)
  let at = 0
  while (at < length) {
    const first = stream.queued[0]!
    const count = Math.min(first.length, length - at)
    taken.set(first.subarray(0, count), at)
    if (count === first.length) stream.queued.shift()
    else stream.queued[0] = first.subarray(count)
    at += count
  }
  stream.queuedBytes -= length
  return taken
}

async function receive(stream: StreamState, { number, sealed }: Segment): Promise<void> {
  if (stream.isFinished || number < stream.received || stream.early.has(number)) return
  // Opened at once, so that only the other end can fill the memory.
  const plain = await stream.cipher.open(number, sealed)
  if (plain === undefined) return stream.onDenied('malformed')
  stream.early.set(number, plain)
  if (stream.early.size > MAX_EARLY) return stream.onBroken()
  for (let part = stream.early.get(stream.received); part; part = stream.early.get(stream.received)) {
    stream.early.delete(stream.received++)
    readTexts(stream, part)
  }
  stream.stopGapTimer?.()
  stream.stopGapTimer =
    stream.early.size === 0 ? undefined : stream.after(GAP_TIMEOUT, () => stream.onBroken())
}

function readTexts(stream: StreamState, more: Uint8Array): void {
  let bytes: Uint8Array = concatBytes(stream.part, more)
  while (!stream.isFinished && bytes.length >= LENGTH) {
    const from = newByteReader(bytes)
    const length = from.fixed(LENGTH)
    if (length > MAX_BYTES) {
      stream.onDenied('tooBig')
      return stream.onBroken()
    }
    if (from.left() < length) break
    hear(stream, from.raw(length))
    bytes = bytes.subarray(LENGTH + length)
  }
  stream.part = bytes.slice()
}

function hear(stream: StreamState, bytes: Uint8Array): void {
  const text = fromUtf8(bytes)
  if (text === undefined) return stream.onDenied('notText')
  if (text.length > MAX_TEXT) stream.onDenied('tooBig')
  else stream.onText(text)
}
