import type { CloseReason } from '../transport/transport.ts'

const FIRST_DELAY = 500
const MAX_DELAY = 30_000
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
}

export const initialBackoff = (now: number): DialBackoff => ({
  failures: 0,
  dialAt: now,
  barredUntil: 0,
  strikes: 0,
})

/** Exponential backoff from half a second to half a minute, with a jitter of a quarter; `random` lies in [0, 1). */
export function afterFailure(
  backoff: DialBackoff,
  why: CloseReason,
  now: number,
  random: number,
): DialBackoff {
  const pause =
    why === 'nobody'
      ? EMPTY_SLOT_DELAY
      : Math.min(MAX_DELAY, FIRST_DELAY * 2 ** Math.min(backoff.failures, 16))
  return { ...backoff, failures: backoff.failures + 1, dialAt: now + pause * (0.75 + random / 2) }
}

/** Resets the backoff after a link was up. */
export const afterSuccess = (backoff: DialBackoff): DialBackoff => ({ ...backoff, failures: 0, strikes: 0 })
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
