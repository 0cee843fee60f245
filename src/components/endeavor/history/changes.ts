import type { Event } from '../../../engine/games/endeavor/events.ts'
import { possessionChanges } from '../../../engine/games/endeavor/insight/possessions.ts'
import type { Change } from '../../table/game-ui.ts'
import { pieceKeys } from '../pieces/piece-messages.ts'

/** The possessions that players gain or lose with an event, each with its message. */
export function changes(event: Event): readonly Change[] {
  return possessionChanges(event).map((change) => ({ ...change, ...pieceKeys(change.piece) }))
}
