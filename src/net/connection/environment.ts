/** Time and chance, so that tests can bring their own. */
export interface Environment {
  /** Milliseconds that only ever grow. */
  now(): number
  /** Calls again and again until the answer is called. */
  repeat(milliseconds: number, what: () => void): () => void
  /** From 0 to 1. */
  random(): number
  /** So many random bytes, for secrets. */
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
