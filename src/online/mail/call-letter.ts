import * as v from 'valibot'
import { readJson } from '../../session/parse.ts'
import { callTag } from '../../net/connection/room-secret.ts'
import { publicKeyShape, signatureShape } from '../../log/records/protocol.ts'
import { headOf } from '../../log/replica/replica.ts'
import { calledShape, ntfyShape, webhookShape } from '../runtime/call-address.ts'
import type { NtfyAddress, Webhook } from '../runtime/call-address.ts'
import { keepMail } from './mail-store.ts'
import { CALL_PLACE } from '../runtime/mail-types.ts'
import type { Letter, LetterResult, RoomMail, StoredMail } from '../runtime/mail-types.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

// What members tell each other about being called, and until when they are away, from the lobby on. It lies in the mailbox only,
// sealed; no link and no file has it.

const letterShape = v.strictObject({
  /** The public key of the device. */
  key: publicKeyShape,
  /** Rises with every letter of the device. */
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Where the person is called, and the webhook that they set for the table. */
  to: v.nullable(ntfyShape),
  hook: v.nullable(webhookShape),
  /** The last call that the device made. */
  called: v.nullable(calledShape),
  /** When the person is back, in milliseconds since 1970; null while they are not away. */
  back: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  sig: signatureShape,
})
type CallLetter = v.InferOutput<typeof letterShape>
type Says = Pick<CallLetter, 'to' | 'hook' | 'called' | 'back'>

/** The most characters of one that are stored. */
const MAX_CALL_LETTER = 2000

const signedText = ({ invitation }: RoomRuntime, letter: Omit<CallLetter, 'sig'>): string => {
  const { key, n, to, hook, called, back } = letter
  return JSON.stringify([callTag(invitation.room), 'call', key, n, to, hook, called, back])
}

function readLetter(text: string): CallLetter | undefined {
  if (text.length > MAX_CALL_LETTER) return undefined
  const read = v.safeParse(letterShape, readJson(text))
  return read.success ? read.output : undefined
}

/** The keys of those who play, by member; before the game of those who have a chair, in any order. */
function playersOf({ game, lobby }: RoomRuntime): readonly (string | null)[] {
  if (game !== null) return headOf(game.core).generation.keys
  return lobby?.view()?.chairs.map(({ owner }) => owner) ?? []
}

export async function hearCallLetter(
  room: RoomRuntime,
  mail: RoomMail,
  content: Uint8Array,
): Promise<LetterResult> {
  const text = new TextDecoder().decode(content)
  const letter = readLetter(text)
  if (letter === undefined || letter.key === room.signer.publicKey) return 'refused'
  // They may be known after other letters.
  if (!playersOf(room).includes(letter.key)) return 'later'
  const { sig, ...signed } = letter
  if (!(await room.network.verify(letter.key, signedText(room, signed), sig))) return 'refused'
  if (letter.n > (letterOf(mail, letter.key)?.n ?? -1)) keepLetter(room, mail, letter.key, text)
  return 'heard'
}

/** What is kept of calls. */
export const callsOf = ({ kept }: RoomMail): NonNullable<StoredMail['calls']> =>
  kept.calls ?? { letters: [], hook: null, called: null }

const lettersIn = (mail: RoomMail): readonly CallLetter[] =>
  callsOf(mail)
    .letters.map(readLetter)
    .filter((letter) => letter !== undefined)
const letterOf = (mail: RoomMail, key: string | null): CallLetter | undefined =>
  lettersIn(mail).find((letter) => letter.key === key)

/** Keeps the letter, and those of others who play. */
function keepLetter(room: RoomRuntime, mail: RoomMail, key: string, text: string): void {
  const players = new Set(playersOf(room))
  const others = callsOf(mail).letters.filter((one) => {
    const author = readLetter(one)?.key
    return author !== undefined && author !== key && players.has(author)
  })
  keepMail(room, mail, { calls: { ...callsOf(mail), letters: [...others, text] } })
}

const essenceOf = ({ to, hook, called, back }: Says): string => JSON.stringify([to, hook, called, back])
const NOTHING: Says = { to: null, hook: null, called: null, back: null }

/** The letter of this device; null if it has nothing to say and never had. */
export async function callLetter(room: RoomRuntime, mail: RoomMail): Promise<Letter | null> {
  const key = room.signer.publicKey
  if (room.calls === null || !playersOf(room).includes(key)) return null
  const { hook, called } = callsOf(mail)
  const says: Says = { to: room.calls.me(), hook, called, back: room.calls.back() }
  const before = letterOf(mail, key)
  if (essenceOf(before ?? NOTHING) === essenceOf(says)) return before === undefined ? null : asLetter(before)
  const unsigned = { key, n: Math.max(room.platform.now(), (before?.n ?? 0) + 1), ...says }
  const letter = { ...unsigned, sig: await room.signer.sign(signedText(room, unsigned)) }
  keepLetter(room, mail, key, JSON.stringify(letter))
  return asLetter(letter)
}

const asLetter = (letter: CallLetter): Letter => ({
  place: CALL_PLACE,
  content: new TextEncoder().encode(JSON.stringify(letter)),
})

/** Where the players are called, by member, and the webhook of the table: of those who set one, the first in their order. */
export function addressesIn(
  room: RoomRuntime,
  mail: RoomMail,
): {
  readonly of: readonly (NtfyAddress | null)[]
  readonly hook: Webhook | null
  readonly isMyHook: boolean
} {
  const me = room.signer.publicKey
  const players = playersOf(room)
  const hookOf = (key: string | null): Webhook | null =>
    (key === me ? callsOf(mail).hook : letterOf(mail, key)?.hook) ?? null
  const setter = players.find((key) => hookOf(key) !== null) ?? null
  return {
    of: players.map((key) => (key === me ? room.calls?.me() : letterOf(mail, key)?.to) ?? null),
    hook: hookOf(setter),
    isMyHook: setter === me,
  }
}

/** Until when players are away, by member, as each said last; null for those who are not. */
export function awayUntil(room: RoomRuntime, mail: RoomMail): readonly (number | null)[] {
  const me = room.signer.publicKey
  return playersOf(room).map((key) => {
    const back = (key === me ? room.calls?.back() : letterOf(mail, key)?.back) ?? null
    return back !== null && back > room.platform.now() ? back : null
  })
}

/** How often those in turn after a record were called, as far as this device knows. */
export function timesCalled(mail: RoomMail, after: string): number {
  const all = [callsOf(mail).called, ...lettersIn(mail).map(({ called }) => called)]
  return Math.max(0, ...all.map((one) => (one?.after === after ? one.times : 0)))
}
