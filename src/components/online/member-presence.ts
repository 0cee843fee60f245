import type { Seat } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { Connection, MemberView, OnlineView, Presence } from '../../online/runtime/room-views.ts'
import { isLinked } from '../lobby/connection.ts'
import type { GlyphName } from '../ui/glyphs.ts'

/** The status of a member at the table; the end of a message key, `online.presence.<status>`. */
type MemberStatus = Presence | 'bot' | 'disputed' | 'withholding' | 'proposing' | 'awaited'

/** After how many seconds the presence bar mentions a linked member whom the game waits for. */
const LONG_WAIT = 60

export function memberStatus(member: MemberView): MemberStatus {
  const { is, isReplaced, isDisputed, isWithholding, isProposingOften, awaited } = member
  if (isReplaced) return 'bot'
  if (isDisputed) return 'disputed'
  // A device that is not linked cannot answer.
  if (is !== 'here' && is !== 'away') return is
  if (isWithholding) return 'withholding'
  if (isProposingOften) return 'proposing'
  return awaited !== null && awaited >= LONG_WAIT ? 'awaited' : is
}

/** A glyph for each status, as color alone is not enough; none for `here`. */
const STATUS_GLYPHS: Readonly<Record<MemberStatus, GlyphName | null>> = {
  here: null,
  away: 'moon',
  unknown: 'hourglass',
  reconnecting: 'hourglass',
  gone: 'warning',
  left: 'hand',
  bot: 'bot',
  disputed: 'warning',
  withholding: 'hourglass',
  proposing: 'warning',
  awaited: 'hourglass',
}
/** The glyph of a status; over days absence is no fault. */
export const statusGlyph = (status: MemberStatus, isOverDays: boolean): GlyphName | null =>
  isOverDays && status === 'gone' ? 'moon' : STATUS_GLYPHS[status]

/** Statuses in which the others may let a bot play. */
const REPLACEABLE: readonly MemberStatus[] = ['gone', 'left', 'disputed', 'withholding', 'proposing']

/** Does the presence bar mention this member? Of the own device only what its player does not know. */
export function isNoteworthy(member: MemberView): boolean {
  const standing = memberStatus(member)
  return standing === 'bot' || standing === 'disputed' || (!member.isMe && standing !== 'here')
}
/** Is it announced to screen readers? Short absences and long thoughts are not. */
export function isAnnounced(member: MemberView): boolean {
  return (
    isNoteworthy(member) && !['away', 'unknown', 'reconnecting', 'awaited'].includes(memberStatus(member))
  )
}
/** May the others let a bot play for this member, who is absent, in dispute, or holds the game up? */
export function mayBeReplaced(member: MemberView): boolean {
  return !member.isMe && REPLACEABLE.includes(memberStatus(member))
}
/** Whom the others may vote out at any time: also a linked member for whom the game waits, who may never choose. */
export function mayBeVotedOut(member: MemberView): boolean {
  return mayBeReplaced(member) || (!member.isMe && !member.isReplaced && member.awaited !== null)
}

/** Is this device disconnected? Then the status of the others is unknown. */
export function isDisconnected(connection: Connection): boolean {
  return !isLinked(connection) && connection !== 'alone'
}

/** The seats of these members, in the order given. */
export function seatsOf(all: readonly MemberView[], some: readonly number[]): readonly Seat[] {
  return some.flatMap((wanted) => all.find(({ member }) => member === wanted)?.seats ?? [])
}

/** Seconds as minutes and seconds: 0:07, 1:30. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A message about seats: its values are `names` and, if given, `by`. Their number selects the plural form. */
export function seatsMessage(key: string, names: readonly Seat[], by: readonly Seat[] = []): Message {
  const values: Message['values'] = { names: { type: 'seats', seats: names } }
  return { key, values: by.length === 0 ? values : { ...values, by: { type: 'seats', seats: by } } }
}

/** What a table waits for while this device may write nothing: that people agree to a vote, or that devices come to terms. */
export function frozenMessage({ me, members, proposals }: OnlineView): Message {
  const vote = proposals.find(
    ({ gives, brings, agreed }) => gives.length + brings.length > 0 && me !== null && agreed.includes(me),
  )
  const missing = members.filter(
    ({ member, isReplaced }) =>
      !isReplaced && vote?.agreed.includes(member) === false && !vote.gives.includes(member),
  )
  if (missing.length === 0) return { key: 'online.waits.frozen', values: {} }
  return seatsMessage(
    'online.waits.votes',
    missing.flatMap(({ seats }) => seats),
  )
}
