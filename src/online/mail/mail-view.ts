import { hasAsked } from '../../net/mailbox/mailbox.ts'
import { wordsToSend } from './own-words.ts'
import { hostOf } from '../runtime/call-address.ts'
import { addressesIn } from './call-letter.ts'
import type { CallsView, MailView, RoomMail } from '../runtime/mail-types.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

function callsView(room: RoomRuntime, mail: RoomMail): CallsView {
  const { of, hook, isMyHook } = addressesIn(room, mail)
  return {
    members: room.game === null ? [] : of.flatMap((to, m) => (to === null ? [] : m)),
    hook: hook && { is: hook.is, host: hostOf(hook), isMine: isMyHook },
    reports: mail.called,
  }
}

/** Is a turn being signed, so that it lies nowhere yet? */
const isSending = ({ game }: RoomRuntime): boolean => game?.session.isSending() === true

/** The mailbox as the screens show it; null where the table is played together. */
export function mailView(room: RoomRuntime): MailView | null {
  const { mail } = room
  if (mail === null) return null
  const { mailbox, relays } = mail
  const stores = mailbox?.stores() ?? []
  const puts = mailbox?.puts() ?? []
  const reached = stores.filter(({ status }) => status === 'up' || status === 'listing').length
  const isWaiting = puts.some(({ taken, waiting }) => taken === 0 && waiting > 0)
  return {
    of: Math.max(0, ...puts.map(({ of }) => of)) || relays.length,
    reached,
    hasAsked: mailbox !== null && hasAsked(stores),
    isRead: mail.isRead,
    taken: puts.length === 0 ? null : Math.min(...puts.map(({ taken }) => taken)),
    isDelivered: puts.every(({ isDelivered }) => isDelivered),
    isLeaving: reached > 0 && (mail.hasNews || isWaiting || isSending(room)),
    refusals: stores.flatMap(({ name, said }) => (said === null ? [] : [{ name, reason: said }])),
    isCut: stores.some(({ isCut }) => isCut),
    calls: callsView(room, mail),
    isUnsent: ![null, mail.kept.sent].includes(wordsToSend(room, mail)),
  }
}
