/** Milliseconds for which a chair is kept for who was accepted; one who never comes loses it. */
export const PROMISE_LIFE = { now: 45_000, days: 3 * 24 * 3_600_000 } as const

interface PromisedChair {
  /** The key of who was accepted. */
  readonly by: string
  readonly until: number
}

/** The chairs that were promised to strangers who are on their way. */
export function newChairs(now: () => number = Date.now) {
  const promises = new Map<number, PromisedChair>()
  const isKept = (chair: number): boolean => (promises.get(chair)?.until ?? -Infinity) > now()
  return {
    promise: (chair: number, by: string, life: number): void =>
      void promises.set(chair, { by, until: now() + life }),
    /** The first of these that is promised to no one else. */
    next: (free: readonly number[], by: string): number | undefined =>
      free.find((chair) => promises.get(chair)?.by === by && isKept(chair)) ??
      free.find((chair) => !isKept(chair)),
    /** Was a chair promised to this person, and is it still? */
    has: (by: string): boolean =>
      [...promises].some(([chair, promised]) => promised.by === by && isKept(chair)),
    /** The people who may still come. */
    expected: (): string[] => [...promises].flatMap(([chair, { by }]) => (isKept(chair) ? [by] : [])),
  }
}
