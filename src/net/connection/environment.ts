/** Time and chance, so that tests can bring their own. */
export interface Environment {
  /** Monotonic time in milliseconds. */
  now(): number
  /** Calls `what` repeatedly; the returned function stops it. */
  repeat(milliseconds: number, what: () => void): () => void
  /** A random number in [0, 1). */
  random(): number
  /** Cryptographically secure random bytes. */
  randomBytes(count: number): Uint8Array
}

export const browserEnvironment: Environment = {
  now: () => performance.now(),
  repeat(milliseconds, what) {
    const timer = setInterval(what, milliseconds)
    return () => clearInterval(timer)
  },
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
}
