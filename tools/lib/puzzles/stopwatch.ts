/** Seconds that this thread spent, by part of the work. */
const spent = new Map<string, number>()

/** Does something and counts its time as that of this part. */
export function timed<Result>(part: string, work: () => Result): Result {
  const begin = performance.now()
  const result = work()
  spent.set(part, (spent.get(part) ?? 0) + (performance.now() - begin) / 1000)
  return result
}

/** The seconds since the last call, by part. */
export function secondsSpent(): Record<string, number> {
  const all = Object.fromEntries([...spent].map(([part, seconds]) => [part, Math.round(seconds * 10) / 10]))
  spent.clear()
  return all
}
