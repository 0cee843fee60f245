import * as v from 'valibot'
import { hexShape, nameShape, readJson, integer, identifierShape } from '../../session/parse.ts'
import { levelShape, appearanceShape } from '../../session/players.ts'
import { optionsShape } from '../../session/journal-shapes.ts'
import { hashOf } from '../log/signing-text.ts'
import { genesisShape, signedGenesisShape } from '../log/genesis.ts'
import { keyShape, signatureShape } from '../crypto/keys.ts'
import { hashShape, MAX_MEMBERS, MAX_MESSAGE_LENGTH, readChatText } from '../log/protocol.ts'
import type { TextFault } from '../log/protocol.ts'

// What guests of a room say to each other before the game, as text: docs/online-protocol.md, "Lobby". What is signed
// names the room first, so that nothing means anything in another one.

const MAX_CHAIRS = 16
/** Counts that rise stop here; nobody gets this far by playing. */
export const MAX_TIMESTAMP = 2 ** 50
const timestampShape = integer(0, MAX_TIMESTAMP)
const chairShape = integer(0, MAX_CHAIRS - 1)
const { engine: engineShape, from: fromShape, version: versionShape } = genesisShape.entries

export const chairClaimShape = v.strictObject({
  chair: chairShape,
  /** Of two who want a chair it is whose wish is older; the smaller key, if they are of one age. */
  since: timestampShape,
  ...appearanceShape.entries,
})
/** A guest's wish for a chair, and how whoever sits there is to look. */
export type ChairClaim = v.InferOutput<typeof chairClaimShape>

const isEachOnce = (seats: ChairClaim[]): boolean =>
  new Set(seats.map(({ chair }) => chair)).size === seats.length

const guestStatusShape = v.strictObject({
  t: v.literal('status'),
  key: keyShape,
  /** Of two cards of one guest the one with the higher number counts. */
  n: timestampShape,
  engine: engineShape,
  name: nameShape,
  /** The mark of the plan this guest has heard of. */
  plan: v.nullable(hexShape),
  seats: v.pipe(v.array(chairClaimShape), v.maxLength(MAX_CHAIRS), v.check(isEachOnce)),
  /** The table it agrees with, and the anchor of its chain there. */
  ready: v.nullable(v.strictObject({ table: hashShape, anchor: hashShape })),
  /** The one genesis it signed in this room. */
  signs: v.nullable(v.strictObject({ game: hashShape, sig: signatureShape })),
  sig: signatureShape,
})
/** What a guest says of himself; nobody else can write it. */
export type GuestStatus = v.InferOutput<typeof guestStatusShape>

const botShape = v.strictObject({ level: levelShape, ...appearanceShape.entries })
export type PlannedBot = v.InferOutput<typeof botShape>

const planShape = v.pipe(
  v.strictObject({
    t: v.literal('plan'),
    n: timestampShape,
    /** Who changed it last; nobody, if everybody made it alike from the game before. */
    by: v.union([keyShape, v.literal('')]),
    game: identifierShape,
    version: versionShape,
    /** The bots, in the order of sitting; null where a person is to sit. */
    chairs: v.pipe(v.array(v.nullable(botShape)), v.minLength(1), v.maxLength(MAX_CHAIRS)),
    options: optionsShape,
    /** The chair that governs first; null for the lot. */
    governor: v.nullable(chairShape),
    from: fromShape,
    sig: v.union([signatureShape, v.literal('')]),
  }),
  v.check(({ n, by, sig }) => (n === 0) === (by === '') && (by === '') === (sig === '')),
)
/** What is to be played, and how: anybody may change it, and the last change counts. */
export type Plan = v.InferOutput<typeof planShape>
export type PlanContent = Pick<Plan, 'game' | 'version' | 'chairs' | 'options' | 'governor' | 'from'>

const chatShape = v.strictObject({
  t: v.literal('say'),
  key: keyShape,
  n: timestampShape,
  name: nameShape,
  text: v.pipe(
    v.string(),
    v.check((text) => readChatText(text) === text),
  ),
  sig: signatureShape,
})
export type ChatMessage = v.InferOutput<typeof chatShape>

const signaturesShape = v.strictObject({
  t: v.literal('signatures'),
  genesis: genesisShape,
  /** The signatures that are known, in the order of the members. */
  sigs: v.pipe(v.array(v.nullable(signatureShape)), v.maxLength(MAX_MEMBERS)),
})
/** What somebody signed, in full: whoever has not signed yet, and may, learns of it even from others. */
export type SignaturesMessage = v.InferOutput<typeof signaturesShape>

const gameStartedShape = v.strictObject({ t: v.literal('started'), signed: signedGenesisShape })
/** The game this room has begun. */
export type GameStartedMessage = v.InferOutput<typeof gameStartedShape>

const SHAPES = {
  status: guestStatusShape,
  plan: planShape,
  say: chatShape,
  signatures: signaturesShape,
  started: gameStartedShape,
}
const TYPES = [
  'status',
  'plan',
  'say',
  'signatures',
  'started',
] as const satisfies readonly (keyof typeof SHAPES)[]
export type LobbyMessage = GuestStatus | Plan | ChatMessage | SignaturesMessage | GameStartedMessage
const anyTypeShape = v.object({ t: v.picklist(TYPES) })

/** Is this text for the lobby? Enough to tell whom to give it to: all our texts begin with their type. */
export function isLobbyText(text: string): boolean {
  return TYPES.some((type) => text.startsWith(`{"t":"${type}"`))
}

/** Reads what anybody said into fresh objects; never throws. */
export function readLobbyMessage(
  text: string,
): { readonly message: LobbyMessage } | { readonly fault: TextFault } {
  if (text.length > MAX_MESSAGE_LENGTH) return { fault: 'tooLarge' }
  const from = readJson(text)
  if (from === undefined) return { fault: 'notJson' }
  if (!v.is(anyTypeShape, from)) return { fault: 'unknownType' }
  const read = v.safeParse(SHAPES[from.t], from, { abortEarly: true })
  return read.success ? { message: read.output } : { fault: 'malformed' }
}

/** A word as it is sent, its type first. */
export function writeLobbyMessage(message: LobbyMessage): string {
  const { t, ...rest } = message
  return JSON.stringify({ t, ...rest })
}

export function statusSigningText(tag: string, status: GuestStatus): string {
  const { key, n, engine, name, plan, seats, ready, signs } = status
  const sitting = seats.map(({ chair, since, name, color, symbol }) => [chair, since, name, color, symbol])
  const agrees = ready === null ? null : [ready.table, ready.anchor]
  const signed = signs === null ? null : [signs.game, signs.sig]
  return JSON.stringify(['room', tag, 'status', key, n, engine, name, plan, sitting, agrees, signed])
}

export function planSigningText(tag: string, plan: Plan): string {
  const { n, by, game, version, chairs, options, governor, from } = plan
  const bots = chairs.map((bot) => bot && [bot.level, bot.name, bot.color, bot.symbol])
  const before = from === null ? null : [from.game, from.head, from.entries]
  const content = [game, version, bots, sortedOptions(options), governor, before]
  return JSON.stringify(['room', tag, 'plan', n, by, content])
}

export const chatSigningText = (tag: string, { key, n, name, text }: ChatMessage): string =>
  JSON.stringify(['room', tag, 'say', key, n, name, text])

/** Options have no order of their own. */
export function sortedOptions(options: Plan['options']): [string, string | boolean][] {
  return Object.entries(options).sort(([one], [two]) => (one < two ? -1 : 1))
}

/** Tells plans apart in a few digits. */
export function planDigest(tag: string, plan: Plan): string {
  const known = digests.get(plan)
  if (known !== undefined) return known
  const mark = hashOf(planSigningText(tag, plan)).slice(0, 32)
  digests.set(plan, mark)
  return mark
}
/** A plan belongs to one room and never changes. */
const digests = new WeakMap<Plan, string>()
