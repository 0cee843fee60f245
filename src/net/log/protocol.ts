import * as v from 'valibot'
import { hexShape, nameShape, readJson, integer } from '../../session/parse.ts'

// What peers say to each other about a game, as text: docs/online-protocol.md. The words of a link that has not proved
// itself yet (hello, prove) are the transport's business and not here.

/** Raised whenever peers of two builds could misunderstand each other; they agree on the lower one. */
export const PROTOCOL = 1
/** Longer text is not looked at. */
export const MAX_MESSAGE_LENGTH = 64 * 1024
/** A message of ours stays below this, so that framing never lifts it over the limit. */
export const MAX_RECORDS_LENGTH = 48 * 1024
export const MAX_RECORDS_SENT = 64
const MAX_SLOT = 20_000
export const MAX_GENERATION = 1_000_000
export const MAX_MEMBERS = 8
const MAX_LINK = 65_536

/** SHA-256 in full, as 64 lower-case hexadecimal digits: the hash of a record, a link of a chain. */
export const hashShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
export const signatureShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{16,144}$/))
/** A public key in hexadecimal digits: a letter of its type, then the key. */
export const publicKeyShape = v.pipe(v.string(), v.regex(/^[a-z]:[0-9a-f]{2,200}$/))
const slotShape = integer(0, MAX_SLOT)
const generationShape = integer(0, MAX_GENERATION)
const memberShape = integer(0, MAX_MEMBERS - 1)
const botsShape = v.pipe(v.array(memberShape), v.maxLength(MAX_MEMBERS))
/** Members that get a new key, in ascending order; left out where there are none. */
const newKeysShape = v.optional(
  v.pipe(
    v.array(v.strictTuple([memberShape, publicKeyShape, nameShape])),
    v.minLength(1),
    v.maxLength(MAX_MEMBERS),
  ),
)
/** A member, the key of whoever is to be it from now on, and the name to be shown. */
export type NewKey = [member: number, key: string, name: string]

export const promiseShape = v.strictObject({
  g: generationShape,
  /** The members whose seats a bot is to play. */
  bots: botsShape,
  keys: newKeysShape,
  /** The fresh anchor of whoever proposes: a promise answers this one proposal and none of the same number. */
  to: hashShape,
  m: memberShape,
  /** Generation, slot and hash of the last record held. */
  at: v.strictTuple([generationShape, slotShape, hashShape]),
  /** The member has lost its storage and does not know what it once signed. */
  lost: v.boolean(),
  anchor: hashShape,
  sig: signatureShape,
})
/** A member's signed word for a generation: from now on it neither writes nor takes anything older. */
export type GenerationPromise = v.InferOutput<typeof promiseShape>

const place = { i: slotShape, p: hashShape, g: generationShape, sth: hexShape }
const actionRecordShape = v.strictObject({
  k: v.literal('act'),
  ...place,
  seat: integer(0, 15),
  action: integer(0, 0x7fff_ffff),
  /** Nobody signs for a bot. */
  sig: v.nullable(signatureShape),
})
const rollRecordShape = v.strictObject({
  k: v.literal('rnd'),
  ...place,
  /** One link of every contributor, in their order. */
  links: v.pipe(v.array(hashShape), v.minLength(1), v.maxLength(MAX_MEMBERS)),
})
const generationRecordShape = v.strictObject({
  k: v.literal('gen'),
  ...place,
  by: memberShape,
  bots: botsShape,
  keys: newKeysShape,
  proms: v.pipe(v.array(promiseShape), v.minLength(1), v.maxLength(MAX_MEMBERS)),
  sig: signatureShape,
})
const takeBackRecordShape = v.strictObject({
  k: v.literal('back'),
  ...place,
  /** So many entries of the journal remain. */
  to: slotShape,
  m: memberShape,
  yes: v.pipe(v.array(v.strictTuple([memberShape, signatureShape])), v.maxLength(MAX_MEMBERS)),
  sig: signatureShape,
})
export const recordShape = v.variant('k', [
  actionRecordShape,
  rollRecordShape,
  generationRecordShape,
  takeBackRecordShape,
])
export type ActionRecord = v.InferOutput<typeof actionRecordShape>
export type RollRecord = v.InferOutput<typeof rollRecordShape>
export type GenerationRecord = v.InferOutput<typeof generationRecordShape>
export type TakeBackRecord = v.InferOutput<typeof takeBackRecordShape>
/** One line of the log. */
export type LogRecord = v.InferOutput<typeof recordShape>

const ackShape = v.strictObject({
  m: memberShape,
  g: generationShape,
  i: slotShape,
  h: hashShape,
  sig: signatureShape,
})
/** A member's signed word that it keeps the log up to this record. */
export type Acknowledgement = v.InferOutput<typeof ackShape>

const consentShape = v.strictObject({
  g: generationShape,
  i: slotShape,
  p: hashShape,
  to: slotShape,
  m: memberShape,
  sig: signatureShape,
})
/** A member's signed word that slot i, after record p, may take the game back to its entry `to`. */
export type Consent = v.InferOutput<typeof consentShape>

const MAX_CHAT = 280
const stampShape = integer(0, Number.MAX_SAFE_INTEGER)
const chatText = v.pipe(
  v.string(),
  v.maxLength(2 * MAX_CHAT),
  v.normalize('NFC'),
  v.check(
    (text) =>
      [...text].length <= MAX_CHAT &&
      text.trim() !== '' &&
      !/[\p{Cc}\p{Cs}\p{Co}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text),
  ),
)

/** What may be said, as it is sent; undefined if nobody would take it. */
export function readChatText(text: string): string | undefined {
  const read = v.safeParse(chatText, text)
  return read.success ? read.output : undefined
}

const chatShape = v.strictObject({
  t: v.literal('chat'),
  m: memberShape,
  n: stampShape,
  text: chatText,
  sig: signatureShape,
})
const presenceShape = v.strictObject({
  t: v.literal('presence'),
  m: memberShape,
  n: stampShape,
  is: v.picklist(['here', 'away']),
  sig: signatureShape,
})
export type Chat = v.InferOutput<typeof chatShape>
export type Presence = v.InferOutput<typeof presenceShape>

const seatRequestShape = v.strictObject({
  t: v.literal('seatRequest'),
  /** Whose wish it is: somebody who is no member. */
  key: publicKeyShape,
  name: nameShape,
  m: memberShape,
  n: stampShape,
  sig: signatureShape,
})
/** Somebody's signed wish to be member m, whose seats a bot plays. */
export type SeatRequest = v.InferOutput<typeof seatRequestShape>

const messageShape = v.variant('t', [
  v.strictObject({
    t: v.literal('head'),
    g: generationShape,
    i: slotShape,
    h: hashShape,
    acks: v.pipe(v.array(ackShape), v.maxLength(MAX_MEMBERS)),
  }),
  v.strictObject({
    t: v.literal('want'),
    goal: hashShape,
    /** Records held, newest first, ever further apart: where two logs part is found in one question. */
    have: v.pipe(v.array(v.strictTuple([slotShape, hashShape])), v.minLength(1), v.maxLength(32)),
  }),
  v.strictObject({
    t: v.literal('records'),
    list: v.pipe(v.array(recordShape), v.minLength(1), v.maxLength(MAX_RECORDS_SENT)),
  }),
  v.strictObject({
    t: v.literal('links'),
    g: generationShape,
    links: v.pipe(
      v.array(v.strictTuple([memberShape, integer(1, MAX_LINK), hashShape])),
      v.minLength(1),
      v.maxLength(MAX_MEMBERS),
    ),
  }),
  v.strictObject({ t: v.literal('promise'), promise: promiseShape }),
  v.strictObject({ t: v.literal('consent'), consent: consentShape }),
  v.strictObject({ t: v.literal('equivocation'), one: recordShape, two: recordShape }),
  v.strictObject({ t: v.literal('violation'), ack: ackShape, promise: promiseShape }),
  presenceShape,
  chatShape,
  seatRequestShape,
  v.strictObject({ t: v.literal('bye') }),
])
export type Message = v.InferOutput<typeof messageShape>
export type MessageOf<Type extends Message['t']> = Extract<Message, { t: Type }>
export const MESSAGE_TYPES = [
  'head',
  'want',
  'records',
  'links',
  'promise',
  'consent',
  'equivocation',
  'violation',
  'presence',
  'chat',
  'seatRequest',
  'bye',
] as const satisfies readonly Message['t'][]

/** Why a text is no message; a stranger's fault, never an exception. */
export type TextFault = 'tooLarge' | 'notJson' | 'unknownType' | 'malformed'

const anyTypeShape = v.object({ t: v.picklist(MESSAGE_TYPES) })

/** Reads a message from anybody's text into fresh objects; never throws. */
export function readMessage(text: string): { readonly message: Message } | { readonly fault: TextFault } {
  if (text.length > MAX_MESSAGE_LENGTH) return { fault: 'tooLarge' }
  const from = readJson(text)
  if (from === undefined) return { fault: 'notJson' }
  if (!v.is(anyTypeShape, from)) return { fault: 'unknownType' }
  const read = v.safeParse(messageShape, from, { abortEarly: true })
  return read.success ? { message: read.output } : { fault: 'malformed' }
}

export function writeMessage(message: Message): string {
  return JSON.stringify(message)
}
