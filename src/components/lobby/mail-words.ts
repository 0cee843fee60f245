import type { MailView } from '../../online/runtime/room-views.ts'

/** What the mailbox of a table is said to do, as the end of a message key, `days.mail.<…>`. */
export type MailWord = 'left' | 'few' | 'leaving' | 'notLeft' | 'asking' | 'unreached' | 'none' | 'asked'

/** The sign before that word. */
export function mailSign(word: MailWord): 'warning' | 'check' | 'upload' | 'hourglass' {
  if (word === 'notLeft' || word === 'unreached') return 'warning'
  if (word === 'left') return 'check'
  return word === 'none' ? 'upload' : 'hourglass'
}

/** Is what this player said on this device alone, though the table has mailboxes? Then the page must stay open. */
export const isUnleft = (mail: MailView | null): boolean =>
  mail !== null && ['leaving', 'notLeft'].includes(mailWord(mail))

/** Does no mailbox take what is said? There is none, or none answers. */
export const hasNoMailbox = (mail: MailView | null): boolean =>
  mail !== null && (mail.of === 0 || (mail.hasAsked && mail.reached === 0))

/** Is it still being asked what the others have left? */
export const isBeingRead = (mail: MailView | null): boolean =>
  mail !== null && !mail.isRead && !hasNoMailbox(mail)

export function mailWord({ of, reached, hasAsked, taken, isDelivered, isLeaving }: MailView): MailWord {
  if (of === 0) return 'none'
  if (isLeaving) return 'leaving'
  if (taken !== null && taken > 0) return isDelivered ? 'left' : 'few'
  if (!hasAsked) return 'asking'
  if (reached === 0) return 'unreached'
  return taken === null ? 'asked' : 'notLeft'
}
