import * as v from 'valibot'
import { readJson } from '../../../session/parse.ts'
import { newTokenBucket, spendTokens } from '../../transport/token-bucket.ts'
import type { TokenBucket } from '../../transport/token-bucket.ts'
import type { Refusal } from '../mailbox.ts'
import { eventShape, MAX_EVENT } from './event.ts'

// A relay is a stranger, and nostr-tools trusts it: it parses texts of any length, keeps what was never asked for, and
// prints what it cannot read. The filter passes on only what a relay may send to us, copied into fresh text.

/** The longest message, in characters: an event and its envelope. */
const MAX_MESSAGE = MAX_EVENT + 4096
/** Messages at once, and each second. A whole listing of two filters has a thousand. */
const MESSAGES = { capacity: 2000, perSecond: 20 }
/** Characters at once, and each second. */
const LETTERS = { capacity: 8 * 1024 * 1024, perSecond: 128 * 1024 }
/** So many unreadable or oversized messages bar a relay. */
const MAX_STRIKES = 10

const idShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const reasonShape = v.optional(v.string(), '')
const messageShape = v.union([
  v.looseTuple([v.literal('EVENT'), v.string(), eventShape]),
  v.looseTuple([v.literal('EOSE'), v.string()]),
  v.looseTuple([v.literal('CLOSED'), v.string(), reasonShape]),
  v.looseTuple([v.literal('OK'), idShape, v.boolean(), reasonShape]),
  v.looseTuple([v.picklist(['NOTICE', 'AUTH'])]),
])

export type FilterResult =
  | { readonly type: 'pass'; readonly text: string }
  /** A subscription has told everything stored, or was ended by the relay. */
  | { readonly type: 'end' | 'closed'; readonly subscription: string }
  | { readonly type: 'drop'; readonly why?: Refusal }
  /** The relay is not to be heard any longer. */
  | { readonly type: 'bar'; readonly why: Refusal }

export interface RelayFilter {
  /** `now` in milliseconds. */
  filter(message: unknown, now: number): FilterResult
  /** From now on the relay may send as many messages at once. */
  allow(messages: number): void
}

/** Filters what one connection to a relay brings. `isOurs`: whether a subscription is one of ours. */
export function newRelayFilter(isOurs: (subscription: string) => boolean): RelayFilter {
  let rate: typeof MESSAGES = MESSAGES
  let messages = newTokenBucket(rate.capacity)
  let letters = newTokenBucket(LETTERS.capacity)
  let strikes = 0
  const strike = (why: Refusal): FilterResult => ({
    type: ++strikes >= MAX_STRIKES ? 'bar' : 'drop',
    why,
  })
  const spend = (bucket: TokenBucket, cost: number, rate: typeof MESSAGES, now: number): TokenBucket =>
    spendTokens(bucket, { now, cost, ...rate })

  return {
    allow(capacity) {
      rate = { ...rate, capacity }
      messages = newTokenBucket(capacity)
    },
    filter(message, now) {
      messages = spend(messages, 1, rate, now)
      letters = spend(letters, typeof message === 'string' ? message.length : 1, LETTERS, now)
      if (messages.isExceeded || letters.isExceeded) return { type: 'bar', why: 'flood' }
      if (typeof message !== 'string') return strike('malformed')
      if (message.length > MAX_MESSAGE) return strike('size')
      const read = v.safeParse(messageShape, readJson(message), { abortEarly: true })
      if (!read.success) return strike('malformed')
      return judge(read.output)
    },
  }

  function judge(message: v.InferOutput<typeof messageShape>): FilterResult {
    switch (message[0]) {
      case 'EVENT':
        return isOurs(message[1])
          ? { type: 'pass', text: JSON.stringify(message.slice(0, 3)) }
          : { type: 'drop', why: 'malformed' }
      case 'EOSE':
        return isOurs(message[1])
          ? { type: 'end', subscription: message[1] }
          : { type: 'drop', why: 'malformed' }
      case 'CLOSED':
        return isOurs(message[1]) ? { type: 'closed', subscription: message[1] } : { type: 'drop' }
      case 'OK':
        return {
          type: 'pass',
          text: JSON.stringify(['OK', message[1], message[2], message[3].slice(0, 200)]),
        }
      default:
        return { type: 'drop' }
    }
  }
}
