// The genesis: the terms of a game, which all members sign before slot 1, and from whose hash the game gets
// its id (docs/online-protocol.md, "Genesis").

import * as v from 'valibot'
import { MAX_ENTRIES, optionsShape, packedShape } from '../../session/journal-shapes.ts'
import { hexShape, integer, identifierShape } from '../../session/parse.ts'
import { levelShape, playerShape } from '../../session/players.ts'
import { drawsShape, drawsText } from './draws.ts'
import { hashOf } from './signing-text.ts'
import { hashShape, MAX_MEMBERS, GENESIS_PROTOCOL, publicKeyShape, signatureShape } from './protocol.ts'

/**
 * How a table over days makes its dice: from a link of the member that acted last before the member that acts next
 * after the roll, and one of the latter (decision 33). `strict` differs where the same member acts before and after the
 * roll: then a new link of another member is waited for.
 */
export const LUCKS = ['next', 'strict'] as const
/** How many hours a member has for its turn at a table over days. */
const HOURS_PER_TURN = [12, 24, 48, 72, 168] as const
export const timeShape = v.strictObject({
  hours: v.picklist(HOURS_PER_TURN),
  /** How many days each member may take besides in the whole game. */
  freeDays: integer(0, 60),
})
const memberShape = v.strictObject({
  key: publicKeyShape,
  seats: v.pipe(v.array(integer(0, 15)), v.minLength(1), v.maxLength(16)),
  /** The anchor of the member's hash chain for generation 0. */
  anchor: hashShape,
})

/** The terms of a game: its rules, its players, and the anchors from which dice are made. */
export const genesisShape = v.strictObject({
  protocol: v.literal(GENESIS_PROTOCOL),
  game: identifierShape,
  version: integer(1, 1_000_000),
  /** The content hash of engine and bots. Members with different builds cannot play one game. */
  engine: v.pipe(v.string(), v.regex(/^[0-9a-z.-]{1,80}$/)),
  seats: integer(1, 16),
  options: optionsShape,
  /** Who sits on each seat; a person's seat belongs to exactly one member. */
  people: v.pipe(v.array(playerShape), v.minLength(1), v.maxLength(16)),
  members: v.pipe(v.array(memberShape), v.minLength(1), v.maxLength(MAX_MEMBERS)),
  /** The level of the bot that plays for a member who left. */
  standIn: levelShape,
  /** The number of links in each hash chain. */
  chain: integer(16, 65_536),
  /** Absent: the dice are made from links of all contributors. */
  luck: v.optional(v.picklist(LUCKS)),
  /** At a table over days: the time for a turn. No clock concedes for a member; others may let a bot play then. */
  time: v.optional(timeShape),
  /** Absent: the table has draws of its own. Else those of an earlier game come again (decision 44). */
  draws: v.optional(drawsShape),
  /**
   * The member of two that is away while the other goes on with a copy of their table (decision 52): a bot plays for it
   * from the start, and it signs nothing.
   */
  away: v.optional(integer(0, 1)),
  /** Random digits that make the id of every game unique. */
  nonce: hexShape,
  /** The game that this one continues, and the entries of its journal up to there; null for a new game. */
  from: v.nullable(
    v.strictObject({
      game: hashShape,
      head: hashShape,
      entries: v.pipe(v.array(packedShape), v.maxLength(MAX_ENTRIES)),
    }),
  ),
})
export type Genesis = v.InferOutput<typeof genesisShape>
/** A genesis with the signatures of all members but one that is away, in their order. */
export const signedGenesisShape = v.strictObject({
  genesis: genesisShape,
  sigs: v.pipe(v.array(signatureShape), v.maxLength(MAX_MEMBERS)),
})
export type SignedGenesis = v.InferOutput<typeof signedGenesisShape>

/** Is it a table over days, whose members need never be there together? Absence is no fault there (decision 35). */
export const isOverDays = ({ luck }: Pick<Genesis, 'luck'>): boolean => luck !== undefined

/**
 * From what a member derives its chain for generation 0, besides its secret: the nonce, or at a table over days the tag of
 * the room, as its players name their anchors before they know the table (decision 37).
 */
export const anchorName = ({ luck, nonce }: Pick<Genesis, 'luck' | 'nonce'>): string =>
  isOverDays({ luck }) ? nonce.slice(0, ROOM_TAG_DIGITS) : nonce
/** A nonce begins with this number of digits of the room's tag. */
const ROOM_TAG_DIGITS = 16

/** The id of a game: the hash of its genesis. */
export function gameId(genesis: Genesis): string {
  const {
    protocol,
    game,
    version,
    engine,
    seats,
    options,
    people,
    members,
    standIn,
    chain,
    luck,
    time,
    draws,
    away,
    nonce,
    from,
  } = genesis
  const sorted = Object.entries(options).sort(([one], [two]) => (one < two ? -1 : 1))
  const sitting = people.map((person) => [
    person.kind,
    person.name,
    person.color,
    person.symbol,
    person.kind === 'bot' ? person.level : null,
  ])
  return hashOf(
    JSON.stringify([
      'windrose',
      [protocol, game, version, engine, seats, sorted],
      sitting,
      members.map(({ key, seats, anchor }) => [key, seats, anchor]),
      [
        standIn,
        chain,
        nonce,
        from === null ? null : [from.game, from.head, from.entries],
        ...(luck === undefined ? [] : [luck]),
        ...(time === undefined ? [] : [[time.hours, time.freeDays]]),
        ...drawsText({ draws }),
        ...awayText({ away }),
      ],
    ]),
  )
}
/** Part of a text that is hashed; nothing where everyone sits down. */
export const awayText = ({ away }: Pick<Genesis, 'away'>): readonly [string, number][] =>
  away === undefined ? [] : [['away', away]]

/** The members that sit down, and so sign. */
export const signersOf = ({ members, away }: Pick<Genesis, 'members' | 'away'>): Genesis['members'] =>
  members.filter((_, m) => m !== away)

/** The text that every member signs to accept the genesis of this id. */
export const genesisText = (game: string): string => JSON.stringify([game, 'genesis'])

/** The member that owns each seat, null for a bot's. Undefined if a seat has no owner or more than one. */
export function ownersOf({ seats, people, members }: Genesis): (number | null)[] | undefined {
  if (people.length !== seats) return undefined
  const owners = Array.from<number | null>({ length: seats }).fill(null)
  for (const [m, member] of members.entries()) {
    for (const seat of member.seats) {
      if (people[seat]?.kind !== 'person' || owners[seat] !== null) return undefined
      owners[seat] = m
    }
  }
  return people.every(({ kind }, seat) => (kind === 'bot') === (owners[seat] === null)) ? owners : undefined
}

/** Only a table over days has a time for a turn. */
const hasFittingTime = ({ luck, time }: Genesis): boolean => time === undefined || luck !== undefined

/** Only one of two can be away, where they play together and go on with a game. */
const hasFittingAbsence = ({ away, members, luck, from }: Genesis): boolean =>
  away === undefined || (members.length === 2 && luck === undefined && from !== null)

export type GenesisFault = 'malformed' | 'badSeats' | 'sameKey' | 'badSignature'

/** Parses a genesis from outside and verifies all signatures with `verify`; never throws. */
export function readGenesis(
  from: unknown,
  verify: (key: string, text: string, sig: string) => boolean,
): { readonly signed: SignedGenesis } | { readonly fault: GenesisFault } {
  const read = v.safeParse(signedGenesisShape, from)
  if (!read.success) return { fault: 'malformed' }
  const { genesis, sigs } = read.output
  if (!hasFittingTime(genesis) || !hasFittingAbsence(genesis)) return { fault: 'malformed' }
  if (ownersOf(genesis) === undefined) return { fault: 'badSeats' }
  if (new Set(genesis.members.map(({ key }) => key)).size !== genesis.members.length)
    return { fault: 'sameKey' }
  const text = genesisText(gameId(genesis))
  const signers = signersOf(genesis)
  const isSigned =
    sigs.length === signers.length && signers.every(({ key }, at) => verify(key, text, sigs[at]!))
  return isSigned ? { signed: read.output } : { fault: 'badSignature' }
}
