/** Milliseconds for which a chair is kept for who was accepted; one who never comes loses it. */
const PROMISE_LIFE = 45_000

/** The chairs that were promised to strangers who are on their way. */
export function newChairs(now: () => number = Date.now) {
  const promisedAt = new Map<number, number>()
  return {
    promise: (chair: number): void => void promisedAt.set(chair, now()),
    /** The first of these that is promised to no one. */
    next: (free: readonly number[]): number | undefined =>
      free.find((chair) => now() - (promisedAt.get(chair) ?? -Infinity) >= PROMISE_LIFE),
  }
}
