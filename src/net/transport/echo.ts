/** Milliseconds; the broker has four times its usual round trip to return an echo, within these bounds. */
const MIN_TIMEOUT = 600
const MAX_TIMEOUT = 2000
const ROUND_TRIPS = 4

/**
 * Messages that a device sends to its own address: a broker passes them back. They show that the socket to the broker
 * lives and that the address is ours; the broker answers neither heartbeats nor a device that takes its address over.
 */
export interface Echo {
  /** Sends one; returns after how many milliseconds it is late. */
  send(): number
  /** Takes one that came back. */
  heard(number: number): void
  /** Has this broker returned one before? Then one that is late tells of a dead socket. */
  readonly isKnown: boolean
  /** Has the last one come back? */
  readonly isBack: boolean
}

/** `transmit` sends the number of an echo to our own address. */
export function newEcho(transmit: (number: number) => void): Echo {
  const sentAt = new Map<number, number>()
  let count = 0
  let heard = 0
  let roundTrip = MAX_TIMEOUT
  return {
    send() {
      sentAt.set(++count, performance.now())
      transmit(count)
      return Math.min(MAX_TIMEOUT, Math.max(MIN_TIMEOUT, ROUND_TRIPS * roundTrip))
    },
    heard(number) {
      const since = sentAt.get(number)
      if (since === undefined) return
      roundTrip = performance.now() - since
      heard = Math.max(heard, number)
      for (const older of [...sentAt.keys()]) if (older <= number) sentAt.delete(older)
    },
    get isKnown() {
      return heard > 0
    },
    get isBack() {
      return heard === count
    },
  }
}
