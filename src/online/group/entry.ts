import * as v from 'valibot'
import { optionsShape } from '../../session/journal-shapes.ts'
import { halfInteger, identifierShape, integer, nameShape } from '../../session/parse.ts'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { levelShape } from '../../session/players.ts'
import { saltsShape } from '../../log/records/draws.ts'
import { hashShape } from '../../log/records/protocol.ts'
import { sortedOptions } from '../lobby/messages.ts'
import { hashOf } from '../../log/records/signing-text.ts'

// An entry of a group's ledger: the result of one finished game, and who signed it (docs/online-protocol.md, "Groups").

/** A device whose clock is ahead by more than this is not believed. */
export const CLOCK_TOLERANCE = 24 * 60 * 60 * 1000
/** Out of reach of any clock. */
const MAX_TIMESTAMP = 2 ** 50
const MAX_SEATS = 16
/** Characters of a deal as JSON text: several times as many as one has. */
const MAX_DEAL_TEXT = 6000

export const tagShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
export const timestampShape = integer(0, MAX_TIMESTAMP)

const seatShape = v.strictObject({
  name: nameShape,
  /** The key of the player; null for a bot. */
  key: v.nullable(keyShape),
  /** 1 for the best; seats that are level share a place. */
  place: integer(1, MAX_SEATS),
  points: halfInteger(-10_000, 10_000),
})
/** What another table needs to play the same deal. */
const dealShape = v.pipe(
  v.strictObject({
    /** The id of the game that was played first with this deal. */
    first: hashShape,
    /** The version of the rules. */
    version: integer(1, 1_000_000),
    /** A person or a bot of a level, by seat. */
    seats: v.pipe(v.array(v.union([v.literal('person'), levelShape])), v.maxLength(MAX_SEATS)),
    options: optionsShape,
    /** The salts of the rolls, in order. */
    salts: saltsShape,
  }),
  v.check((deal) => JSON.stringify(deal).length <= MAX_DEAL_TEXT),
)
export type Deal = v.InferOutput<typeof dealShape>
const resultFields = v.strictObject({
  /** The id of the online game. */
  id: hashShape,
  /** The tag of the room in which it was played. */
  table: tagShape,
  game: identifierShape,
  seats: v.pipe(v.array(seatShape), v.minLength(1), v.maxLength(MAX_SEATS)),
  /** Absent in entries of earlier versions. */
  deal: v.optional(dealShape),
})
const resultShape = v.pipe(
  resultFields,
  v.check(({ seats, deal }) => deal === undefined || deal.seats.length === seats.length),
)
/** The result of a finished game; all its players write the same. */
export type GameResult = v.InferOutput<typeof resultShape>

const signatureOfResult = v.strictObject({
  key: keyShape,
  /** When this device saw the end of the game, in milliseconds since 1970. */
  at: timestampShape,
  sig: signatureShape,
})
export type ResultSignature = v.InferOutput<typeof signatureOfResult>

export const entryShape = v.strictObject({
  result: resultShape,
  signed: v.pipe(v.array(signatureOfResult), v.minLength(1), v.maxLength(MAX_SEATS)),
})
export type LedgerEntry = v.InferOutput<typeof entryShape>

/** Why an entry is refused, as the end of a message key. */
export type EntryFault = 'malformed' | 'stranger' | 'future' | 'badSignature' | 'full'

/** The id of an entry: the hash of its result. Two results of one game are two entries. */
export function entryId({ id, table, game, seats, deal }: GameResult): string {
  const sitting = seats.map(({ name, key, place, points }) => [name, key, place, points])
  const content = [id, table, game, sitting, ...(deal === undefined ? [] : [dealContent(deal)])]
  return hashOf(JSON.stringify(['group', 'result', ...content]))
}

function dealContent({ first, version, seats, options, salts }: Deal): unknown[] {
  return [first, version, seats, sortedOptions(options), salts]
}

/** What a player signs. It begins with the tag of the group, so that no signature counts in another group. */
const signingText = (tag: string, id: string, at: number): string =>
  JSON.stringify(['group', tag, 'result', id, at])

/** The keys of the people who played, each once. */
export const playersOf = ({ seats }: GameResult): readonly string[] => [
  ...new Set(seats.flatMap(({ key }) => (key === null ? [] : [key]))),
]

/**
 * What tells games apart: the id and who played. Anyone can write a result with the id of another game and keys they made up;
 * it is another game then.
 */
export const gameOf = (result: GameResult): string => [result.id, ...[...playersOf(result)].sort()].join(' ')

/** The entry of a game that this device played, signed by it alone. */
export async function signResult(
  tag: string,
  result: GameResult,
  at: number,
  signer: Signer,
): Promise<LedgerEntry> {
  const sig = await signer.sign(signingText(tag, entryId(result), at))
  return { result, signed: [{ key: signer.publicKey, at, sig }] }
}

/**
 * Parses an entry from outside and verifies its signatures; never throws. One signature that is wrong refuses all of it:
 * no honest device passes that on. `known`: signatures of this result that were verified before.
 */
export async function readEntry(
  from: unknown,
  tag: string,
  now: number,
  verify: Verify,
  known: (id: string) => readonly ResultSignature[] = () => [],
): Promise<LedgerEntry | { readonly fault: EntryFault }> {
  const read = v.safeParse(entryShape, from)
  if (!read.success) return { fault: 'malformed' }
  const { result, signed } = read.output
  const players = playersOf(result)
  if (new Set(signed.map(({ key }) => key)).size < signed.length) return { fault: 'malformed' }
  if (signed.some(({ key }) => !players.includes(key))) return { fault: 'stranger' }
  if (signed.some(({ at }) => at > now + CLOCK_TOLERANCE)) return { fault: 'future' }
  const id = entryId(result)
  const isKnown = ({ key, at, sig }: ResultSignature): boolean =>
    known(id).some((one) => one.key === key && one.at === at && one.sig === sig)
  for (const one of signed) {
    if (isKnown(one)) continue
    if (!(await verify(one.key, signingText(tag, id, one.at), one.sig))) return { fault: 'badSignature' }
  }
  return { result, signed }
}

/** Of two signatures of one key the earlier counts, of equally early ones the smaller: the order of arrival never matters. */
function isBefore(one: ResultSignature, other: ResultSignature): boolean {
  return one.at === other.at ? one.sig < other.sig : one.at < other.at
}

/** Both entries of one result as one, with its signatures by key. */
export function joinEntries(one: LedgerEntry, other: LedgerEntry): LedgerEntry {
  const byKey = new Map<string, ResultSignature>()
  for (const signature of [...one.signed, ...other.signed]) {
    const before = byKey.get(signature.key)
    if (before === undefined || isBefore(signature, before)) byKey.set(signature.key, signature)
  }
  return { result: one.result, signed: sortedByKey([...byKey.values()]) }
}

const sortedByKey = (signed: readonly ResultSignature[]): ResultSignature[] =>
  [...signed].sort((one, other) => (one.key < other.key ? -1 : 1))
