// The wire format: shapes of records and of messages between members, and their encoding as JSON text
// (docs/online-protocol.md, "Records" and "Messages"). Field names are short because every record is stored,
// sent and relayed many times: `k` kind, `i` slot, `p` hash of the previous record, `g` number of the
// generation, `m` member, `h` hash, `sth` state hash, `n` stamp of a sender, `sig` signature, `proms`
// promises, `t` type of a message. The rest of the protocol uses full words. Messages of a connection that is
// not authenticated yet (hello, prove) belong to `net/connection`.

import * as v from 'valibot'
import { legibilityProblem } from '../../session/names.ts'
import { hexShape, nameShape, readJson, integer } from '../../session/parse.ts'

/**
 * Version of the protocol, which devices tell each other before they are linked. Raise it when two builds could
 * misunderstand each other. The second has the records of other branches, and a hello that names no key.
 */
export const PROTOCOL = 2
/** Version of the genesis and of the log: every release can open those of earlier ones. */
export const GENESIS_PROTOCOL = 1
/** Longest message text that is parsed, in UTF-16 units. */
export const MAX_MESSAGE_LENGTH = 64 * 1024
/** Estimated length of the records in one message. The rest of MAX_MESSAGE_LENGTH is left for framing. */
export const MAX_RECORDS_LENGTH = 48 * 1024
/** The number of records in one message. */
export const MAX_RECORDS_SENT = 64
/** No log is longer; a whole game has at most some hundred records. */
export const MAX_SLOT = 20_000
export const MAX_GENERATION = 2 ** 50
export const MAX_MEMBERS = 8
/** The most records of other branches that come with a generation. */
export const MAX_BESIDE = 48

/** SHA-256 as 64 lower-case hexadecimal digits: the hash of a record, or a link of a hash chain. */
export const hashShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
export const signatureShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{16,144}$/))
/** A public key: a letter for its type, a colon, then the key in hexadecimal digits. */
export const publicKeyShape = v.pipe(v.string(), v.regex(/^[a-z]:[0-9a-f]{2,200}$/))
const slotShape = integer(0, MAX_SLOT)
const generationShape = integer(0, MAX_GENERATION)
const memberShape = integer(0, MAX_MEMBERS - 1)
const botsShape = v.pipe(v.array(memberShape), v.maxLength(MAX_MEMBERS))
/** Members that get a new key, in ascending order; absent if there are none. */
const newKeysShape = v.optional(
  v.pipe(
    v.array(v.strictTuple([memberShape, publicKeyShape, nameShape])),
    v.minLength(1),
    v.maxLength(MAX_MEMBERS),
  ),
)
/** A member, the public key that represents it from now on, and the name to show. */
export type NewKey = [member: number, key: string, name: string]

export const promiseShape = v.strictObject({
  g: generationShape,
  /** The members whose seats a bot plays in the new generation. */
  bots: botsShape,
  keys: newKeysShape,
  /**
   * The fresh anchor of the proposer. It ties the promise to this one proposal, not to another of the same
   * number.
   */
  to: hashShape,
  m: memberShape,
  /** Generation, slot and hash of the head of the promising member. */
  at: v.strictTuple([generationShape, slotShape, hashShape]),
  /** The member lost its storage and does not know what it signed before. */
  lost: v.boolean(),
  anchor: hashShape,
  /**
   * Links for the roll that has begun at the named head, of members whose seats bots are to play: they stay
   * part of the roll. Absent if there are none.
   */
  given: v.optional(
    v.pipe(v.array(v.strictTuple([memberShape, hashShape])), v.minLength(1), v.maxLength(MAX_MEMBERS)),
  ),
  sig: signatureShape,
})
/**
 * A member's signed promise for generation `g`: it writes and accepts no record of an older generation any
 * more.
 */
export type GenerationPromise = v.InferOutput<typeof promiseShape>

const place = { i: slotShape, p: hashShape, g: generationShape, sth: hexShape }
const actionRecordShape = v.strictObject({
  k: v.literal('act'),
  ...place,
  seat: integer(0, 15),
  action: integer(0, 0x7fff_ffff),
  /** Null for the choice of a bot, which is not signed. */
  sig: v.nullable(signatureShape),
  /** The writer's next link, where the table makes its dice from it; else absent (begin-roll.ts). */
  link: v.optional(hashShape),
})
const rollRecordShape = v.strictObject({
  k: v.literal('rnd'),
  ...place,
  /** One link of every member that the roll takes a new one from, in their order. */
  links: v.pipe(v.array(hashShape), v.maxLength(MAX_MEMBERS)),
})
const generationFields = {
  k: v.literal('gen'),
  ...place,
  by: memberShape,
  bots: botsShape,
  keys: newKeysShape,
  proms: v.pipe(v.array(promiseShape), v.minLength(1), v.maxLength(MAX_MEMBERS)),
  sig: signatureShape,
}
const generationRecordShape = v.strictObject({
  ...generationFields,
  /**
   * The records from the branch of this one to the heads on other branches that promises name; absent if there are none.
   * The promises name their hashes, so the hash of this record does not cover them (best-base.ts).
   */
  beside: v.optional(
    v.pipe(
      v.array(v.lazy((): v.GenericSchema<unknown, LogRecord> => recordShape)),
      v.minLength(1),
      v.maxLength(MAX_BESIDE),
    ),
  ),
})
const takeBackRecordShape = v.strictObject({
  k: v.literal('back'),
  ...place,
  /** The number of journal entries that remain. */
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
/** An action of a seat, chosen by its member or computed by a bot. */
export type ActionRecord = v.InferOutput<typeof actionRecordShape>
/** A roll of dice, made from one link of every contributor. */
export type RollRecord = v.InferOutput<typeof rollRecordShape>
/** The start of a generation, with the promises that allow it. */
export type GenerationRecord = v.InferOutput<v.StrictObjectSchema<typeof generationFields, undefined>> & {
  beside?: LogRecord[] | undefined
}
/** A take-back, with the consents of the other members. */
export type TakeBackRecord = v.InferOutput<typeof takeBackRecordShape>
/** One record of the log. */
export type LogRecord = ActionRecord | RollRecord | GenerationRecord | TakeBackRecord

const ackShape = v.strictObject({
  m: memberShape,
  g: generationShape,
  i: slotShape,
  h: hashShape,
  sig: signatureShape,
})
/** A member's signed acknowledgement that its storage holds the log up to this record. */
export type Acknowledgement = v.InferOutput<typeof ackShape>

const consentShape = v.strictObject({
  g: generationShape,
  i: slotShape,
  p: hashShape,
  to: slotShape,
  m: memberShape,
  sig: signatureShape,
})
/**
 * A member's signed consent that slot `i`, after record `p`, takes the game back to its first `to` entries.
 */
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
      legibilityProblem(text) === undefined &&
      // Of the format characters only joiners and the tags of flags are allowed: emoji and some scripts need them.
      !/[\p{Cc}\p{Cs}\p{Co}]|(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}/u.test(text),
  ),
)

/** Normalizes the text of a chat message; undefined if peers would refuse it. */
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
  /** The public key of the spectator that asks. */
  key: publicKeyShape,
  name: nameShape,
  m: memberShape,
  n: stampShape,
  sig: signatureShape,
})
/** A spectator's signed request to become member `m`, whose seats a bot plays. */
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
    /**
     * Records of the sender, newest first, at growing distances, so that one question finds the fork of two
     * logs.
     */
    have: v.pipe(v.array(v.strictTuple([slotShape, hashShape])), v.minLength(1), v.maxLength(32)),
  }),
  v.strictObject({
    t: v.literal('records'),
    list: v.pipe(v.array(recordShape), v.minLength(1), v.maxLength(MAX_RECORDS_SENT)),
  }),
  v.strictObject({
    t: v.literal('links'),
    /** The record after which the rules asked for dice. */
    after: hashShape,
    links: v.pipe(v.array(v.strictTuple([memberShape, hashShape])), v.minLength(1), v.maxLength(MAX_MEMBERS)),
  }),
  v.strictObject({ t: v.literal('promise'), promise: promiseShape }),
  v.strictObject({ t: v.literal('consent'), consent: consentShape }),
  v.strictObject({ t: v.literal('equivocation'), one: recordShape, two: recordShape }),
  v.strictObject({ t: v.literal('violation'), ack: ackShape, promise: promiseShape }),
  v.strictObject({ t: v.literal('withdrawal'), record: recordShape, promise: promiseShape }),
  v.strictObject({
    t: v.literal('lowBase'),
    generation: generationRecordShape,
    /** The records from the base of the generation to a head that one of its promises names. */
    above: v.pipe(v.array(recordShape), v.minLength(1), v.maxLength(MAX_RECORDS_SENT)),
  }),
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
  'withdrawal',
  'lowBase',
  'presence',
  'chat',
  'seatRequest',
  'bye',
] as const satisfies readonly Message['t'][]

/** Why a text is not a message. Foreign input never raises an exception. */
export type TextFault = 'tooLarge' | 'notJson' | 'unknownType' | 'malformed'

const anyTypeShape = v.object({ t: v.picklist(MESSAGE_TYPES) })

/** Parses the text of a message from any sender into fresh objects; never throws. */
export const readMessage = (text: string): ReadText<Message> =>
  readTypedText(text, anyTypeShape, () => messageShape)

/** A message, or why a text is none. */
export type ReadText<Read> = { readonly message: Read } | { readonly fault: TextFault }

/** Parses an untrusted text of one of these types, by the shape of its type, into fresh objects; never throws. */
export function readTypedText<Type, Shape extends v.GenericSchema>(
  text: string,
  anyType: v.GenericSchema<{ readonly t: Type }>,
  shapeOf: (type: Type) => Shape,
): ReadText<v.InferOutput<Shape>> {
  if (text.length > MAX_MESSAGE_LENGTH) return { fault: 'tooLarge' }
  const from = readJson(text)
  if (from === undefined) return { fault: 'notJson' }
  if (!v.is(anyType, from)) return { fault: 'unknownType' }
  const read = v.safeParse(shapeOf(from.t), from, { abortEarly: true })
  return read.success ? { message: read.output } : { fault: 'malformed' }
}

export function writeMessage(message: Message): string {
  return JSON.stringify(message)
}
