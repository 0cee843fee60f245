import type { ClockError } from '../device-clock.ts'

/**
 * What a relay said to an event. `slower`: it asks us to wait. `banned`: it has barred our address for a while. `closed`: it
 * wants what we do not bring, as work, a login or friends. `date`: it holds the date for wrong; `clock`: in which direction
 * our clock is off then, if it says. `invalid`: it finds fault with this event, and nothing follows for others. `failed`: it
 * had a fault of its own. `silent`: it gave no answer, and nothing follows. `gone`: the connection is. `tooBig`: it was not
 * sent, as it is longer than the relay takes.
 */
export type AnswerName =
  | 'taken'
  | 'slower'
  | 'banned'
  | 'closed'
  | 'date'
  | 'invalid'
  | 'failed'
  | 'silent'
  | 'gone'
  | 'tooBig'
export interface Answer {
  readonly is: AnswerName
  /** The words of the relay. */
  readonly reason: string
  readonly clock?: ClockError
}

/** An answer without words. */
export const plainAnswer = (is: AnswerName): Answer => ({ is, reason: '' })

const BANNED = /\b(?:ban|banned|temporarily blocked)\b/i
const CLOSED = /^(?:pow|blocked|restricted|auth-required|mute):|\bweb of trust\b|\bwot\b|\bproof of work\b/i
const TOO_OLD = /\bexpired\b|too early|too old|too far in the past/i
const TOO_NEW = /too late|too new|in the future|too far ahead/i
const OUT_OF_RANGE = /created_at|timestamp|\bdate\b/i

/** Reads the reason of a refusal: the prefixes of NIP-01, and the words that relays are known to use. */
export function readRefusal(reason: string): Answer {
  const has = (pattern: RegExp): boolean => pattern.test(reason)
  if (has(/^duplicate:/)) return { is: 'taken', reason }
  if (has(BANNED)) return { is: 'banned', reason }
  if (has(/^rate-limited:/)) return { is: 'slower', reason }
  if (has(CLOSED)) return { is: 'closed', reason }
  if (has(/^error:/)) return { is: 'failed', reason }
  if (has(TOO_OLD)) return { is: 'date', clock: 'slow', reason }
  if (has(TOO_NEW)) return { is: 'date', clock: 'fast', reason }
  return { is: has(OUT_OF_RANGE) ? 'date' : 'invalid', reason }
}
