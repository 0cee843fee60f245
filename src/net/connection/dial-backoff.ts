import type { Closing } from '../transport/transport.ts'

const FIRST = 500
const LONGEST = 30_000
/** Nobody is there; whoever comes will dial us. This is for those who came while we could not be reached. */
const EMPTY = 60_000
/** How long somebody is left alone who broke the rules of talking. */
export const BARRED = 60_000

const STRIKES = 3

/** When an address is dialled next. */
export interface Redial {
  readonly tries: number
  readonly at: number
  readonly barredUntil: number
  readonly strikes: number
}

export const neverDialled = (now: number): Redial => ({ tries: 0, at: now, barredUntil: 0, strikes: 0 })

/** Half a second, then twice as long each time, up to half a minute; by chance a quarter more or less. */
export function afterFailure(redial: Redial, why: Closing, now: number, chance: number): Redial {
  const pause = why === 'nobody' ? EMPTY : Math.min(LONGEST, FIRST * 2 ** Math.min(redial.tries, 16))
  return { ...redial, tries: redial.tries + 1, at: now + pause * (0.75 + chance / 2) }
}

/** The link was up, so the next attempt is a first one again. */
export const afterSuccess = (redial: Redial): Redial => ({ ...redial, tries: 0, strikes: 0 })
export const atOnce = (redial: Redial, now: number): Redial => ({ ...redial, tries: 0, at: now })
export const bar = (redial: Redial, now: number): Redial => ({
  ...redial,
  barredUntil: now + BARRED,
  strikes: 0,
})

export const strike = (redial: Redial): Redial => ({ ...redial, strikes: redial.strikes + 1 })

export const isOut = ({ strikes }: Redial): boolean => strikes >= STRIKES
export const isBarred = ({ barredUntil }: Redial, now: number): boolean => now < barredUntil
export const isDue = (redial: Redial, now: number): boolean => now >= redial.at && !isBarred(redial, now)
