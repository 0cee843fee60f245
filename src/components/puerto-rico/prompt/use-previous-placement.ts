import { watch } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { placedOf, sum } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import type { Counts } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'

/** Where everybody's colonists stood before the mayor lifted them. */
export function useBefore(view: () => View): ReadonlyMap<Seat, Counts> {
  const before = new Map<Seat, Counts>()
  watch(
    view,
    ({ players, question }) => {
      for (const one of players) {
        const placed = placedOf(one)
        const isLifted = question?.name === 'placeColonist' && question.seat === one.seat
        if (sum(placed) > 0 && !isLifted) before.set(one.seat, placed)
      }
    },
    { immediate: true },
  )
  return before
}
