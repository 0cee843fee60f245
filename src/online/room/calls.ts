import { callTag } from '../../net/connection/room-secret.ts'
import { authorOf } from '../../log/records/record-tree.ts'
import type { RecordNode } from '../../log/records/record-tree.ts'
import { headOf } from '../../log/replica/replica.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import type { OnlineGame } from '../runtime/online-game.ts'
import type { Webhook } from '../runtime/call-address.ts'
import { callEach } from './call-each.ts'
import type { Callee } from './call-each.ts'
import { addressesIn, callsOf, timesCalled } from '../mail/call-letter.ts'
import type { CallParts, CallTopic } from '../runtime/call-parts.ts'
import type { Call } from '../runtime/call-services.ts'
import { keepMail } from '../mail/mail-store.ts'
import { mailView } from '../mail/mail-view.ts'
import { nameOf } from '../runtime/online-view.ts'
import type { LobbyView } from '../runtime/room-views.ts'
import type { RoomMail } from '../runtime/mail-types.ts'
import { show } from './room-screen.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

// Calls those whose turn it is at a table over days: the device that left the turn to them, once; and after a day without a
// choice one that is there, once more.

const DAY = 24 * 3_600_000
/** Of several devices that are there, one calls a second time: the others hear of it before their minutes are over. */
const APART = 5 * 60_000

/** Calls, if it is time to; to be asked again and again. */
export function callInTurn(room: RoomRuntime, mail: RoomMail): void {
  const times = timesToCall(room, mail)
  // Nothing is known of a turn before the mailbox was read, and no one is called to what does not lie there yet.
  if (!mail.isRead || !isLeft(room)) return
  if (times !== undefined) void callNow(room, mail, times)
  else if (room.game === null) void callToSign(room, mail)
}

/**
 * The first to sign calls the others, once in a room, and again if the person wants it: the game begins when all have opened the
 * table once more.
 */
async function callToSign(room: RoomRuntime, mail: RoomMail, isWanted = false): Promise<void> {
  const { calls, invitation } = room
  const look = room.lobby?.view() ?? null
  const after = hashOf(callTag(invitation.room))
  if (calls === null || (timesCalled(mail, after) > 0 && !isWanted)) return
  const names = look && signersAfterMe(look)
  if (look === null || names === null) return
  const wanted = wantedToSign(room, mail, look)
  if (wanted.every(({ to }) => to === null)) return
  keepMail(room, mail, { calls: { ...callsOf(mail), called: { after, times: 1 } } })
  mail.changedAt ??= room.network.clock.now()
  const about = { what: 'begin', game: look.game, players: look.chairs.map(({ name }) => name) } as const
  await callAll(room, mail, calls, wanted, () =>
    describe(room, calls, { ...about, names, since: room.platform.now() }),
  )
}

/** Those whose signatures are missing, and the webhook. */
function wantedToSign(room: RoomRuntime, mail: RoomMail, { chairs, starting }: LobbyView): Callee[] {
  const { of, hook } = addressesIn(room, mail)
  const all = chairs.map(({ name }, chair) => ({ name, to: of[chair] ?? null }))
  return [...all.filter(({ name }) => starting?.missing.includes(name)), { name: null, to: hook }]
}

/** Those whose signatures are missing, if this device is the first of several that has signed. */
function signersAfterMe({ chairs, starting }: LobbyView): readonly string[] | null {
  const players = new Set(chairs.flatMap(({ owner }) => owner ?? []))
  return starting !== null && players.size > 1 && starting.missing.length === players.size - 1
    ? starting.missing
    : null
}

/** Is it time to call those whose turn it is, for the first or the second time? */
function timesToCall({ game, calls, platform }: RoomRuntime, mail: RoomMail): 1 | 2 | undefined {
  const { turn } = mail.kept
  const me = game?.core.me ?? null
  if (game === null || calls === null || turn === null || me === null || turn.by.includes(me))
    return undefined
  const times = timesCalled(mail, turn.after)
  if (times < 2 && platform.now() - turn.since >= DAY + me * APART) return 2
  return times === 0 && hasLeftTurn(mail, game) ? 1 : undefined
}

/** Does a mailbox have what this device left, so that those who are called find it? */
function isLeft(room: RoomRuntime): boolean {
  const look = mailView(room)
  return look !== null && !look.isLeaving && (look.taken ?? 0) > 0
}

/** Was the last record of a person written on this device, or did it begin the game? */
function hasLeftTurn(mail: RoomMail, { core }: OnlineGame): boolean {
  const author = ({ record }: RecordNode): number | null => record && authorOf(core.context, record)
  const last = core.path.findLast((node) => author(node) !== null)
  return last === undefined ? mail.hasBegunGame : author(last) === core.me
}

/** Are they at the table, on the screen of a device that is linked? */
const isHere = ({ roster, network }: RoomRuntime, key: string | undefined): boolean =>
  key !== undefined && roster.keys().has(key) && roster.presenceOf(key, network.clock.now()).is === 'here'

/**
 * Calls those whose turn it is now; `times`: by itself, and how often they are called then. Such a call is noted before it is
 * made, so that it is never made twice, and those who see the table are not called.
 */
async function callNow(room: RoomRuntime, mail: RoomMail, times?: 1 | 2): Promise<void> {
  const { game, calls } = room
  const { turn } = mail.kept
  if (game === null || calls === null || turn === null) return
  const { of, hook } = addressesIn(room, mail)
  if (hook === null && turn.by.every((m) => of[m] === null)) return
  const called = { after: turn.after, times: times ?? (timesCalled(mail, turn.after) === 2 ? 2 : 1) } as const
  keepMail(room, mail, { calls: { ...callsOf(mail), called } })
  mail.changedAt ??= room.network.clock.now()
  const { keys } = headOf(game.core).generation
  const absent = turn.by.filter((m) => times === undefined || !isHere(room, keys[m]))
  if (absent.length === 0) return
  const wanted = absent.map((m) => ({ name: nameOf(game.core, m), to: of[m] ?? null }))
  await callAll(room, mail, calls, [...wanted, { name: null, to: hook }], () =>
    wordsOf(room, calls, game, turn),
  )
}

/** Calls each of them once, and tells what becomes of it, also after this page was left. */
const callAll = (
  room: RoomRuntime,
  mail: RoomMail,
  calls: CallParts,
  wanted: readonly Callee[],
  words: () => Promise<Call>,
): Promise<void> =>
  callEach(wanted, words, { calls, pageHost: room.network.pageHost }, (reports) => {
    mail.called = reports
    calls.tell(room.record.id, reports)
    show(room)
  })

async function wordsOf(
  room: RoomRuntime,
  calls: CallParts,
  { core }: OnlineGame,
  { by, since }: { readonly by: readonly number[]; readonly since: number },
): Promise<Call> {
  const { genesis } = core.context
  const names = by.map((m) => nameOf(core, m))
  const players = genesis.people.map(({ name }) => name)
  return describe(room, calls, { what: 'turn', game: genesis.game, players, names, since })
}

async function describe(
  { invitation }: RoomRuntime,
  calls: CallParts,
  about: Omit<CallTopic, 'tag'>,
): Promise<Call> {
  const { game, names, since } = about
  return { ...(await calls.describe({ ...about, tag: callTag(invitation.room) })), game, names, since }
}

/** Calls once more those whose turn it is, or who are to sign, as the person wants it. */
export const callAgain = (room: RoomRuntime, mail: RoomMail): Promise<void> =>
  room.game === null ? callToSign(room, mail, true) : callNow(room, mail)

/** Sets the webhook of the table, or takes it away (null). */
export function setWebhook(room: RoomRuntime, mail: RoomMail, hook: Webhook | null): void {
  keepMail(room, mail, { calls: { ...callsOf(mail), hook } })
  mail.changedAt ??= room.network.clock.now()
  show(room)
}
