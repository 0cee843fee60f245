import type { Event } from '../../../engine/games/endeavor/events.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { shortMessageOf } from '../../../i18n/endeavor/short-messages.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { changes } from './changes.ts'
import { changedItems } from './changed-items.ts'
import { pieceOrder } from './piece-order.ts'
import type { GameHistory } from '../../table/game-ui.ts'

/** History, changes and summary of Endeavor. */
export const history: GameHistory<View, Event> = {
  brief: shortMessageOf,
  changes,
  changedItems,
  pieceOrder,
  async fetchSummary() {
    const [{ summary }] = await Promise.all([import('./summary.ts'), loadMessages('game-history')])
    return summary
  },
}
