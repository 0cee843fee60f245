import type { Component } from 'vue'
import type { Action, ActionDescription, Seat } from '../../engine/core/game.ts'
import type { OpenAction, PreviewAction } from '../../engine/core/preview.ts'
import type { Message } from '../../i18n/message.ts'
import type { Effects } from './motion/effects.ts'
import type { Past } from './replay/history-types.ts'

/** Something on the table that can be pointed at: `role:3`, `tile:corn`, `ship:1`, `good:corn`, `building:office`. */
export type TargetName = string

/** What speaks against a choice: never a prohibition. */
export interface Warning {
  /** Whole sentences: what is wrong with it, and what would still be gained. */
  readonly said: readonly Message[]
  /** The same in two or three words, for a button. */
  readonly short: Message
  /** So bad that the dock asks once more. */
  readonly serious: boolean
}

/** Choices that wait behind one button: pointing at the target narrows the choices down to them. */
export interface Fold {
  readonly target: TargetName
  readonly said: Message
}

/** What the screen knows of one game: its boards and its words, but no rule. */
export interface GameUi {
  /** The whole table. Props: `view`, `me` (the seat looked at as one's own). */
  readonly table: Component
  /** The same as headings and plain tables, fetched when somebody wants it. */
  text(): Promise<Component>
  /** What a choice is about; pointing at these narrows the choices down to it. */
  targetsOf(action: ActionDescription, view: unknown): readonly TargetName[]
  /** The question as one imperative sentence; for those who wait, what is being decided. */
  prompt(view: unknown): { readonly ask: Message; readonly waiting: Message }
  /** A choice as the words on its button. */
  label(action: ActionDescription, view: unknown): Message
  /** Does this choice decline (shown last and quietly)? */
  declines(action: ActionDescription): boolean
  /** Behind which button a choice waits that is beside the question; undefined for all that belong to it. */
  folded?(action: ActionDescription, view: unknown): Fold | undefined
  /** Questions answered on the board itself as one draft instead of by buttons. */
  isDraft(view: unknown): boolean
  /**
   * What the answer to a draft comes to, by the views before and after it: a choice for each part of it, those included that
   * followed by themselves. The board can lay it out (`proposed` in the store of hints). Undefined for other questions.
   */
  laidOut?(before: unknown, after: unknown): readonly ActionDescription[] | undefined
  /** What a choice would bring, in few words; undefined where there is nothing to say, or only the dice know. */
  result(choice: OpenAction, view: unknown, foresee: PreviewAction): Message | undefined
  /** What speaks against a choice, the other open ones considered. */
  warnings(action: ActionDescription, open: readonly ActionDescription[], view: unknown): readonly Warning[]
  /** The one choice that makes sense (docs/asked.md); undefined where there is something to decide. */
  sensible(open: readonly OpenAction[], view: unknown): Action | undefined
  /** Everything that keeps this seat from choosing a target now; nothing if there is nothing to explain. */
  whyNot(target: TargetName, view: unknown, seat: Seat): readonly Message[]
  /** Who will decide after whoever decides now, as far as can be said. */
  next(view: unknown): readonly Seat[]
  /** What happened, as a sentence; undefined for what need not be told. */
  say(event: { readonly type: string }): Message | undefined
  /** What looking back needs to know: short words, what changed, numbers over the rounds. */
  readonly past: Past
  /** What is seen and heard when something happens. */
  readonly effects: Effects
  /** The score table's columns, in order, with their headings' keys. */
  readonly scoreSources: readonly (readonly [source: string, key: string])[]
  /** The message that names what decides between equal totals; without it nothing does. */
  readonly tieBreak?: string
  /** Parts of the boards that a single key leads to: the key, the message that says so, how their targets' names begin. */
  readonly parts: readonly (readonly [key: string, words: string, start: string])[]
  /** Is the information that some players would keep covered present in this game? (the option's name) */
  readonly coveredOption?: string
}
