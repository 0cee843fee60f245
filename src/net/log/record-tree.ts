import type { State, Turn } from '../../engine/core/game.ts'
import type { Level } from '../../session/players.ts'
import type { Entry } from '../../session/table.ts'
import type { Genesis } from './genesis.ts'
import { gameId, ownersOf } from './genesis.ts'
import { assert } from '../../engine/core/fault.ts'
import type { Laws } from './safety-rules.ts'
import type { LogRecord } from './protocol.ts'
import type { Rules } from './game-rules.ts'

/** A position of the game and how it came about; take-backs lead to an earlier one. */
export interface Tale {
  readonly state: State
  readonly sth: string
  readonly turn: Turn
  /** How many entries of the journal led here. */
  readonly ply: number
  readonly entry: Entry | null
  readonly before: Tale | null
  /** What the bot chose here, once it has been reckoned. */
  bot: number | undefined
}

/** A generation: since when, who makes the luck, and whose seats are played by a bot. */
export interface Era {
  readonly g: number
  readonly bots: readonly number[]
  /** The members whose links make the dice, in ascending order. */
  readonly makers: readonly number[]
  readonly anchors: readonly string[]
  /** The key of every member: whoever holds it is that member in this generation, and nobody else. */
  readonly keys: readonly string[]
  /** The name of every member that came with a new key; null where the genesis says it. */
  readonly names: readonly (string | null)[]
}

/** A record that has been verified, and all that follows from it and those before. */
export interface Node {
  readonly hash: string
  /** Null for the genesis only. */
  readonly record: LogRecord | null
  readonly parent: Node | null
  readonly i: number
  readonly era: Era
  /** How many rolls the generation has seen, and the links given last. */
  readonly rolls: number
  readonly links: readonly string[]
  readonly tale: Tale
  readonly children: Node[]
}

/** What verifying needs and nobody changes. */
export interface Court {
  readonly game: string
  readonly genesis: Genesis
  readonly owners: readonly (number | null)[]
  /** How many members there are. */
  readonly n: number
  readonly rules: Rules
  readonly laws: Laws
  /** Is this the member's signature, made with this key? Answered at once: at the edge, signatures are verified before. */
  verify(member: number, text: string, sig: string, key: string): boolean
}

export function newCourt(genesis: Genesis, rules: Rules, laws: Laws, verify: Court['verify']): Court {
  const owners = ownersOf(genesis)
  assert(owners !== undefined, 'a genesis is read before it is played')
  return { game: gameId(genesis), genesis, owners, n: genesis.members.length, rules, laws, verify }
}

export function rootOf({ game, genesis, rules }: Court): Node {
  const makers = genesis.members.map((_, m) => m)
  const anchors = genesis.members.map(({ anchor }) => anchor)
  const state = rules.start
  const tale: Tale = {
    state,
    sth: rules.hash(state),
    turn: rules.turn(state),
    ply: 0,
    entry: null,
    before: null,
    bot: undefined,
  }
  const keys = genesis.members.map(({ key }) => key)
  const era: Era = { g: 0, bots: [], makers, anchors, keys, names: keys.map(() => null) }
  return { hash: game, record: null, parent: null, i: 0, era, rolls: 0, links: anchors, tale, children: [] }
}

/** The position after one more entry; undefined if the rules refuse it. */
export function tell({ rules }: Court, before: Tale, entry: Entry): Tale | undefined {
  const state = rules.after(before.state, entry)
  if (state === undefined) return undefined
  return {
    state,
    sth: rules.hash(state),
    turn: rules.turn(state),
    ply: before.ply + 1,
    entry,
    before,
    bot: undefined,
  }
}

/** The member who decides for a seat; null if a bot does, because it always did or because the member left. */
export function deciderOf({ owners }: Court, { bots }: Era, seat: number): number | null {
  const owner = owners[seat] ?? null
  return owner === null || bots.includes(owner) ? null : owner
}

/** The member that holds this key in a generation; null for a spectator. */
export function memberWith({ keys }: Pick<Era, 'keys'>, key: string | null): number | null {
  const m = key === null ? -1 : keys.indexOf(key)
  return m < 0 ? null : m
}

/** What somebody says it signed as member m. */
export interface Signed {
  readonly m: number
  readonly text: string
  readonly sig: string
}

/** Did whoever is this member in this generation sign it? */
export function isSigned(court: Court, { keys }: Pick<Era, 'keys'>, { m, text, sig }: Signed): boolean {
  const key = keys[m]
  return key !== undefined && court.verify(m, text, sig, key)
}

/** The member that signed, or would have had to sign, a record; null for rolls and for bots. */
export function authorOf({ owners }: Pick<Court, 'owners'>, record: LogRecord): number | null {
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
export function levelOf({ genesis }: Court, { turn }: Tale): Level {
  const person = genesis.people[turn]
  return person?.kind === 'bot' ? person.level : genesis.standIn
}

/** What the bot chooses in a position, for the seat in turn; undefined while nobody here has thought it out. */
export function botChoice(court: Court, tale: Tale): number | undefined {
  const { rules } = court
  const level = levelOf(court, tale)
  if (tale.bot === undefined && rules.isAtOnce(level)) tale.bot = rules.bot(tale.state, level)
  return tale.bot
}

/** Is `node` the record `above` or one that leads to it? */
export function leadsUpTo(node: Node, above: Node): boolean {
  let at: Node | null = above
  while (at !== null && at.i > node.i) at = at.parent
  return at === node
}

/** Is log `one` to be preferred to `two`? Younger generations win, then longer logs. */
export function isAhead(one: Node, two: Node): boolean {
  return one.era.g > two.era.g || (one.era.g === two.era.g && one.i > two.i)
}

/** The journal's entries up to a position, in order. */
export function entriesOf(tale: Tale): Entry[] {
  const entries: Entry[] = []
  for (let at: Tale | null = tale; at !== null; at = at.before) if (at.entry !== null) entries.push(at.entry)
  return entries.reverse()
}

/** The position after so many entries; undefined before the first and beyond the last. */
export function taleAt(tale: Tale, ply: number): Tale | undefined {
  let at: Tale | null = tale
  while (at !== null && at.ply > ply) at = at.before
  return at !== null && at.ply === ply ? at : undefined
}
