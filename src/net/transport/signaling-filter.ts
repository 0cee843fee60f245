import * as v from 'valibot'
import { newTokenBucket, spendTokens } from './token-bucket.ts'
import type { DenialReason } from './transport.ts'

// The broker relays messages from strangers, and PeerJS trusts them all: it builds a connection of the class the caller
// names, throws on unexpected fields, and stores unmatched messages for ever. The filter therefore passes on only
// messages that our own side could have sent, copied into fresh objects.

/** The label of every data channel we open or accept. */
export const CHANNEL_LABEL = 'windrose1'

const addressShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))
const connectionShape = v.pipe(v.string(), v.regex(/^dc_[\w-]{1,40}$/))
const sdpShape = v.pipe(v.string(), v.minLength(1), v.maxLength(16 * 1024))
const common = { type: v.literal('data'), connectionId: connectionShape }

const offerShape = v.object({
  ...common,
  sdp: v.object({ type: v.literal('offer'), sdp: sdpShape }),
  label: v.literal(CHANNEL_LABEL),
  reliable: v.literal(true),
  serialization: v.literal('raw'),
})
const answerShape = v.object({ ...common, sdp: v.object({ type: v.literal('answer'), sdp: sdpShape }) })
const candidateShape = v.object({
  ...common,
  candidate: v.object({
    candidate: v.pipe(v.string(), v.maxLength(1024)),
    sdpMid: v.nullish(v.pipe(v.string(), v.maxLength(64))),
    sdpMLineIndex: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16))),
    usernameFragment: v.nullish(v.pipe(v.string(), v.maxLength(256))),
  }),
})
const messageShape = v.variant('type', [
  v.object({ type: v.literal('OPEN') }),
  v.object({ type: v.picklist(['ID-TAKEN', 'ERROR', 'INVALID-KEY']) }),
  v.object({
    type: v.literal('LEAVE'),
    src: v.optional(addressShape),
    payload: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  }),
  v.object({ type: v.literal('EXPIRE'), src: addressShape }),
  v.object({ type: v.literal('OFFER'), src: addressShape, payload: offerShape }),
  v.object({ type: v.literal('ANSWER'), src: addressShape, payload: answerShape }),
  v.object({ type: v.literal('CANDIDATE'), src: addressShape, payload: candidateShape }),
])

/** What to do with a message from the broker. */
export type FilterResult =
  /** Hand it to PeerJS. */
  | { readonly type: 'pass'; readonly message: unknown }
  | { readonly type: 'taken' }
  | { readonly type: 'failed' }
  | { readonly type: 'nobody'; readonly address: string }
  /** Our own message came back. */
  | { readonly type: 'echo'; readonly number: number }
  | { readonly type: 'drop'; readonly why?: DenialReason }

const DROP: FilterResult = { type: 'drop' }
/** Setting up a link takes about a dozen messages; a whole room may connect at the same moment. */
const BURST = 300
const PER_SECOND = 30

export interface SignalingFilter {
  filter(message: unknown, now: number): FilterResult
}

/** Filters messages from the broker. `isNeighbor` answers whether an address belongs to the room; `own` is our address. */
export function newSignalingFilter(isNeighbor: (address: string) => boolean, own?: string): SignalingFilter {
  let bucket = newTokenBucket(BURST)
  return {
    filter(message, now) {
      const read = v.safeParse(messageShape, message, { abortEarly: true })
      if (!read.success) return { type: 'drop', why: 'malformed' }
      const { output } = read
      switch (output.type) {
        case 'OPEN':
          return { type: 'pass', message: output }
        case 'ID-TAKEN':
          return { type: 'taken' }
        case 'ERROR':
        case 'INVALID-KEY':
          return { type: 'failed' }
        // A peer that lost the broker may still be linked to us; PeerJS would close that link.
        case 'LEAVE':
          return output.src === own && output.payload !== undefined
            ? { type: 'echo', number: output.payload }
            : DROP
        case 'EXPIRE':
          return { type: 'nobody', address: output.src }
        default: {
          if (!isNeighbor(output.src)) return { type: 'drop', why: 'notForUs' }
          bucket = spendTokens(bucket, { now, cost: 1, capacity: BURST, perSecond: PER_SECOND })
          return bucket.isExceeded ? { type: 'drop', why: 'flood' } : { type: 'pass', message: output }
        }
      }
    },
  }
}
