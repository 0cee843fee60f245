/** Leaping over more plies than this is no move one could watch. */
const MOST_PLIES = 12

/** The plies that have just come upon the screen; none when it goes back, or leaps. */
export function newlyShownPlies(before: number, now: number): readonly number[] {
  const count = now - before
  return count > 0 && count <= MOST_PLIES ? Array.from({ length: count }, (_, i) => before + i) : []
}
