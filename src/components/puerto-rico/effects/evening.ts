import { endConditions } from '../../../engine/games/puerto-rico/insight/end-conditions.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'

/** The percent left of what ends the game, whichever is least, at which evening begins. */
const BEGINS = 50

/** How near the end is: 0 while more than half is left of everything that ends the game, 1 when something has run out. */
export function evening(view: View): number {
  const least = Math.min(100, ...endConditions(view).map(({ percent }) => percent))
  return Math.min(1, Math.max(0, (BEGINS - least) / BEGINS))
}
