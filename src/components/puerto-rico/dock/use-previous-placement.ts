import { watch } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { placedOf, sum } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import type { ColonistCounts } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'

/** The colonists of each seat as they were placed before the mayor phase. */
export function usePreviousPlacement(view: () => View): ReadonlyMap<Seat, ColonistCounts> {
  const before = new Map<Seat, ColonistCounts>()
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
