import { hasAsked } from '../mailbox/mailbox.ts'
import type { MailView, RoomMail } from './mail-types.ts'

/** The mailbox as the screens show it; null where the table is played together. */
export function mailView(mail: RoomMail | null): MailView | null {
  if (mail === null) return null
  const { mailbox, relays } = mail
  const stores = mailbox?.stores() ?? []
  const puts = mailbox?.puts() ?? []
  return {
    of: relays.length,
    reached: stores.filter(({ status }) => status === 'up' || status === 'listing').length,
    hasAsked: mailbox !== null && hasAsked(stores),
    taken: puts.length === 0 ? null : Math.min(...puts.map(({ taken }) => taken)),
    isCut: stores.some(({ isCut }) => isCut),
  }
}
