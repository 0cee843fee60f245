import type { Action, Seat } from '../../../engine/core/game.ts'
import type { LegalAction, PreviewAction } from '../../../engine/core/preview.ts'
import type { Message } from '../../../i18n/message.ts'
import type { AnswerGroup, GameUi, Warning } from '../game-ui.ts'

/** A choice as a button. */
export interface Answer {
  readonly action: Action
  readonly label: Message
  /** For a narrow dock. */
  readonly short?: Message | undefined
  readonly declines: boolean
  /** What it would bring. */
  readonly result?: Message | undefined
  /** Where answers may be cut off, those of higher worth come first. */
  readonly worth?: number | undefined
  /** What speaks against it. */
  readonly warnings: readonly Warning[]
  /** Behind which button it waits while others can be chosen. */
  readonly group?: AnswerGroup | undefined
}

/** A choice that is a serious mistake, held back until it is chosen again. */
export interface HeldMistake {
  readonly action: Action
  readonly reasons: readonly Message[]
}

/** What the dock says instead of whose turn it is. `isStill`: no one waits, it tells what the table shows. */
export type DockNotice = Message & { readonly isStill?: true }

/** What the dock is about. */
export type DockState =
  /** A person here decides. */
  | {
      readonly type: 'asking'
      readonly seat: Seat
      readonly message: Message
      /** What is left of a question that is answered step by step. */
      readonly left?: Message | undefined
      readonly answers: readonly Answer[]
      /** Answered on the board as one draft; the buttons are only another way. */
      readonly draft: boolean
    }
  /** Another player decides; `seat` is null for the dice, or if play has stopped. */
  | {
      readonly type: 'waiting'
      readonly seat: Seat | null
      readonly message: DockNotice | undefined
      /** Who will decide after that. */
      readonly next: readonly Seat[]
    }
  /** The turn is complete and waits for being handed over; `draws`: a draw comes next, after which the same seat may be asked again. */
  | { readonly type: 'complete'; readonly seat: Seat; readonly draws?: boolean }
  | { readonly type: 'past' }
  | { readonly type: 'over'; readonly winners: readonly Seat[] }

/** The choices as buttons, in the order of the dock. */
export function answersOf(
  ui: GameUi,
  open: readonly LegalAction[],
  view: unknown,
  preview: PreviewAction,
): readonly Answer[] {
  const all = open.map(({ described }) => described)
  const answers = open.map((choice) => ({
    action: choice.action,
    label: ui.label(choice.described, view),
    short: ui.shortLabel?.(choice.described, view),
    declines: ui.declines(choice.described),
    result: ui.result(choice, view, preview),
    worth: ui.worth?.(choice.described, view),
    warnings: ui.warnings(choice.described, all, view),
    group: ui.groupOf?.(choice.described, view),
  }))
  return inDockOrder(answers)
}

/** Longer lists are cut on most screens: what a warning speaks against comes after the rest there, and none is told at length. */
export const LONG = 8
/** Answers in the order of the dock: those that decline are last. */
export function inDockOrder(answers: readonly Answer[]): readonly Answer[] {
  const named = answers.filter(({ declines }) => !declines)
  const [fine, doubtful] = [
    named.filter(({ warnings }) => warnings.length === 0),
    named.filter(({ warnings }) => warnings.length > 0),
  ]
  return [
    ...(named.length > LONG ? [...fine, ...doubtful] : named),
    ...answers.filter(({ declines }) => declines),
  ]
}

/** Answers in the order of a small window, which may show only the first: those without a warning, by their worth. */
export function inCutOrder(answers: readonly Answer[]): readonly Answer[] {
  const rank = ({ warnings, worth = 0 }: Answer): number => (warnings.length > 0 ? -Infinity : worth)
  return answers.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)))
}

/** Answers as the dock shows them: those that wait behind a button are left out where others come first. */
export function groupAnswers(answers: readonly Answer[]): {
  readonly shown: readonly Answer[]
  readonly folds: readonly AnswerGroup[]
} {
  const folds = new Map<string, AnswerGroup>()
  const shown = answers.filter(({ group }) => {
    // One alone needs no button before it.
    const isFolded =
      group !== undefined && answers.filter((other) => other.group?.target === group.target).length > 1
    if (isFolded) folds.set(group.target, group)
    return !isFolded
  })
  return shown.length === 0 ? { shown: answers, folds: [] } : { shown, folds: [...folds.values()] }
}
