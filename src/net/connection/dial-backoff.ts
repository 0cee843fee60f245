import type { CloseReason } from '../transport/transport.ts'

const FIRST_DELAY = 500
const MAX_DELAY = 30_000
/** The longest pause for a device that was linked in the last minutes, and did not say goodbye. */
const MAX_DELAY_LINKED = 5000
const LINKED_TIME = 5 * 60_000
/** The longest pause where someone waits for the first link to a device that answers. */
const MAX_DELAY_AWAITED = 10_000
/** Delay for an empty slot: a newcomer dials us, unless it came while this device could not be reached. */
const EMPTY_SLOT_DELAY = 60_000
/** How long a misbehaving peer is barred. */
export const BAR_TIME = 60_000

const MAX_STRIKES = 3

/** The dial state of one address; times in milliseconds. */
export interface DialBackoff {
  readonly failures: number
  readonly dialAt: number
  readonly barredUntil: number
  readonly strikes: number
  /** When a link to it was last up; minus infinity if never, or after a goodbye. */
  readonly linkedAt: number
}
/** `awaited`: a device answered there, but no link opened, and this device has no other link. */
export type DialFailure = CloseReason | 'awaited'

export const initialBackoff = (now: number): DialBackoff => ({
  failures: 0,
  dialAt: now,
  barredUntil: 0,
  strikes: 0,
  linkedAt: -Infinity,
})

/**
 * Exponential backoff from half a second to half a minute, or less for a device that may soon be back, with a jitter of a
 * quarter; `random` lies in [0, 1).
 */
export function afterFailure(
  backoff: DialBackoff,
  why: DialFailure,
  now: number,
  random: number,
): DialBackoff {
  const pause = pauseAfter(backoff, why, now)
  return { ...backoff, failures: backoff.failures + 1, dialAt: now + pause * (0.75 + random / 2) }
}

function pauseAfter({ failures, linkedAt }: DialBackoff, why: DialFailure, now: number): number {
  const pause = FIRST_DELAY * 2 ** Math.min(failures, 16)
  if (now - linkedAt < LINKED_TIME) return Math.min(MAX_DELAY_LINKED, pause)
  if (why === 'nobody') return EMPTY_SLOT_DELAY
  return Math.min(why === 'awaited' ? MAX_DELAY_AWAITED : MAX_DELAY, pause)
}

/** Resets the backoff after a link was up. */
export const afterSuccess = (backoff: DialBackoff, now: number): DialBackoff => ({
  ...backoff,
  failures: 0,
  strikes: 0,
  linkedAt: now,
})
/** A link that was up is down; unless the other side said goodbye, its address is dialed again soon. */
export const afterLoss = (backoff: DialBackoff, hasLeft: boolean, now: number): DialBackoff =>
  hasLeft
    ? { ...backoff, linkedAt: -Infinity }
    : { ...backoff, linkedAt: now, dialAt: Math.min(backoff.dialAt, now + FIRST_DELAY) }
/** A link went silent: its address is dialed again if it has not answered until then. */
export const dialAt = (backoff: DialBackoff, at: number): DialBackoff => ({ ...backoff, dialAt: at })
export const dialNow = (backoff: DialBackoff, now: number): DialBackoff => ({
  ...backoff,
  failures: 0,
  dialAt: now,
})
export const bar = (backoff: DialBackoff, now: number): DialBackoff => ({
  ...backoff,
  barredUntil: now + BAR_TIME,
  strikes: 0,
})

export const addStrike = (backoff: DialBackoff): DialBackoff => ({ ...backoff, strikes: backoff.strikes + 1 })

export const hasMaxStrikes = ({ strikes }: DialBackoff): boolean => strikes >= MAX_STRIKES
export const isBarred = ({ barredUntil }: DialBackoff, now: number): boolean => now < barredUntil
export const isDialDue = (backoff: DialBackoff, now: number): boolean =>
  now >= backoff.dialAt && !isBarred(backoff, now)
