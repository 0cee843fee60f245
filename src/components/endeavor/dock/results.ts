import type { LegalAction, PreviewAction } from '../../../engine/core/preview.ts'
import { findChoiceResult } from '../../../engine/games/endeavor/insight/choice-results.ts'
import type { ChoiceResult } from '../../../engine/games/endeavor/insight/choice-results.ts'
import type { Pieces } from '../../../engine/games/endeavor/insight/outcome.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { counts, actionMessage, number, region, seatOf } from '../../../i18n/endeavor/values.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import { pieceKeys } from '../pieces/piece-messages.ts'

/** The outcome of a choice in few words for a button; undefined if nothing is worth mentioning. */
export function result(choice: LegalAction, view: View, preview: PreviewAction): Message | undefined {
  const found = findChoiceResult(choice, view, preview)
  return found && actionMessage(`gain.${found.code}`, valuesOf(found))
}

function valuesOf({
  what,
  levels,
  does,
  region: name,
  seat,
  presence,
  cards,
}: ChoiceResult): Message['values'] {
  return {
    ...(what !== undefined && { what: pieces(what) }),
    ...(levels !== undefined && {
      levels: counts(levels.map(({ track, level }) => [level, `actions.level.${track}`, `icon:${track}`])),
    }),
    ...(does !== undefined && { does: { type: 'word', key: `endeavor.does.${does}` } as const }),
    ...(name !== undefined && { region: region(name) }),
    ...(seat !== undefined && { seat: seatOf(seat) }),
    ...(presence !== undefined && { presence: number(presence) }),
    ...(cards !== undefined && { cards: counts([[cards, 'endeavor.noun.cards', 'deck:europe']]) }),
  }
}
function pieces(what: Pieces): MessageValue {
  return counts(
    what.map(([piece, count]) => {
      const { key, one = key } = pieceKeys(piece)
      return [count, one, piece]
    }),
  )
}
