/** A number of choices that a device showed first at this time, in milliseconds since 1970. */
export interface Seen {
  readonly at: number
  readonly plies: number
}

/** When all devices had reached each number of choices: the progress of the slowest. */
export function commonPlies(devices: readonly (readonly Seen[])[]): readonly Seen[] {
  const numbers = [...new Set(devices.flat().map(({ plies }) => plies))].sort((one, other) => one - other)
  return numbers.flatMap((plies) => {
    const reached = devices.map((seen) => seen.find((one) => one.plies >= plies)?.at)
    return reached.every((at) => at !== undefined) ? [{ at: Math.max(...reached), plies }] : []
  })
}

/** The end of the longest time without progress that ended after this moment. */
export function endOfPause(progress: readonly Seen[], from: number): number {
  let [longest, end] = [0, from]
  for (const [at, seen] of progress.entries()) {
    const pause = seen.at - Math.max(from, progress[at - 1]?.at ?? from)
    if (seen.at > from && pause > longest) [longest, end] = [pause, seen.at]
  }
  return end
}
