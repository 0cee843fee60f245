import type { Message } from '../../i18n/message.ts'
import type { TargetName } from '../table/game-ui.ts'
import { isAsked, mayChoose } from './situation.ts'
import type { Situation, ActionPattern } from './situation.ts'

/**
 * What a lesson can highlight: a target of choices, a place where pieces lie, a circle of a draft, or a part of the
 * screen.
 */
export type HighlightTarget = TargetName | `place:${string}` | `circle:${number}` | `part:${string}`

/** A highlight target; of several, the first one on the page. */
export type Highlight = HighlightTarget | readonly HighlightTarget[]

/** One idea of the course, shown once, in the situation where it matters. */
export interface Lesson<At extends Situation = Situation> {
  /** The middle of its message keys: `<prefix>.<id>.title`. */
  readonly id: string
  /** The first part of its message keys, where it differs from the course's. */
  readonly messagePrefix?: string
  /** Does it apply to this situation? */
  isNow(situation: At): boolean
  /** What it highlights, the most important first. */
  highlights(situation: At): readonly Highlight[]
  /** Its text, where the message has values. */
  message?(situation: At): Message
  /** The choices it asks for, any of these; a lesson without it is only read. */
  wants?(situation: At): readonly ActionPattern[]
  /** Does it take several choices in a row? Then it lasts as long as it applies. */
  readonly isLong?: true
  /** Do the next lessons depend on this choice? */
  readonly isStrict?: true
  /** Does it occur only in some games? Then it is not counted. */
  readonly isExtra?: true
}

export const highlight =
  (...spots: readonly Highlight[]) =>
  (): readonly Highlight[] =>
    spots

/** Asks for one of these choices wherever the question allows one. */
export const asks = (
  question: string,
  ...wishes: readonly ActionPattern[]
): Pick<Lesson, 'isNow' | 'wants'> => ({
  isNow: (situation) => isAsked(situation, question) && wishes.some((wish) => mayChoose(situation, wish)),
  wants: () => wishes,
})
