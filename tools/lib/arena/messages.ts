import type { Score, Seat } from '../../../src/engine/core/game.ts'
import type { FailureKind } from './types.ts'

// The lines of the bot protocol as types. The schemas in docs/bot-protocol are made from them (`npx tsx tools/schemas.ts`).

/** The arena's first line. The bot answers `ready` within 30 seconds. */
export interface Hello {
  readonly type: 'hello'
  readonly protocol: number
  /** Milliseconds an answer may take. */
  readonly limit: number
}
/** A game begins; everything before is over. Its keys are those of a journal (docs/journal.md). No answer. */
export interface Begin {
  readonly type: 'game'
  readonly game: string
  /** The version of its rules. */
  readonly version: number
  readonly seats: number
  /** The bot's own seat. */
  readonly seat: Seat
  readonly options: { readonly [name: string]: boolean | string }
}
/** An entry of a journal: a seat and its action, or -1 and the salt of a roll. */
export type EntryLine = readonly [seat: Seat, action: number] | readonly [chance: -1, salt: string]

/** A choice that the rules allow. */
export interface LegalChoice<Meaning> {
  readonly action: number
  readonly means: Meaning
}
/** The bot is to choose. It answers `choice`; or `decline`, if this is its first question of the game. */
export interface Question<View, Event, Meaning> {
  readonly type: 'choose'
  /** The number of the question. */
  readonly id: number
  /** How many entries the game has had. */
  readonly ply: number
  /** The entries since the last question to this bot, its own choice included. */
  readonly entries: readonly EntryLine[]
  /** If wanted: what came of each of the entries. */
  readonly events?: readonly (readonly Event[])[]
  /** All choices that the rules allow; at least two. */
  readonly legal: readonly LegalChoice<Meaning>[]
  /** If wanted: the whole position. */
  readonly view?: View
}
/** If wanted: instead of a choice of this bot, a legal action was taken at random. No answer. */
export interface FailureLine {
  readonly type: 'failure'
  /** The question it is about. */
  readonly id: number
  /** The number of the entry in the game, from 0. */
  readonly ply: number
  readonly kind: FailureKind
  /** English text. */
  readonly why: string
  /** The action taken instead. */
  readonly played: number
}
/** The game is over. No answer. */
export interface Over<View, Event> {
  readonly type: 'over'
  /** The entries since the last question to this bot. */
  readonly entries: readonly EntryLine[]
  /** If wanted: what came of each of the entries. */
  readonly events?: readonly (readonly Event[])[]
  /** One for each seat, in their order. */
  readonly scores: readonly Score[]
  /** If wanted: the position at the end. */
  readonly view?: View
}
/** No game will follow. The program ends by itself within a second. */
export interface Bye {
  readonly type: 'bye'
}
/** What the arena says. */
export type ArenaLine<View, Event, Meaning> =
  | Hello
  | Begin
  | Question<View, Event, Meaning>
  | FailureLine
  | Over<View, Event>
  | Bye

/** Optional parts that a bot may request: fields of the questions and of `over`, and lines about its failures. */
export const WANTS = ['view', 'events', 'failures'] as const
export type Want = (typeof WANTS)[number]

/** The answer to `hello`. */
export interface Ready {
  readonly type: 'ready'
  readonly protocol: number
  /** The name under which the bot is reported; at most 80 characters. */
  readonly name: string
  readonly wants?: readonly Want[]
}
/** The answer to a question. */
export interface Choice {
  readonly type: 'choice'
  /** The number of the question. */
  readonly id: number
  /** One of the actions of `legal`. */
  readonly action: number
}
/** The answer to the first question of a game that the bot does not play, for instance because it does not know an option. */
export interface Decline {
  readonly type: 'decline'
  /** The number of the question. */
  readonly id: number
  /** English text; at most 200 characters. */
  readonly why: string
}
/** What a bot says. */
export type BotLine = Ready | Choice | Decline
