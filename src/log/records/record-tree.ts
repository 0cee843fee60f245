// The tree of verified records. Two children of one record are a fork; the log of a replica is one path from
// the genesis to its head. Every node carries what follows from its branch: the position of the game and the
// generation, i.e. who plays, with which keys, and who contributes to the dice.

import type { State, Turn } from '../../engine/core/game.ts'
import type { Level } from '../../session/players.ts'
import type { Entry } from '../../session/table.ts'
import type { Genesis } from './genesis.ts'
import { gameId, ownersOf } from './genesis.ts'
import { assert } from '../../engine/core/fault.ts'
import type { SafetyRules } from './safety-rules.ts'
import type { LogRecord } from './protocol.ts'
import type { GameRules } from './game-rules.ts'

/**
 * A position of the game, linked to the one before it. After a take-back the next record continues from an
 * earlier position.
 */
export interface GamePosition {
  readonly state: State
  readonly stateHash: string
  readonly turn: Turn
  /** The number of journal entries up to here. */
  readonly ply: number
  readonly entry: Entry | null
  readonly previous: GamePosition | null
  /** The choice of the bot in turn, once it has been computed on this device. */
  botChoice: number | undefined
}

/**
 * What a generation fixes: who holds which key, whose seats bots play, and who contributes to the dice.
 * Generation 0 is that of the genesis.
 */
export interface Generation {
  readonly number: number
  readonly bots: readonly number[]
  /**
   * The members that promised the generation, in ascending order. Dice wait until all of them have stored the
   * log; those that play give the links (`beginRoll`).
   */
  readonly contributors: readonly number[]
  readonly anchors: readonly string[]
  /**
   * The public key of every member. Its holder alone represents the member in this generation.
   */
  readonly keys: readonly string[]
  /** The name of every member that came with a new key; null for those named in the genesis. */
  readonly names: readonly (string | null)[]
  /** For each member, how many rolls began again because its link was missing. */
  readonly forfeits: readonly number[]
  /** For each member, how often the others gave its seats to a bot. */
  readonly replacements: readonly number[]
  /**
   * Members whose seats bots play since their link for a roll was missing, or since the others gave them to a bot
   * too often. They return only if the others agree.
   */
  readonly excluded: readonly number[]
}

/**
 * A roll that the rules ask for. The links that make it are fixed in advance by hash chains, and stay the same
 * in every later generation that does not take the seats of a member whose link is missing (decision 30).
 */
export interface BegunRoll {
  /** The record after which the roll began. Generations after it do not change it. */
  readonly after: string
  /** What the dice depend on besides the links: `after`, or what a roll of one link names (begin-roll.ts). */
  readonly seed: string
  /** Is the link given only when all contributors are known to store the log before the roll? */
  readonly waitsForAll: boolean
  /** The generation whose chains the links are from. */
  readonly g: number
  /** The members that give a link, in ascending order; the place of the wanted link of each, and the link before it. */
  readonly members: readonly number[]
  readonly places: readonly number[]
  readonly links: readonly string[]
  /** Links that members gave before bots took their seats, as promises prove. */
  readonly given: ReadonlyMap<number, string>
}

/** A member that gave a link with its record, and the hash of this record. */
export interface LinkGiver {
  readonly m: number
  readonly record: string
}

/** A verified record, and the state of game and generation after it. */
export interface RecordNode {
  readonly hash: string
  /** Null for the genesis only. */
  readonly record: LogRecord | null
  readonly parent: RecordNode | null
  readonly slot: number
  readonly generation: Generation
  /** The number of rolls in this generation so far. */
  readonly rollCount: number
  /** For each contributor, its latest link, and how many links of its chain it has given. */
  readonly links: readonly string[]
  readonly used: readonly number[]
  /** The members that gave links with records lately: the latest one, and the latest other one. */
  readonly givers: readonly LinkGiver[]
  readonly position: GamePosition
  /** Null if the rules do not ask for dice, or the hash chains are used up. */
  readonly roll: BegunRoll | null
  readonly children: RecordNode[]
}

/** What is used of the hash chains of a generation. */
export type ChainUse = Pick<RecordNode, 'rollCount' | 'links' | 'used' | 'givers'>

/** The immutable context in which the records of one game are verified. */
export interface ProtocolContext {
  readonly game: string
  readonly genesis: Genesis
  readonly owners: readonly (number | null)[]
  /** The number of members. */
  readonly memberCount: number
  readonly rules: GameRules
  readonly safetyRules: SafetyRules
  /** Is this the member's signature with this key? Synchronous: the runner verifies signatures beforehand. */
  verify(member: number, text: string, sig: string, key: string): boolean
}

export function newProtocolContext(
  genesis: Genesis,
  rules: GameRules,
  safetyRules: SafetyRules,
  verify: ProtocolContext['verify'],
): ProtocolContext {
  const owners = ownersOf(genesis)
  assert(owners !== undefined, 'a genesis is read before it is played')
  return {
    game: gameId(genesis),
    genesis,
    owners,
    memberCount: genesis.members.length,
    rules,
    safetyRules,
    verify,
  }
}

/** The position after one more entry; undefined if the rules refuse it. */
export function applyEntry(
  { rules }: ProtocolContext,
  previous: GamePosition,
  entry: Entry,
): GamePosition | undefined {
  const state = rules.next(previous.state, entry)
  if (state === undefined) return undefined
  return {
    state,
    stateHash: rules.hash(state),
    turn: rules.turn(state),
    ply: previous.ply + 1,
    entry,
    previous,
    botChoice: undefined,
  }
}

/** The member that decides for a seat; null if a bot plays it. */
export function deciderOf(
  { owners }: Pick<ProtocolContext, 'owners'>,
  { bots }: Pick<Generation, 'bots'>,
  seat: number,
): number | null {
  const owner = owners[seat] ?? null
  return owner === null || bots.includes(owner) ? null : owner
}

/** The member whose key this is in a generation; null for a spectator. */
export function memberWithKey({ keys }: Pick<Generation, 'keys'>, key: string | null): number | null {
  const m = key === null ? -1 : keys.indexOf(key)
  return m < 0 ? null : m
}

/** A text with the signature that it claims to have from member `m`. */
export interface SignedStatement {
  readonly m: number
  readonly text: string
  readonly sig: string
}

/** Is the statement signed with the key that its member has in this generation? */
export function isSignedByMember(
  context: ProtocolContext,
  { keys }: Pick<Generation, 'keys'>,
  { m, text, sig }: SignedStatement,
): boolean {
  const key = keys[m]
  return key !== undefined && context.verify(m, text, sig, key)
}

/** The member that signs a record of this kind; null for rolls and choices of bots. */
export function authorOf({ owners }: Pick<ProtocolContext, 'owners'>, record: LogRecord): number | null {
  switch (record.k) {
    case 'act':
      return record.sig === null ? null : (owners[record.seat] ?? null)
    case 'rnd':
      return null
    case 'gen':
      return record.by
    case 'back':
      return record.m
  }
}

/** The level of the bot on the seat in turn. */
export function botLevelOf({ genesis }: ProtocolContext, { turn }: GamePosition): Level {
  const person = genesis.people[turn]
  return person?.kind === 'bot' ? person.level : genesis.standIn
}

/** The choice of the bot in turn; undefined if its level searches and the result is not known here yet. */
export function chosenByBot(context: ProtocolContext, position: GamePosition): number | undefined {
  const { rules } = context
  const level = botLevelOf(context, position)
  if (position.botChoice === undefined && rules.isInstantLevel(level))
    position.botChoice = rules.chooseForBot(position.state, level)
  return position.botChoice
}

/** The record of a slot on the way to `node`; undefined if the slot is beyond. */
export function ancestorAt(node: RecordNode, slot: number): RecordNode | undefined {
  let at: RecordNode | null = node
  while (at !== null && at.slot > slot) at = at.parent
  return at?.slot === slot ? at : undefined
}

/** Is `node` the record `above`, or an ancestor of it? */
export const isAncestorOf = (node: RecordNode, above: RecordNode): boolean =>
  ancestorAt(above, node.slot) === node

/** Is log `one` preferred to log `two`? A later generation wins, then the longer log. */
export function isAhead(one: RecordNode, two: RecordNode): boolean {
  return (
    one.generation.number > two.generation.number ||
    (one.generation.number === two.generation.number && one.slot > two.slot)
  )
}

/** The journal entries up to a position, in order. */
export function entriesOf(position: GamePosition): Entry[] {
  const entries: Entry[] = []
  for (let at: GamePosition | null = position; at !== null; at = at.previous)
    if (at.entry !== null) entries.push(at.entry)
  return entries.reverse()
}

/** The position after `ply` entries on the way to `position`; undefined if it lies outside. */
export function positionAt(position: GamePosition, ply: number): GamePosition | undefined {
  let at: GamePosition | null = position
  while (at !== null && at.ply > ply) at = at.previous
  return at !== null && at.ply === ply ? at : undefined
}
