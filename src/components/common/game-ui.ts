import type { Component } from 'vue'
import type { Described, Seat } from '../../engine/core/game.ts'
import type { Spoken } from '../../i18n/spoken.ts'

/** Something on the table that can be pointed at: `role:3`, `tile:corn`, `ship:1`, `good:corn`, `building:office`. */
export type TargetName = string

/** What the screen knows of one game: its boards and its words, but no rule. */
export interface GameUi {
  /** The whole table. Props: `view`, `me` (the seat looked at as one's own). */
  readonly table: Component
  /** What a choice is about; pointing at these narrows the choices down to it. */
  targetsOf(action: Described, view: unknown): readonly TargetName[]
  /** The question as one imperative sentence; for those who wait, what is being decided. */
  prompt(view: unknown): { readonly ask: Spoken; readonly waiting: Spoken }
  /** A choice as the words on its button. */
  label(action: Described, view: unknown): Spoken
  /** Does this choice decline (shown last and quietly)? */
  declines(action: Described): boolean
  /** Questions answered on the board itself as one draft instead of by buttons. */
  isDraft(view: unknown): boolean
  /** Why a target cannot be chosen now by this seat; undefined if it can, or if nothing is being asked about it. */
  whyNot(target: TargetName, view: unknown, seat: Seat): Spoken | undefined
  /** What happened, as a sentence; undefined for what need not be told. */
  say(event: { readonly type: string }): Spoken | undefined
  /** The score table's columns, in order, with their headings' keys. */
  readonly scoreSources: readonly (readonly [source: string, key: string])[]
  /** Is the information that some players would keep covered present in this game? (the option's name) */
  readonly coveredOption?: string
}
