import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { shortMessageOf } from '../../../i18n/puerto-rico/short-messages.ts'
import { changes } from './changes.ts'
import { changedItems } from './changed-items.ts'
import { pieceOrder } from './piece-order.ts'
import type { GameHistory } from '../../table/game-ui.ts'

/** History, changes and summary of Puerto Rico. Events and views come from its own engine, so the casts are safe. */
export const history: GameHistory = {
  brief: (event) => shortMessageOf(event as Event),
  changes: (event) => changes(event as Event),
  changedItems: (before, now) => changedItems(before as View, now as View),
  pieceOrder,
  async fetchSummary() {
    const [{ summary }] = await Promise.all([import('./summary.ts'), loadMessages('game-history')])
    return summary
  },
}
