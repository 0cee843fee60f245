import * as v from 'valibot'
import { calledShape, webhookShape } from './call-address.ts'
import type { Webhook } from './call-address.ts'
import type { CallResult } from './call-services.ts'
import type { Mailbox } from '../../net/mailbox/mailbox.ts'
import { integer } from '../../session/parse.ts'
import type { RoomSecret } from '../../net/connection/room-secret.ts'

// What a room over days keeps and shows besides its lobby and its log: docs/online-protocol.md, "Rooms over days".

const millisecondsShape = v.pipe(v.number(), v.finite(), v.minValue(0))

/** The most characters of what players stated that are stored. */
export const MAX_SAID_TEXT = 30_000

/** What a device stores of a room over days. */
export const storedMailShape = v.strictObject({
  /** The secret of this device in this room; the key under which its parcels lie is derived from it. */
  secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The messages of the lobby that were left last: its state outlives the page. */
  texts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(65_536))), v.maxLength(64)),
  /** When members said last that they were here, in milliseconds since 1970, by member. */
  seen: v.pipe(v.array(v.nullable(millisecondsShape)), v.maxLength(16)),
  turn: v.nullable(
    v.strictObject({
      /** The record after which the members in `by` are to act. */
      after: v.pipe(v.string(), v.maxLength(64)),
      by: v.pipe(v.array(integer(0, 15)), v.maxLength(16)),
      since: millisecondsShape,
    }),
  ),
  /** How many milliseconds of its free days each member has used, as far as this device knows. */
  used: v.pipe(v.array(millisecondsShape), v.maxLength(16)),
  /** A parcel with what players stated besides the log, as base64url. */
  said: v.optional(v.pipe(v.string(), v.maxLength(MAX_SAID_TEXT))),
  /** How players are called (`call-letter.ts`): what each said last, the webhook set here, and the last call made here. */
  calls: v.optional(
    v.strictObject({
      letters: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2000))), v.maxLength(16)),
      hook: v.nullable(webhookShape),
      called: v.nullable(calledShape),
    }),
  ),
  /** What this player had said when they last sent something by hand (`wordsToSend`). */
  sent: v.optional(v.pipe(v.string(), v.maxLength(8000))),
})
export type StoredMail = v.InferOutput<typeof storedMailShape>

export const newStoredMail = (secret: string): StoredMail => ({
  secret,
  texts: [],
  seen: [],
  turn: null,
  used: [],
})

/** What is stored of a new table with a webhook. */
export const mailWithHook = (secret: string, hook: Webhook): StoredMail => ({
  ...newStoredMail(secret),
  calls: { letters: [], hook, called: null },
})

/** Parses what is stored; undefined if it is damaged, and the device begins as a new author then. */
export function readStoredMail(from: unknown): StoredMail | undefined {
  const read = v.safeParse(storedMailShape, from)
  return read.success ? read.output : undefined
}

/** Something left for others, and the name of its place. */
export interface Letter {
  readonly place: string
  readonly content: Uint8Array
}
/** A letter of another author, or by hand. */
export interface HeardLetter extends Letter {
  readonly author: string
  /** Milliseconds since 1970, by the clock of the author; null if unknown. */
  readonly writtenAt: number | null
}

/** What became of a letter: `later` if it continues something that is not known here yet. */
export type LetterResult = 'heard' | 'later' | 'refused'

/** How players are called, as the screens show it. */
export interface CallsView {
  /** The members who are called. */
  readonly members: readonly number[]
  /** The webhook of the table, and whether this device has set it. */
  readonly hook: { readonly is: Webhook['is']; readonly host: string; readonly isMine: boolean } | null
  /** What became of the calls that this device made since the room was opened. */
  readonly reports: readonly CallReport[]
}

/** What became of one call: to a player, or to the webhook of the table (no name). */
export interface CallReport {
  readonly name: string | null
  readonly host: string
  /** `unknown`: the person has not agreed to this host; `private`: it lies in the network around this device. */
  readonly is: CallResult | 'calling' | 'unknown' | 'private'
}

/** The mailbox as the screens show it. */
export interface MailView {
  /** In how many mailboxes it is to lie; 0 if the table has none. */
  readonly of: number
  /** How many of them answer at the moment. */
  readonly reached: number
  /** Every mailbox has told what it holds, or does not answer. */
  readonly hasAsked: boolean
  /** One of them told it since the room was opened, and all of that was heard. */
  readonly isRead: boolean
  /** In how many of them everything lies that this device has to leave; null if it has nothing to leave. */
  readonly taken: number | null
  /** All of that is certain to be there: two of them, or the only one, have shown it. */
  readonly isDelivered: boolean
  /** Something is being left that no mailbox has taken yet, and one may still take it. */
  readonly isLeaving: boolean
  /** Why mailboxes refused what they were given last, in their own words. */
  readonly refusals: readonly { readonly name: string; readonly reason: string }[]
  /** Foreign parcels may hide ours in one of them. */
  readonly isCut: boolean
  readonly calls: CallsView
  /** The player has said something, in the lobby or the game, that they have not sent by hand. */
  readonly isUnsent: boolean
}

/** The places of the mailbox besides those of the log. */
export const LOBBY_PLACE = 'lobby'
/** The lobby in a link: the same, compressed. */
export const PACKED_LOBBY_PLACE = 'lobby.z'
export const HERE_PLACE = 'here'
export const CALL_PLACE = 'call'

/** The mail of an open room over days. */
export interface RoomMail {
  readonly room: RoomSecret
  /** Null while it is being opened, and if the table has none. */
  mailbox: Mailbox | null
  /** The addresses of the relays. */
  readonly relays: readonly string[]
  kept: StoredMail
  /** Has a mailbox not told yet what it holds? Its time may run out. */
  isWaiting: boolean
  /** A mailbox told what it holds since the room was opened, and all of that was heard. */
  isRead: boolean
  /** This device had the last signature of the game. */
  hasBegunGame: boolean
  /** The calls that were made since the room was opened. */
  called: readonly CallReport[]
  /** The letters that were heard. */
  readonly done: Set<Uint8Array>
  /** When the letter that is being heard was left, in milliseconds since 1970; null while none is heard. */
  writtenAt: number | null
  /** When the latest letter of the lobby was left that was heard: the game may have begun with it. */
  beganAt: number | null
  /** What the lobby last left, without what only renews it. */
  essence: string
  /** The own presence message, and when it was signed. */
  here: { readonly content: Uint8Array; readonly at: number } | null
  /** What lies at the places of this device. */
  readonly left: Map<string, Uint8Array>
  /** There may be something to leave, and since when by the clock of the room. */
  changedAt: number | null
  /** The device stored something that it has not left yet. */
  hasNews: boolean
  /** How many links and files were heard. */
  byHand: number
  /** Work on the mail, one task after the other. */
  work: Promise<void>
  /** When the mailbox was opened, by the clock of the room. */
  openedAt: number
}
