import { callTag } from '../connection/room-secret.ts'
import { authorOf } from '../log/record-tree.ts'
import type { RecordNode } from '../log/record-tree.ts'
import type { OnlineGame } from './online-game.ts'
import { hostOf, judgeCall } from './call-address.ts'
import type { CallAddress, Webhook } from './call-address.ts'
import { addressesIn, callsOf, timesCalled } from './call-letter.ts'
import type { CallParts } from './call-letter.ts'
import { sendCall } from './call-services.ts'
import type { Call } from './call-services.ts'
import { keepMail } from './mail-store.ts'
import { mailView } from './mail-view.ts'
import { nameOf } from './online-view.ts'
import type { CallReport, RoomMail } from './mail-types.ts'
import { show } from './room-screen.ts'
import type { RoomRuntime } from './room-runtime.ts'

// Calls those whose turn it is at a table over days: the device that left the turn to them, once; and after a day without a
// choice one that is there, once more.

const DAY = 24 * 3_600_000

/** Calls, if it is time to; to be asked again and again. */
export function callInTurn(room: RoomRuntime, mail: RoomMail): void {
  const { game, calls } = room
  const { turn } = mail.kept
  if (game === null || calls === null || turn === null || !isForOthers(game, turn)) return
  const times = timesCalled(mail, turn.after)
  const isFirst = times === 0 && hasLeftTurn(mail, game)
  const isSecond = times < 2 && room.platform.now() - turn.since >= DAY
  // Nothing is known of a turn before the mailbox was read, and no one is called to what does not lie there yet.
  if ((isFirst || isSecond) && mail.isRead && isLeft(room)) void callNow(room, mail, isSecond ? 2 : 1)
}

const isForOthers = ({ core: { me } }: OnlineGame, { by }: { readonly by: readonly number[] }): boolean =>
  me !== null && !by.includes(me)

/** Does a mailbox have what this device left, so that those who are called find it? */
function isLeft(room: RoomRuntime): boolean {
  const look = mailView(room)
  return look !== null && !look.isLeaving && (look.taken ?? 0) > 0
}

/** Was the last choice of a person made on this device in this visit, or did it begin the game? */
function hasLeftTurn(mail: RoomMail, { core }: OnlineGame): boolean {
  const author = ({ record }: RecordNode): number | null =>
    record?.k === 'act' ? authorOf(core.context, record) : null
  const last = core.path.findLast((node) => author(node) !== null)
  if (last === undefined) return mail.hasBegunGame
  return mail.firstSlot !== null && last.slot > mail.firstSlot && author(last) === core.me
}

/** Calls those whose turn it is now. The call is noted before it is made, so that it is never made twice by itself. */
export async function callNow(room: RoomRuntime, mail: RoomMail, times?: 1 | 2): Promise<void> {
  const { game, calls } = room
  const { turn } = mail.kept
  if (game === null || calls === null || turn === null) return
  const called = { after: turn.after, times: times ?? (timesCalled(mail, turn.after) === 2 ? 2 : 1) } as const
  keepMail(room, mail, { calls: { ...callsOf(mail), called } })
  mail.changedAt ??= room.network.clock.now()
  const { of, hook } = addressesIn(mail)
  const wanted = turn.by.flatMap((m) => ({ name: nameOf(game.core, m), to: of[m] ?? null }))
  const all = [...wanted, ...(hook === null ? [] : [{ name: null, to: hook }])]
  const reports = all.flatMap(({ name, to }) =>
    to === null ? [] : { name, to, report: reportOf(room, name, to) },
  )
  const tell = (): void => {
    mail.called = reports.map(({ report }) => report)
    show(room)
  }
  tell()
  if (reports.length === 0) return
  const call = await wordsOf(room, calls, game, turn)
  await Promise.all(
    reports.map(async (one) => {
      if (one.report.is !== 'calling') return
      one.report = { ...one.report, is: await sendCall(one.to, call, calls.fetch) }
    }),
  )
  tell()
}

function reportOf({ network, calls }: RoomRuntime, name: string | null, to: CallAddress): CallReport {
  const verdict = judgeCall(to, network.pageHost, calls?.knownHosts() ?? [])
  const is = verdict === 'known' ? 'calling' : verdict === 'refused' ? 'private' : 'unknown'
  return { name, host: hostOf(to), is }
}

async function wordsOf(
  { invitation }: RoomRuntime,
  { describe }: CallParts,
  { core }: OnlineGame,
  { by, since }: { readonly by: readonly number[]; readonly since: number },
): Promise<Call> {
  const { genesis } = core.context
  const names = by.map((m) => nameOf(core, m))
  const players = genesis.people.map(({ name }) => name)
  const about = { game: genesis.game, players, names, since }
  return { ...(await describe({ ...about, tag: callTag(invitation.room) })), ...about }
}

/** Sets the webhook of the table, or takes it away (null). */
export function setWebhook(room: RoomRuntime, mail: RoomMail, hook: Webhook | null): void {
  keepMail(room, mail, { calls: { ...callsOf(mail), hook } })
  mail.changedAt ??= room.network.clock.now()
  show(room)
}
