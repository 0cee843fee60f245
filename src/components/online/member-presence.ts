import type { Seat } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { Connection, MemberView, Presence } from '../../net/room/room-views.ts'
import type { GlyphName } from '../ui/glyphs.ts'

/** How somebody stands to the game, in one word: the end of a message key, `online.presence.<standing>`. */
type MemberStatus = Presence | 'bot' | 'disputed'

export function memberStatus({ is, isReplaced, isDisputed }: MemberView): MemberStatus {
  if (isReplaced) return 'bot'
  return isDisputed ? 'disputed' : is
}

/** A sign for each standing, as colour alone says nothing; none where all is well. */
export const STATUS_GLYPHS: Readonly<Record<MemberStatus, GlyphName | null>> = {
  here: null,
  away: 'moon',
  reconnecting: 'hourglass',
  gone: 'warning',
  left: 'hand',
  bot: 'bot',
  disputed: 'warning',
}

/** Does the one line above the boards have to speak of it? Of oneself only what one does not know. */
export function isNoteworthy(member: MemberView): boolean {
  const standing = memberStatus(member)
  return standing === 'bot' || standing === 'disputed' || (!member.isMe && standing !== 'here')
}
/** Is it news worth hearing? Whoever only looks elsewhere for a moment is no news. */
export function isAnnounced(member: MemberView): boolean {
  return isNoteworthy(member) && !['away', 'reconnecting'].includes(memberStatus(member))
}
/** Does the game miss somebody for good, as far as anybody can tell, with no bot in the place? */
export function isMissing({ isMe, is, isReplaced, isDisputed }: MemberView): boolean {
  return !isMe && !isReplaced && (isDisputed || is === 'gone' || is === 'left')
}

/** Is it this device that is away? Then nothing can be said about the others. */
export function isDisconnected(connection: Connection): boolean {
  return connection !== 'linked' && connection !== 'linkedOnly' && connection !== 'alone'
}

/** The seats of some members, in the members' order. */
export function seatsOf(all: readonly MemberView[], some: readonly number[]): readonly Seat[] {
  return some.flatMap((wanted) => all.find(({ member }) => member === wanted)?.seats ?? [])
}

/** Seconds as people read them: 0:07, 1:30. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A sentence about seats; `names` is what the message calls them, and their number decides its form. */
export function seatsMessage(key: string, names: readonly Seat[], by: readonly Seat[] = []): Message {
  const values: Message['values'] = { names: { kind: 'seats', seats: names } }
  return { key, values: by.length === 0 ? values : { ...values, by: { kind: 'seats', seats: by } } }
}
