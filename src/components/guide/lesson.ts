import type { ActionDescription } from '../../engine/core/game.ts'
import type { Message } from '../../i18n/message.ts'
import type { TargetName } from '../table/game-ui.ts'
import { isAsked, mayChoose } from './situation.ts'
import type { Situation, ActionPattern } from './situation.ts'

/**
 * What a lesson can highlight: a target of choices, a place where pieces lie, a circle of a draft that has to change before
 * its place holds that number of colonists, or a part of the screen.
 */
export type HighlightTarget = TargetName | `place:${string}` | `circle:${number}:${number}` | `part:${string}`

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
  /** All parts of the draft that it proposes, among them what it `wants`; then the whole draft is one choice. */
  draft?(situation: At): readonly ActionDescription[]
  /** Does the table show after a draft what the lesson asked for before it, also where the rules completed it? */
  isMet?(before: At, after: At): boolean
  /** Does the card name the choice below the text? */
  readonly namesChoice?: true
  /** Does it take several choices in a row? Then it lasts as long as it applies. */
  readonly isLong?: true
  /** Do the next lessons depend on this choice? */
  readonly isStrict?: true
  /** Does it occur only in some games? Then it is not counted. */
  readonly isExtra?: true
  /** Does it come wherever no other lesson applies, as often as that is? Then it is neither counted nor done. */
  readonly isFallback?: true
  /** Until this round it waits for the counted lessons before it. */
  readonly waitsUntil?: number
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
