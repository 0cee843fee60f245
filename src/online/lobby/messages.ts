import * as v from 'valibot'
import { hexShape, nameShape, integer, identifierShape } from '../../session/parse.ts'
import { levelShape, appearanceShape } from '../../session/players.ts'
import { optionsShape } from '../../session/journal-shapes.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { drawsShape, drawsText } from '../../log/records/draws.ts'
import { genesisShape, LUCKS, signedGenesisShape, timeShape } from '../../log/records/genesis.ts'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import { hashShape, MAX_MEMBERS, readChatText, readTypedText } from '../../log/records/protocol.ts'
import type { ReadText } from '../../log/records/protocol.ts'

// The messages of the lobby as JSON text: docs/online-protocol.md, "Lobby". Signed texts name the room first, so that no
// signature is valid in another room.

export const MAX_CHAIRS = 16
/** Upper bound of timestamps and sequence numbers; out of reach for honest play. */
export const MAX_TIMESTAMP = 2 ** 50
const timestampShape = integer(0, MAX_TIMESTAMP)
const chairShape = integer(0, MAX_CHAIRS - 1)
const { engine: engineShape, from: fromShape, version: versionShape } = genesisShape.entries

export const chairClaimShape = v.strictObject({
  chair: chairShape,
  /** Lamport timestamp: the oldest claim gets the chair; of equal ones, the smaller key. */
  since: timestampShape,
  ...appearanceShape.entries,
})
/** A guest's claim to a chair, and the appearance of the person there. */
export type ChairClaim = v.InferOutput<typeof chairClaimShape>

const isEachOnce = (claims: ChairClaim[]): boolean =>
  new Set(claims.map(({ chair }) => chair)).size === claims.length

const guestStatusShape = v.strictObject({
  t: v.literal('status'),
  key: keyShape,
  /** Sequence number: the highest status of a guest counts. */
  n: timestampShape,
  engine: engineShape,
  name: nameShape,
  /** The digest of the plan this guest knows. */
  plan: v.nullable(hexShape),
  claims: v.pipe(v.array(chairClaimShape), v.maxLength(MAX_CHAIRS), v.check(isEachOnce)),
  /** The table it is ready for, and the anchor of its hash chain there. */
  ready: v.nullable(v.strictObject({ table: hashShape, anchor: hashShape })),
  /** The one genesis it has signed in this room. */
  signs: v.nullable(v.strictObject({ game: hashShape, sig: signatureShape })),
  sig: signatureShape,
})
/** The signed status of one guest: name, claims, readiness and signature. */
export type GuestStatus = v.InferOutput<typeof guestStatusShape>

const botShape = v.strictObject({ level: levelShape, ...appearanceShape.entries })
export type PlannedBot = v.InferOutput<typeof botShape>

const freedClaimShape = v.strictObject({
  key: keyShape,
  /** The time stamp of the claim. */
  since: timestampShape,
  /** When it was freed, in milliseconds since 1970. */
  at: timestampShape,
})
/** A claim that counts no longer: its guest had not been heard of for days (freed-claims.ts). */
export type FreedClaim = v.InferOutput<typeof freedClaimShape>

const planShape = v.pipe(
  v.strictObject({
    t: v.literal('plan'),
    n: timestampShape,
    /** Key of the last author; empty for a plan that all devices derive from the game before. */
    by: v.union([keyShape, v.literal('')]),
    game: identifierShape,
    version: versionShape,
    /** The bots, by chair; null for a person's chair. */
    chairs: v.pipe(v.array(v.nullable(botShape)), v.minLength(1), v.maxLength(MAX_CHAIRS)),
    options: optionsShape,
    /** The chair of the first governor; null for a random one. */
    governor: v.nullable(chairShape),
    from: fromShape,
    /** As in the genesis: only a table over days has them. */
    luck: v.optional(v.picklist(LUCKS)),
    time: v.optional(timeShape),
    /** As in the genesis: the draws of an earlier game that come again. */
    draws: v.optional(drawsShape),
    /** At a table over days: the claims that were freed. */
    freed: v.optional(v.pipe(v.array(freedClaimShape), v.maxLength(MAX_CHAIRS))),
    sig: v.union([signatureShape, v.literal('')]),
  }),
  v.check(({ n, by, sig }) => (n === 0) === (by === '') && (by === '') === (sig === '')),
  v.check(({ luck, time, freed }) => luck !== undefined || (time === undefined && freed === undefined)),
)
/** The game, its options and its bots. Every guest may change it; the last change wins. */
export type Plan = v.InferOutput<typeof planShape>
export type PlanContent = Pick<
  Plan,
  'game' | 'version' | 'chairs' | 'options' | 'governor' | 'from' | 'luck' | 'time' | 'draws'
>
/** How a table over days is played; empty for a table that is played together. */
export type DaysTerms = Pick<Plan, 'luck' | 'time'>
export const daysTermsOf = ({ luck, time }: DaysTerms): DaysTerms => ({
  ...(luck !== undefined && { luck }),
  ...(time !== undefined && { time }),
})
/** As it stands in signed and hashed texts; nothing for a table that is played together. */
export const daysTermsText = ({ luck, time }: DaysTerms): (string | number[])[] => [
  ...(luck === undefined ? [] : [luck]),
  ...(time === undefined ? [] : [[time.hours, time.freeDays]]),
]

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
  /** The known signatures, in the order of the members. */
  sigs: v.pipe(v.array(v.nullable(signatureShape)), v.maxLength(MAX_MEMBERS)),
})
/** A pending genesis in full, with its known signatures; all guests relay it. */
export type SignaturesMessage = v.InferOutput<typeof signaturesShape>

const firstLinksShape = v.strictObject({
  t: v.literal('firstLinks'),
  game: hashShape,
  /** The links that are known, by member. */
  links: v.pipe(v.array(v.strictTuple([integer(0, MAX_MEMBERS - 1), hashShape])), v.maxLength(MAX_MEMBERS)),
})
/** Links for the first roll of a table over days, given with signatures; each proves itself (decision 55). */
export type FirstLinksMessage = v.InferOutput<typeof firstLinksShape>

const gameStartedShape = v.strictObject({ t: v.literal('started'), signed: signedGenesisShape })
/** The fully signed genesis of the game that this room has started. */
export type GameStartedMessage = v.InferOutput<typeof gameStartedShape>

const SHAPES = {
  status: guestStatusShape,
  plan: planShape,
  say: chatShape,
  signatures: signaturesShape,
  firstLinks: firstLinksShape,
  started: gameStartedShape,
}
const TYPES = [
  'status',
  'plan',
  'say',
  'signatures',
  'firstLinks',
  'started',
] as const satisfies readonly (keyof typeof SHAPES)[]
export type LobbyMessage =
  | GuestStatus
  | Plan
  | ChatMessage
  | SignaturesMessage
  | FirstLinksMessage
  | GameStartedMessage
const anyTypeShape = v.object({ t: v.picklist(TYPES) })

/** Whether a text is a lobby message, judged by its first characters: writers put the type first. */
export function isLobbyText(text: string): boolean {
  return TYPES.some((type) => text.startsWith(`{"t":"${type}"`))
}

/** Parses an untrusted text into fresh objects; never throws. */
export const readLobbyMessage = (text: string): ReadText<LobbyMessage> =>
  readTypedText(text, anyTypeShape, (type) => SHAPES[type])

/** Serializes a message with its type first. */
export function writeLobbyMessage(message: LobbyMessage): string {
  const { t, ...rest } = message
  return JSON.stringify({ t, ...rest })
}

export function statusSigningText(tag: string, status: GuestStatus): string {
  const { key, n, engine, name, plan, claims, ready, signs } = status
  const sitting = claims.map(({ chair, since, name, color, symbol }) => [chair, since, name, color, symbol])
  const agrees = ready === null ? null : [ready.table, ready.anchor]
  const signed = signs === null ? null : [signs.game, signs.sig]
  return JSON.stringify(['room', tag, 'status', key, n, engine, name, plan, sitting, agrees, signed])
}

/** What a status says, apart from when it was said, and from the plan that its guest knew then. */
export const statusContent = (status: GuestStatus): string =>
  statusSigningText('', { ...status, n: 0, plan: null })

export function planSigningText(tag: string, plan: Plan): string {
  const { n, by, game, version, chairs, options, governor, from, freed } = plan
  const bots = chairs.map((bot) => bot && [bot.level, bot.name, bot.color, bot.symbol])
  const before = from === null ? null : [from.game, from.head, from.entries]
  const rules = [
    game,
    version,
    bots,
    sortedOptions(options),
    governor,
    before,
    ...daysTermsText(plan),
    ...drawsText(plan),
  ]
  const content =
    freed === undefined ? rules : [...rules, freed.map(({ key, since, at }) => [key, since, at])]
  return JSON.stringify(['room', tag, 'plan', n, by, content])
}

export const chatSigningText = (tag: string, { key, n, name, text }: ChatMessage): string =>
  JSON.stringify(['room', tag, 'say', key, n, name, text])

/** Options in a canonical order. */
export function sortedOptions(options: Plan['options']): [string, string | boolean][] {
  return Object.entries(options).sort(([one], [two]) => (one < two ? -1 : 1))
}

/** A short hash of a plan, cached. */
export function planDigest(tag: string, plan: Plan): string {
  const known = digests.get(plan)
  if (known !== undefined) return known
  const mark = hashOf(planSigningText(tag, plan)).slice(0, 32)
  digests.set(plan, mark)
  return mark
}
/** Plan objects are immutable and belong to one room. */
const digests = new WeakMap<Plan, string>()
