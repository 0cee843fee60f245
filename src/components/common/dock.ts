import type { Action, Described, Seat } from '../../engine/core/game.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import type { OpenAction } from '../../stores/table-types.ts'
import type { GameUi } from './game-ui.ts'

/** A choice as a button. */
export interface Answer {
  readonly action: Action
  readonly said: Spoken
  readonly declines: boolean
}

/** What the dock is about. */
export type DockState =
  /** A person here decides. */
  | {
      readonly is: 'asking'
      readonly seat: Seat
      readonly said: Spoken
      readonly answers: readonly Answer[]
      /** Answered on the board as one draft; the buttons are only another way. */
      readonly draft: boolean
    }
  /** Somebody else decides; nobody, where the dice do, or where something else is waited for. */
  | { readonly is: 'waiting'; readonly seat: Seat | null; readonly said: Spoken | undefined }
  /** The turn is complete and waits for being handed over. */
  | { readonly is: 'complete'; readonly seat: Seat }
  | { readonly is: 'past' }
  | { readonly is: 'over'; readonly winners: readonly Seat[] }

/** The choices as buttons, those that decline last. */
export function answersOf(ui: GameUi, open: readonly OpenAction[], view: unknown): readonly Answer[] {
  const answers = open.map(({ action, described }: { action: Action; described: Described }) => ({
    action,
    said: ui.label(described, view),
    declines: ui.declines(described),
  }))
  return [...answers.filter((one) => !one.declines), ...answers.filter((one) => one.declines)]
}
