import type { Message } from '../../i18n/message.ts'
import type { TargetName } from '../table/game-ui.ts'
import { isAsked, mayChoose } from './situation.ts'
import type { Situation, ActionPattern } from './situation.ts'

/**
 * What a lesson points at: something on the table that can be chosen, a place where pieces lie, a circle of a draft, or
 * a part of the screen.
 */
export type HighlightTarget = TargetName | `place:${string}` | `circle:${number}` | `part:${string}`

/** Something pointed at; of several names the first that is on the page. */
export type Highlight = HighlightTarget | readonly HighlightTarget[]

/** One idea, told at the moment it matters, once. */
export interface Lesson<At extends Situation = Situation> {
  /** The middle of its message keys: `<words>.<id>.title`. */
  readonly id: string
  /** The first part of its message keys, where its words are not the course's own. */
  readonly messagePrefix?: string
  /** Does it belong to this moment? */
  isNow(situation: At): boolean
  /** What it is about, the most important first. */
  highlights(situation: At): readonly Highlight[]
  /** Its sentences; without it, they need no values. */
  message?(situation: At): Message
  /** The choices it asks for, any of these; without it, there is only something to be read. */
  wants?(situation: At): readonly ActionPattern[]
  /** Does it take several choices in a row? Then it lasts as long as it belongs to the moment. */
  readonly isLong?: true
  /** Do the next lessons build upon this choice? */
  readonly isStrict?: true
  /** Is it met only in some games? Then it is not counted. */
  readonly isExtra?: true
}

export const highlight =
  (...spots: readonly Highlight[]) =>
  (): readonly Highlight[] =>
    spots

/** Asks for a choice of this question, wherever what it wants is open. */
export const asks = (
  question: string,
  ...wishes: readonly ActionPattern[]
): Pick<Lesson, 'isNow' | 'wants'> => ({
  isNow: (situation) => isAsked(situation, question) && wishes.some((wish) => mayChoose(situation, wish)),
  wants: () => wishes,
})
