import type { Seat } from '../../../engine/core/game.ts'
import {
  nextPlace,
  placedOf,
  placementParts,
} from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import type { ColonistCounts } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import { openPlacesOf } from '../../../engine/games/puerto-rico/insight/early-placement.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { useTable } from '../../../stores/table.ts'
import { playerAt } from '../names.ts'

type TableStore = ReturnType<typeof useTable>

/** Plays the actions that place the colonists of the seat in turn as wanted. */
export function enterPlacement(table: TableStore, seat: Seat, want: ColonistCounts): void {
  const player = playerAt(table.liveView as View, seat)
  table.enterDraft(placementParts(player, want), () => {
    // One action at a time: after the last free choice the engine continues by itself, so the open places are read again.
    while (enterNext(table, seat, want) > 0);
  })
}

/** Places the next colonist; returns the number of actions played, 0 if the placement is complete. */
function enterNext(table: TableStore, seat: Seat, want: ColonistCounts): number {
  const view = table.liveView as View
  const { question } = view
  if (question?.name !== 'placeColonist' || question.seat !== seat) return 0
  const placed = placedOf(playerAt(view, seat))
  let isPlayed = false
  return table.series((open) => {
    if (isPlayed) return undefined
    isPlayed = true
    const place = nextPlace(want, placed, openPlacesOf(open))
    // PR 12.15 - where no one else is wanted, passing leaves the guesthouse as it is.
    const verb = place === undefined ? 'pass' : 'place'
    return open.find(({ described }) => described.verb === verb && described['place'] === place)?.action
  })
}
