import { isOverDays } from '../../log/records/genesis.ts'
import { daysTermsOf } from '../lobby/messages.ts'
import type { OnlineGame } from '../runtime/online-game.ts'
import type { DaysView, MemberView } from '../runtime/room-views.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import { awayUntil } from '../mail/call-letter.ts'
import { freeOf, lateMembers } from '../runtime/turn-clock.ts'

/** A member that said so within this many milliseconds is here, also without a link. */
const HERE_TIME = 20_000

/** How a table over days goes on; null where the table is played together. */
export function daysView(room: RoomRuntime, { core }: OnlineGame): DaysView | null {
  const { mail, platform } = room
  const { genesis } = core.context
  if (!isOverDays(genesis)) return null
  const clock = mail?.kept ?? { turn: null, used: [], seen: [] }
  return {
    ...daysTermsOf(genesis),
    since: clock.turn?.since ?? null,
    // Someone may have moved since this device was here.
    late:
      mail?.isRead === true || mail?.relays.length === 0 ? lateMembers(clock, genesis, platform.now()) : [],
    free: freeOf(clock, genesis, platform.now()),
    back: mail === null ? [] : awayUntil(room, mail),
    seen: genesis.members.map((_, m) => clock.seen[m] ?? null),
  }
}

/** Who is here at a table over days: absence is no fault there, and no one is waited for by the second. */
export function presenceOverDays(
  { roster, platform }: RoomRuntime,
  members: readonly MemberView[],
  keys: readonly string[],
  { seen }: DaysView,
): readonly MemberView[] {
  const linked = roster.keys()
  const now = platform.now()
  return members.map((member) => {
    const isHere = linked.has(keys[member.member] ?? '') || now - (seen[member.member] ?? 0) < HERE_TIME
    return member.isMe || (isHere && member.is === 'away')
      ? member
      : { ...member, is: isHere ? 'here' : 'gone', silent: 0 }
  })
}
