import { hasAsked } from '../mailbox/mailbox.ts'
import { ownWords } from '../log/parcel-by-hand.ts'
import type { OnlineGame } from './online-game.ts'
import type { MailView, RoomMail } from './mail-types.ts'

/** The mailbox as the screens show it; null where the table is played together. */
export function mailView(mail: RoomMail | null, game: OnlineGame | null): MailView | null {
  if (mail === null) return null
  const { mailbox, relays } = mail
  const stores = mailbox?.stores() ?? []
  const puts = mailbox?.puts() ?? []
  const reached = stores.filter(({ status }) => status === 'up' || status === 'listing').length
  const isWaiting = puts.some(({ taken, waiting }) => taken === 0 && waiting > 0)
  return {
    of: relays.length,
    reached,
    hasAsked: mailbox !== null && hasAsked(stores),
    taken: puts.length === 0 ? null : Math.min(...puts.map(({ taken }) => taken)),
    isLeaving: reached > 0 && (mail.hasNews || isWaiting),
    isCut: stores.some(({ isCut }) => isCut),
    isUnsent: game !== null && ![null, mail.kept.sent].includes(ownWords(game.core)),
  }
}
