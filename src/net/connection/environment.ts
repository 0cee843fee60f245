/** Time and chance, so that tests can bring their own. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number
  /** Calls again and again until the answer is called. */
  every(milliseconds: number, what: () => void): () => void
  /** From 0 to 1. */
  chance(): number
  /** So many random bytes, for secrets. */
  bytes(count: number): Uint8Array
}

export const browserClock: Clock = {
  now: () => performance.now(),
  every(milliseconds, what) {
    const timer = setInterval(what, milliseconds)
    return () => clearInterval(timer)
  },
  chance: () => Math.random(),
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
}
