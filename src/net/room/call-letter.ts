import * as v from 'valibot'
import { readJson } from '../../session/parse.ts'
import { signatureShape } from '../log/protocol.ts'
import { headOf } from '../log/replica.ts'
import { calledShape, ntfyShape, webhookShape } from './call-address.ts'
import type { NtfyAddress, Webhook } from './call-address.ts'
import { keepMail } from './mail-store.ts'
import { CALL_PLACE } from './mail-types.ts'
import type { Letter, LetterResult, RoomMail, StoredMail } from './mail-types.ts'
import type { OnlineGame } from './online-game.ts'
import type { RoomRuntime } from './room-runtime.ts'

// What members tell each other about being called. It lies in the mailbox only, sealed; no link and no file has it.

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const letterShape = v.strictObject({
  m: v.pipe(whole, v.maxValue(15)),
  /** Rises with every letter of the member. */
  n: whole,
  /** Where the member is called, and the webhook of the table. */
  to: v.nullable(ntfyShape),
  hook: v.nullable(webhookShape),
  called: v.nullable(calledShape),
  sig: signatureShape,
})
type CallLetter = v.InferOutput<typeof letterShape>

/** The most characters of one that are stored. */
export const MAX_CALL_LETTER = 2000

const signedText = (game: string, { m, n, to, hook, called }: Omit<CallLetter, 'sig'>): string =>
  JSON.stringify([game, 'call', m, n, to, hook, called])

function readLetter(text: string | null | undefined): CallLetter | undefined {
  if (typeof text !== 'string' || text.length > MAX_CALL_LETTER) return undefined
  const read = v.safeParse(letterShape, readJson(text))
  return read.success ? read.output : undefined
}

export async function hearCallLetter(
  room: RoomRuntime,
  mail: RoomMail,
  { core }: OnlineGame,
  content: Uint8Array,
): Promise<LetterResult> {
  const text = new TextDecoder().decode(content)
  const letter = readLetter(text)
  const key = headOf(core).generation.keys[letter?.m ?? -1]
  if (letter === undefined || key === undefined || letter.m === core.me) return 'refused'
  if (!(await room.network.verify(key, signedText(core.context.game, letter), letter.sig))) return 'refused'
  if (letter.n > (readLetter(callsOf(mail).letters[letter.m])?.n ?? -1))
    keepLetter(room, mail, letter.m, text)
  return 'heard'
}

function keepLetter(room: RoomRuntime, mail: RoomMail, m: number, text: string): void {
  const letters = [...callsOf(mail).letters]
  while (letters.length <= m) letters.push(null)
  letters[m] = text
  keepMail(room, mail, { calls: { ...callsOf(mail), letters } })
}

/** The letter of this member; null if it has nothing to say and never had. */
export async function callLetter(
  room: RoomRuntime,
  mail: RoomMail,
  { core }: OnlineGame,
): Promise<Letter | null> {
  const { me } = core
  if (me === null || room.calls === null) return null
  const { letters, hook, called } = callsOf(mail)
  const says = { to: room.calls.me(), hook, called }
  const before = readLetter(letters[me])
  const isSaid = essence(before ?? NOTHING) === essence(says)
  if (isSaid && before === undefined) return null
  if (!isSaid) {
    const unsigned = { m: me, n: Math.max(room.platform.now(), (before?.n ?? 0) + 1), ...says }
    const sig = await room.signer.sign(signedText(core.context.game, unsigned))
    keepLetter(room, mail, me, JSON.stringify({ ...unsigned, sig } satisfies CallLetter))
  }
  const text = callsOf(mail).letters[me] ?? ''
  return { place: CALL_PLACE, content: new TextEncoder().encode(text) }
}

const NOTHING = { to: null, hook: null, called: null }
/** What is kept of calls. */
export const callsOf = ({ kept }: RoomMail): NonNullable<StoredMail['calls']> =>
  kept.calls ?? { letters: [], hook: null, called: null }

const essence = ({ to, hook, called }: Pick<CallLetter, 'to' | 'hook' | 'called'>): string =>
  JSON.stringify([to, hook, called])

/** Where the members are called, by number, and the webhook of the table: the own one, else that of the latest letter. */
export function addressesIn(mail: RoomMail): {
  readonly of: readonly (NtfyAddress | null)[]
  readonly hook: Webhook | null
} {
  const letters = callsOf(mail).letters.map(readLetter)
  const hooks = letters.filter((one) => one !== undefined && one.hook !== null)
  const latest = hooks.toSorted((one, other) => (other?.n ?? 0) - (one?.n ?? 0))[0]?.hook ?? null
  return { of: letters.map((letter) => letter?.to ?? null), hook: callsOf(mail).hook ?? latest }
}

/** How often someone was called in the turn after a record, as far as this device knows. */
export function timesCalled(mail: RoomMail, after: string): number {
  const { called, letters } = callsOf(mail)
  const all = [called, ...letters.map((one) => readLetter(one)?.called)]
  return Math.max(0, ...all.map((one) => (one?.after === after ? one.times : 0)))
}

/** What a page knows of being called. */
export interface CallParts {
  /** Where the person of this device is called. */
  me(): NtfyAddress | null
  /** The hosts that the person agreed to contact. */
  knownHosts(): readonly string[]
  /** The words of a call. */
  describe(
    about: CallTopic,
  ): Promise<{ readonly title: string; readonly text: string; readonly link: string }>
  readonly fetch: typeof fetch
}

/** What a call is about. */
export interface CallTopic {
  readonly game: string
  /** The names of all players, and of those whose turn it is. */
  readonly players: readonly string[]
  readonly names: readonly string[]
  readonly since: number
  /** Names the room without its secret. */
  readonly tag: string
}
