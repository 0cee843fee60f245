import type { Score, Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'

/** The input of all text sections: the table as one seat sees it. */
export interface TextContext {
  readonly view: View
  readonly me: Seat
  readonly scores: readonly Score[]
}
