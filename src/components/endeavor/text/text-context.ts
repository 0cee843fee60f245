import type { Score, Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import type { useNames } from '../names.ts'

/** The words of the boards, in the language of the screen. */
export type Names = ReturnType<typeof useNames>

/** What the text says of the table for one who looks at it. */
export interface Looking {
  readonly view: View
  readonly me: Seat
  readonly scores: readonly Score[]
}

/** All seats in turn, from one on. */
export function seatsFrom({ seats }: View, first: Seat): readonly Seat[] {
  return Array.from({ length: seats }, (_, after) => (first + after) % seats)
}
