import type { Component } from 'vue'
import type { Action, ActionDescription, Seat } from '../../engine/core/game.ts'
import type { LegalAction, PreviewAction } from '../../engine/core/preview.ts'
import type { Message } from '../../i18n/message.ts'
import type { ResultSign } from '../../session/deal/deal-result.ts'
import type { RoundSummary } from '../../stores/curves.ts'
import type { SoundName } from '../sound/sounds.ts'

/*
 * The contract between a game and the table. The table (screen, dock, log, replay, hints, text mode) knows no game; a game
 * hands it one `Boards`. To add a game, implement these types in `src/components/<game>/` and list it in
 * `src/components/game-registry.ts`.
 *
 * Every function is pure and synchronous. `View` is what `Game.view(state)` of the same game returns, `Event` what its `play`
 * reports: a game names its own types, the table knows neither. Texts are messages (keys and values), never strings of one language.
 */

/** What one game hands to the table. Fetched when a table of the game is opened. */
export interface Boards {
  readonly ui: GameUi
  /** Draws one piece by name, inside sentences and animations. Prop: `name`, as in `Change.piece` and `Flight.piece`. */
  readonly icon: Component
}

/** Boards, texts and explanations of one game. It contains no rule: what may be chosen comes from the engine. */
export interface GameUi<View = unknown, Event extends GameEvent = GameEvent> {
  // Boards

  /** A picture of what this player built, as an `svg` inside a drawing. Props: `view`, `seat`. */
  readonly portrait?: Component
  /** The whole table. Props: `view`, and `me`, the seat whose board is shown as the reader's own. */
  readonly table: Component
  /** The table as headings and plain tables (text mode). Same props. Fetched when the text mode is opened. */
  text(): Promise<Component>
  /** Parts of the boards that have a key of their own: the key, the message naming the part, the prefix of its targets. */
  readonly parts: readonly (readonly [key: string, words: string, start: string])[]

  // Choosing

  /** The targets of a choice. Picking targets narrows the open choices down to those which have all of them. */
  targetsOf(action: ActionDescription, view: View): readonly TargetName[]
  /**
   * The question: as one imperative sentence for the player asked, and as a description for the players who wait; `left` says
   * what remains to be done if the same question comes again and again.
   */
  question(view: View): Question
  /** The label of a choice's button. */
  label(action: ActionDescription, view: View): Message
  /** The same in as few words as the board makes possible, for a narrow dock; default: the label. */
  shortLabel?(action: ActionDescription, view: View): Message | undefined
  /** Where the dock has no room for all choices, those of higher worth stand first; default: all have the same. */
  worth?(action: ActionDescription, view: View): number
  /** Does this choice decline? It is shown last and unobtrusively. */
  declines(action: ActionDescription): boolean
  /** The group whose one button stands for this choice; undefined for a choice with a button of its own. */
  groupOf?(action: ActionDescription, view: View): AnswerGroup | undefined
  /** Is the open question answered on the board as one draft, instead of by buttons? */
  isDraft(view: View): boolean
  /**
   * The answer to a draft as its parts, from the views before and after it: one choice for each part, forced ones included.
   * The board can show them (`proposed` in the hint store). Undefined for other questions.
   */
  draftParts?(before: View, after: View): readonly ActionDescription[] | undefined

  // Explaining

  /** The outcome of a choice in few words; undefined if there is nothing to say or only the dice decide it. */
  result(choice: LegalAction, view: View, preview: PreviewAction): Message | undefined
  /** Warnings about a choice, given the other open choices. */
  warnings(action: ActionDescription, open: readonly ActionDescription[], view: View): readonly Warning[]
  /** The only sensible choice (docs/questions.md); undefined if there is something to decide. */
  onlySensibleChoice(open: readonly LegalAction[], view: View): Action | undefined
  /** All reasons why this seat cannot choose a target now; empty if there is nothing to explain. */
  whyNot(target: TargetName, view: View, seat: Seat): readonly Message[]
  /** The seats that decide after the present one, in order, as far as they are known. */
  nextSeats(view: View): readonly Seat[]
  /** What hints and reviews may say of why a choice is good; default: only what every game has. */
  readonly explains?: Explains<View, Event>

  // Events

  /** An event as a sentence; undefined if it is not worth a line of the log. */
  say(event: Event): Message | undefined
  /** Short texts, changes and statistics of the past, for log, replay and score. */
  readonly history: GameHistory<View, Event>
  /** Animations, sounds and notices for events. */
  readonly effects: Effects<View, Event>

  // Score

  /** The columns of the score table in order, each with the key of its heading. */
  readonly scoreSources: readonly (readonly [source: string, key: string])[]
  /** The message naming the tie-break; undefined if the game has none. */
  readonly tieBreak?: string
  /** Signs for the sources of points, in a short text of a result; default: none. */
  readonly resultSigns?: readonly ResultSign[]
  /** The option by whose name points are covered; undefined if the game has no such option. */
  readonly coveredOption?: string
}

/** A question in words. */
export interface Question {
  readonly ask: Message
  readonly waiting: Message
  readonly left?: Message | undefined
}

/** An event of the engine, as `Game.play` reports it. */
export interface GameEvent {
  readonly type: string
}

/** Something on the boards that can be chosen or explained: `role:3`, `tile:corn`, `ship:1`, `building:office`. */
export type TargetName = string

/** A reason against a choice. It never forbids the choice. */
export interface Warning {
  /** Whole sentences: the disadvantage, and what the choice would still gain. */
  readonly messages: readonly Message[]
  /** The same in two or three words, for a button. */
  readonly short: Message
  /** Is it so bad that the dock asks for confirmation? */
  readonly serious: boolean
  /** Is it so at the beginning of every game? Then it is said without alarm. */
  readonly usual?: boolean
}

/** What one game knows of the differences between two choices. */
export interface Explains<View = unknown, Event extends GameEvent = GameEvent> {
  /** Are the effects of a choice of this seat on the table, so that gains can be compared? `before` is the view it chose in. */
  isSettled(view: View, before: View, seat: Seat): boolean
  /** Does this choice leave nothing for others who want the same? */
  isTakenAway(action: ActionDescription, view: View): boolean
  /** What an event brings, if not all changes of it are worth comparing; pieces called `lost:…` are losses. */
  gains?(event: Event): readonly Change[]
  /** The pieces that the label of a choice names itself, so that no reason repeats them. */
  named(action: ActionDescription): readonly string[]
  /** Names of sources of points that say more in a sentence than the headings of the score table. */
  readonly sourceNames?: Readonly<Record<string, string>>
  /** What the first choice brings its seat that the second does not, beyond gained pieces, the most important first. */
  reasons(one: ChosenResult<View>, other: ChosenResult<View>, before: View, seat: Seat): readonly Message[]
}
/** A choice, and the view before anyone else decides. */
export interface ChosenResult<View = unknown> {
  readonly described: ActionDescription
  readonly after: View
}

/** Choices that stand behind one button; picking the target shows them. */
export interface AnswerGroup {
  readonly target: TargetName
  readonly label: Message
}

/** What one game shows and plays when something happens. It repeats what boards and log say and adds nothing to it. */
export interface Effects<View = unknown, Event extends GameEvent = GameEvent> {
  /** The pieces that moved, and the places that changed. */
  flights(event: Event): readonly Flight[]
  /** How near the end is, 0 to 1: the light over the table grows warmer; default: it stays as it is. */
  evening?(view: View): number
  /** The sound of an event; undefined for silence. */
  sound(event: Event): SoundName | undefined
  /** Losses which these events, caused by other players, brought a seat; `view` is the table after them. */
  setbacks(events: readonly Event[], view: View, seat: Seat): readonly Message[]
}

/**
 * A place on the boards, from the whole to its part: `player:2:goods:corn`, `ship:1`, `row:indigo`. Boards mark it with
 * `data-place`. A name that is not marked stands for the next shorter one which is (`player:2:goods`, then `player:2`), so
 * a game names the exact place and the boards mark as much as they have room for.
 */
export type Place = string

/** Pieces that moved from one place to another. */
export interface Flight {
  /** The name of a drawing, as `Boards.icon` knows it. */
  readonly piece: string
  readonly count: number
  /** Null if nothing moved, or the pieces come from outside the boards: then `to` is only highlighted. */
  readonly from: Place | null
  readonly to: Place
  /** Places on the way, such as the spaces of a route. */
  readonly via?: readonly Place[]
  /** How the place they come to moves itself; default: not at all. */
  readonly motion?: PlaceMotion
}

/**
 * How a place moves: it is put up from its foot; turned over; sails away as it was and comes back as it is; shakes; or fades in
 * slowly.
 */
export type PlaceMotion = 'raise' | 'turn' | 'sail' | 'shake' | 'fade'

/** What the log and the replay show of one game's past. */
export interface GameHistory<View = unknown, Event extends GameEvent = GameEvent> {
  /** An event in as few words as the log has room for, without the numbers that `changes` gives. */
  brief(event: Event): Message | undefined
  /** What an event brought or cost each player. */
  changes(event: Event): readonly Change[]
  /** The items on the boards that differ between two views. */
  changedItems(before: View, now: View): readonly BoardItem[]
  /** Kinds of pieces (the part of `Change.piece` before the colon), the most valuable first; short lists leave out the rest. */
  readonly pieceOrder: readonly string[]
  /** Loaded when the course of the game is opened. */
  fetchSummary(): Promise<GameSummary<View, Event>>
}

/** What an event brought a player, or cost them. Changes of the same piece add up. */
export interface Change {
  readonly seat: Seat
  /** The name of its drawing: `coin`, `good:corn`, `building:office`. */
  readonly piece: string
  /** Its message: counted (`pr.noun.doubloons`), or a plain name if there is no amount. */
  readonly key: string
  /** The message for exactly one, if it differs. */
  readonly one?: string
  /** The difference; null for what is not counted, such as a role that was taken. */
  readonly amount: number | null
}

/** An item on the boards that can change: `coins:2`, `good:corn:1`, `city:0:office`, `tile:3:corn`, `ship:1`. */
export type BoardItem = string

/** The course of a whole game. */
export interface GameSummary<View = unknown, Event extends GameEvent = GameEvent> {
  /** The first curve is shown first. */
  readonly curves: readonly Curve<View, Event>[]
  /** Remarkable facts, as sentences. */
  facts(chapters: readonly RoundSummary<View, Event>[]): readonly Message[]
}

/** A number of every player, drawn over the rounds. */
export interface Curve<View = unknown, Event extends GameEvent = GameEvent> {
  readonly name: string
  /** The key of its name. */
  readonly key: string
  /** Is it hidden in games with covered points? */
  readonly covered: boolean
  of(chapter: RoundSummary<View, Event>, seat: Seat): number
}
