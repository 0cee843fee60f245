import { isOverDays } from '../../log/records/genesis.ts'
import { relaysFor } from '../../net/connection/invitation.ts'
import { hasAsked } from '../../net/mailbox/mailbox.ts'
import type { MailboxEvent } from '../../net/mailbox/mailbox.ts'
import { waitsFor } from '../../log/generations/progress.ts'
import { callInTurn } from './calls.ts'
import { hearByHand } from '../mail/mail-by-hand.ts'
import type { HandResult } from '../mail/mail-by-hand.ts'
import { hearLetters } from '../mail/mail-reader.ts'
import { hearKept } from '../mail/mail-statements.ts'
import { keepLobby, leaveLetters } from '../mail/mail-writer.ts'
import { keepForHome, keepMail } from '../mail/mail-store.ts'
import { newStoredMail, readStoredMail } from '../runtime/mail-types.ts'
import type { HeardLetter, RoomMail } from '../runtime/mail-types.ts'
import { headOf } from '../../log/replica/replica.ts'
import { show } from './room-screen.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import { followTurn } from '../runtime/turn-clock.ts'

// The mail of a room over days: it opens the mailbox, hears what others left, and leaves what they may lack. Links that are
// open work beside it.

/** Milliseconds from a change until it is left: several changes go together. While all others are linked it may wait. */
const SOON = 300
const LATER = 15_000
/** How long a device waits for what the mailboxes hold before it leaves something. */
const ANSWER_TIME = 12_000

/** Is it a room over days, as far as this device knows? */
function isDaysRoom({ signed, lobby, invitation }: RoomRuntime): boolean {
  if (signed !== null) return isOverDays(signed.genesis)
  const look = lobby?.view() ?? null
  return look === null ? invitation.isOverDays === true : look.days !== null
}

/** Opens the mail of a room over days, once; nothing is contacted for other rooms. */
export function followMail(room: RoomRuntime): void {
  if (room.mail !== null || room.isClosed || !isDaysRoom(room)) return
  const { invitation, record, platform, network } = room
  const mail: RoomMail = {
    room: invitation.room,
    mailbox: null,
    relays: relaysFor('storing', invitation),
    isWaiting: relaysFor('storing', invitation).length > 0,
    isRead: false,
    hasBegunGame: false,
    called: [],
    kept: readStoredMail(record.mail) ?? newStoredMail(platform.randomHex(64)),
    done: new Set(),
    writtenAt: null,
    beganAt: null,
    essence: '',
    here: null,
    left: new Map(),
    changedAt: network.clock.now(),
    hasNews: false,
    byHand: 0,
    work: Promise.resolve(),
    openedAt: network.clock.now(),
  }
  room.mail = mail
  room.cleanups.push(
    network.clock.repeat(SOON, () => {
      stopWaiting(room, mail)
      leaveWhatChanged(room, mail)
      // A link for dice is no record, but changes whom the table waits for.
      followTurnClock(room)
      callInTurn(room, mail)
    }),
  )
  followTurnClock(room)
  void enqueue(mail, () => hearKept(room, mail))
  if (mail.relays.length > 0) void openBox(room, mail).catch(() => undefined)
}

async function openBox(room: RoomRuntime, mail: RoomMail): Promise<void> {
  const { kept, relays } = mail
  const mailbox = await room.network.openMailbox({ room: mail.room, deviceSecret: kept.secret, relays })
  if (room.isClosed) return mailbox.close()
  mail.mailbox = mailbox
  mail.openedAt = room.network.clock.now()
  room.cleanups.push(() => mailbox.close())
  room.cleanups.push(mailbox.on((event) => onMailbox(room, mail, event)))
  // The page slept, or the network is back. A page that is hidden may not come back.
  room.cleanups.push(
    room.network.watch(() => {
      if (room.network.isHidden()) leaveWhatChanged(room, mail, true)
      else mailbox.ask()
    }),
  )
  hearMailbox(room, mail)
}

function onMailbox(room: RoomRuntime, mail: RoomMail, { type }: MailboxEvent): void {
  if (room.isClosed) return
  if (type === 'parcel') return hearMailbox(room, mail)
  // What was told before is heard first.
  if (type === 'store') void enqueue(mail, () => noteRead(room, mail))
  show(room)
}

/** Notes when the mailboxes were read, once the home page has what lay there. */
async function noteRead(room: RoomRuntime, mail: RoomMail): Promise<void> {
  const stores = mail.mailbox?.stores() ?? []
  if (mail.isRead || !hasAsked(stores) || !stores.some(({ hasListed }) => hasListed)) return
  followTurnClock(room)
  await keepForHome(room, { readAt: room.platform.now() })
  mail.isRead = true
  show(room)
}

/** Does one task on the mail after the other; a task that fails is forgotten. */
function enqueue(mail: RoomMail, task: () => Promise<unknown>): Promise<void> {
  mail.work = mail.work.then(task).then(
    () => undefined,
    () => undefined,
  )
  return mail.work
}

/** Hears a link or a file that someone sent; null where the table is not played over days. */
export async function hearSent(room: RoomRuntime, text: string): Promise<HandResult | null> {
  const { mail } = room
  if (mail === null) return null
  let result: HandResult = { is: 'refused', from: null }
  await enqueue(mail, async () => {
    result = await hearByHand(room, mail, text)
    mailChanged(room)
    show(room)
  })
  return result
}

const lettersIn = ({ mailbox }: RoomMail): HeardLetter[] =>
  (mailbox?.parcels() ?? []).map(({ author, place, content, writtenAt }) => ({
    author,
    place,
    content,
    writtenAt: writtenAt * 1000,
  }))

/** Hears all that lies in the mailbox and was not heard. */
export function hearMailbox(room: RoomRuntime, mail: RoomMail): void {
  void enqueue(mail, async () => {
    if (mail.mailbox === null) return
    await hearLetters(room, mail, lettersIn(mail))
    if (mail.isRead) void keepForHome(room, { readAt: room.platform.now() })
    mail.changedAt ??= room.network.clock.now()
    show(room)
  })
}

/**
 * The game promises nothing unasked before every mailbox has told what it holds, or cannot be reached, or has let its time
 * run out (decision 48).
 */
function stopWaiting(room: RoomRuntime, mail: RoomMail): void {
  const { mailbox, openedAt, isWaiting } = mail
  const isAnswered = mailbox !== null && hasAsked(mailbox.stores())
  if (!isWaiting || (!isAnswered && room.network.clock.now() - openedAt < ANSWER_TIME)) return
  mail.isWaiting = false
  void enqueue(mail, () => hearLetters(room, mail, lettersIn(mail)))
}

/** This device may have something to leave. */
export function mailChanged(room: RoomRuntime): void {
  if (room.mail === null) return
  room.mail.changedAt ??= room.network.clock.now()
  // What all others hear at once may wait; it is not said to be under way.
  room.mail.hasNews ||= !areAllLinked(room)
}

function leaveWhatChanged(room: RoomRuntime, mail: RoomMail, isUrgent = false): void {
  const { changedAt, mailbox, openedAt } = mail
  const now = room.network.clock.now()
  if (changedAt === null || room.isClosed) return
  const isAnswered =
    mailbox === null
      ? mail.relays.length === 0
      : mailbox.stores().some(({ hasListed }) => hasListed) || hasAsked(mailbox.stores())
  if (!isAnswered && now - openedAt < ANSWER_TIME) {
    // The page may be closed before any mailbox answers.
    keepLobby(room, mail)
    return
  }
  if (!isUrgent && now - changedAt < (areAllLinked(room) ? LATER : SOON)) return
  mail.changedAt = null
  void enqueue(mail, async () => {
    await leaveLetters(room, mail)
    mail.hasNews = mail.changedAt !== null && mail.hasNews
    show(room)
  })
}

/** Are all other members linked, so that they hear everything at once? */
function areAllLinked({ game, roster }: RoomRuntime): boolean {
  if (game === null) return false
  const { generation } = headOf(game.core)
  const linked = roster.keys()
  return generation.keys.every(
    (key, m) => m === game.core.me || generation.bots.includes(m) || linked.has(key),
  )
}

/** Since when a table over days waits for this device, in milliseconds since 1970; null while it does not. */
export function myTurn({ game, mail }: RoomRuntime): number | null {
  const me = game?.core.me ?? null
  const turn = mail?.kept.turn ?? null
  return me !== null && turn?.by.includes(me) === true ? turn.since : null
}

/** Follows since when the table waits for its members. */
export function followTurnClock(room: RoomRuntime): void {
  const { game, mail, platform } = room
  if (game === null || mail === null) return
  const began = mail.kept.turn === null ? mail.beganAt : null
  const at = Math.min(platform.now(), mail.writtenAt ?? began ?? platform.now())
  const next = followTurn(mail.kept, game.core, waitsFor(game.core), at)
  if (next === mail.kept) return
  keepMail(room, mail, next)
  const { table } = room.record
  void keepForHome(room, { table: table && { ...table, mine: myTurn(room) } })
}
