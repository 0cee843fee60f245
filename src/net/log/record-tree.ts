import type { State, Turn } from '../../engine/core/game.ts'
import type { Level } from '../../session/players.ts'
import type { Entry } from '../../session/table.ts'
import type { Genesis } from './genesis.ts'
import { gameId, ownersOf } from './genesis.ts'
import { assert } from '../../engine/core/fault.ts'
import type { SafetyRules } from './safety-rules.ts'
import type { LogRecord } from './protocol.ts'
import type { GameRules } from './game-rules.ts'

/** A position of the game and how it came about; take-backs lead to an earlier one. */
export interface GamePosition {
  readonly state: State
  readonly stateHash: string
  readonly turn: Turn
  /** How many entries of the journal led here. */
  readonly ply: number
  readonly entry: Entry | null
  readonly previous: GamePosition | null
  /** What the bot chose here, once it has been reckoned. */
  botChoice: number | undefined
}

/** A generation: since when, who makes the luck, and whose seats are played by a bot. */
export interface Generation {
  readonly g: number
  readonly bots: readonly number[]
  /** The members whose links make the dice, in ascending order. */
  readonly contributors: readonly number[]
  readonly anchors: readonly string[]
  /** The key of every member: whoever holds it is that member in this generation, and nobody else. */
  readonly keys: readonly string[]
  /** The name of every member that came with a new key; null where the genesis says it. */
  readonly names: readonly (string | null)[]
}

/** A record that has been verified, and all that follows from it and those before. */
export interface RecordNode {
  readonly hash: string
  /** Null for the genesis only. */
  readonly record: LogRecord | null
  readonly parent: RecordNode | null
  readonly i: number
  readonly generation: Generation
  /** How many rolls the generation has seen, and the links given last. */
  readonly rollCount: number
  readonly links: readonly string[]
  readonly position: GamePosition
  readonly children: RecordNode[]
}

/** What verifying needs and nobody changes. */
export interface ProtocolContext {
  readonly game: string
  readonly genesis: Genesis
  readonly owners: readonly (number | null)[]
  /** How many members there are. */
  readonly memberCount: number
  readonly rules: GameRules
  readonly safetyRules: SafetyRules
  /** Is this the member's signature, made with this key? Answered at once: at the edge, signatures are verified before. */
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

export function genesisNode({ game, genesis, rules }: ProtocolContext): RecordNode {
  const contributors = genesis.members.map((_, m) => m)
  const anchors = genesis.members.map(({ anchor }) => anchor)
  const state = rules.start
  const position: GamePosition = {
    state,
    stateHash: rules.hash(state),
    turn: rules.turn(state),
    ply: 0,
    entry: null,
    previous: null,
    botChoice: undefined,
  }
  const keys = genesis.members.map(({ key }) => key)
  const generation: Generation = { g: 0, bots: [], contributors, anchors, keys, names: keys.map(() => null) }
  return {
    hash: game,
    record: null,
    parent: null,
    i: 0,
    generation,
    rollCount: 0,
    links: anchors,
    position,
    children: [],
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

/** The member who decides for a seat; null if a bot does, because it always did or because the member left. */
export function deciderOf({ owners }: ProtocolContext, { bots }: Generation, seat: number): number | null {
  const owner = owners[seat] ?? null
  return owner === null || bots.includes(owner) ? null : owner
}

/** The member that holds this key in a generation; null for a spectator. */
export function memberWithKey({ keys }: Pick<Generation, 'keys'>, key: string | null): number | null {
  const m = key === null ? -1 : keys.indexOf(key)
  return m < 0 ? null : m
}

/** What somebody says it signed as member m. */
export interface SignedStatement {
  readonly m: number
  readonly text: string
  readonly sig: string
}

/** Did whoever is this member in this generation sign it? */
export function isSignedByMember(
  context: ProtocolContext,
  { keys }: Pick<Generation, 'keys'>,
  { m, text, sig }: SignedStatement,
): boolean {
  const key = keys[m]
  return key !== undefined && context.verify(m, text, sig, key)
}

/** The member that signed, or would have had to sign, a record; null for rolls and for bots. */
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

/** How well the bot on the seat in turn plays. */
export function botLevelOf({ genesis }: ProtocolContext, { turn }: GamePosition): Level {
  const person = genesis.people[turn]
  return person?.kind === 'bot' ? person.level : genesis.standIn
}

/** What the bot chooses in a position, for the seat in turn; undefined while nobody here has thought it out. */
export function chosenByBot(context: ProtocolContext, position: GamePosition): number | undefined {
  const { rules } = context
  const level = botLevelOf(context, position)
  if (position.botChoice === undefined && rules.isInstantLevel(level))
    position.botChoice = rules.chooseForBot(position.state, level)
  return position.botChoice
}

/** Is `node` the record `above` or one that leads to it? */
export function isAncestorOf(node: RecordNode, above: RecordNode): boolean {
  let at: RecordNode | null = above
  while (at !== null && at.i > node.i) at = at.parent
  return at === node
}

/** Is log `one` to be preferred to `two`? Younger generations win, then longer logs. */
export function isAhead(one: RecordNode, two: RecordNode): boolean {
  return one.generation.g > two.generation.g || (one.generation.g === two.generation.g && one.i > two.i)
}

/** The journal's entries up to a position, in order. */
export function entriesOf(position: GamePosition): Entry[] {
  const entries: Entry[] = []
  for (let at: GamePosition | null = position; at !== null; at = at.previous)
    if (at.entry !== null) entries.push(at.entry)
  return entries.reverse()
}

/** The position after so many entries; undefined before the first and beyond the last. */
export function positionAt(position: GamePosition, ply: number): GamePosition | undefined {
  let at: GamePosition | null = position
  while (at !== null && at.ply > ply) at = at.previous
  return at !== null && at.ply === ply ? at : undefined
}
