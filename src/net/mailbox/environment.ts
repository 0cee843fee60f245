import { browserClock } from './device-clock.ts'
import type { DeviceClock } from './device-clock.ts'
import { browserRelays } from './relay-memory.ts'
import type { RelayMemory } from './relay-memory.ts'

/** Time and chance, so that tests can bring their own. */
export interface MailboxEnvironment {
  /** Milliseconds since 1970, by the device; for durations. */
  now(): number
  /** What relays are told is dated by this clock. */
  readonly clock: DeviceClock
  /** What this device has seen of relays. */
  readonly relays: RelayMemory
  /** Calls `what` once, after some milliseconds; the returned function prevents it. */
  after(milliseconds: number, what: () => void): () => void
  /** Has the device a network? A browser says no only if it is sure. */
  isOnline(): boolean
  /** A random number in [0, 1). */
  random(): number
  /** Cryptographically secure random bytes. */
  randomBytes(count: number): Uint8Array
}

export const browserEnvironment: MailboxEnvironment = {
  now: () => Date.now(),
  clock: browserClock,
  relays: browserRelays,
  after(milliseconds, what) {
    const timer = setTimeout(what, milliseconds)
    return () => clearTimeout(timer)
  },
  isOnline: () => globalThis.navigator?.onLine !== false,
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
}
