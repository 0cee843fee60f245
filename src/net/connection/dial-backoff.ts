import type { CloseReason } from '../transport/transport.ts'

const FIRST_DELAY = 500
const MAX_DELAY = 30_000
/** Nobody is there; whoever comes will dial us. This is for those who came while we could not be reached. */
const EMPTY_SLOT_DELAY = 60_000
/** How long somebody is left alone who broke the rules of talking. */
export const BAR_TIME = 60_000

const MAX_STRIKES = 3

/** When an address is dialled next. */
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

/** Half a second, then twice as long each time, up to half a minute; by chance a quarter more or less. */
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

/** The link was up, so the next attempt is a first one again. */
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
