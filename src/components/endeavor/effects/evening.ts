import { ROUNDS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'

/** The rounds over which evening comes. */
const LASTS = 3

/** How near the end is: 0 up to the fourth round, 1 in the last one. */
export function evening({ round }: View): number {
  return Math.min(1, Math.max(0, (round - (ROUNDS - LASTS)) / LASTS))
}
