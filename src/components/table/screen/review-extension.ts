import type { Component, ComputedRef, Ref } from 'vue'

/**
 * What the review of finished games adds to a table. The review stands on the table's parts, so the table knows only this
 * type; the pages above both hand the extension to `TableScreen`. Its components are loaded when they are first shown.
 */
export interface ReviewExtension {
  /** Keeps the review in step with the open table. Call it once, in the setup of the screen. */
  use(isWide: Readonly<Ref<boolean>>): TableReview
  /** The panel. Props: `ui` (`GameUi`), `history` (`History`). */
  readonly panel: Component
  /** Opens the review. Prop: `brief`, of one word. */
  readonly button: Component
  /** What decided the game, in a sentence. Prop: `history`; event: `go` with a ply. */
  readonly decided?: Component
  /** The card of the dock while the player learns from mistakes. Prop: `ui`. */
  readonly lessonCard: Component
}

/** The state of the review at one table. */
export interface TableReview {
  readonly isOpen: ComputedRef<boolean>
  /** Where the panel stands; undefined while it is closed or hidden by a lesson, whose answers it would show. */
  readonly place: ComputedRef<'above' | 'beside' | undefined>
  /** The marked moves of the player whose review is shown. */
  readonly moments: ComputedRef<readonly { readonly ply: number }[]>
}
