import { highlight } from './lesson.ts'
import type { Highlight, Lesson } from './lesson.ts'
import { isMyTurn } from './situation.ts'
import type { LegalAction } from '../../engine/core/preview.ts'
import type { Situation } from './situation.ts'

// Lessons that every course contains.

export const DOCK: Lesson = {
  id: 'dock',
  messagePrefix: 'guide.lesson',
  isNow: isMyTurn,
  highlights: highlight('part:dock'),
}
export const HAND_OVER: Lesson = {
  id: 'handOver',
  messagePrefix: 'guide.lesson',
  isNow: ({ isHandOverPending }) => isHandOverPending,
  highlights: highlight('part:dock'),
  isExtra: true,
}

/** Proposes a choice wherever no other lesson has something to say; `find` names what it highlights. */
export const freeChoice = <At extends Situation>(
  find: (choice: LegalAction, situation: At) => readonly Highlight[],
): Lesson<At> => ({
  id: 'turn',
  messagePrefix: 'guide.lesson',
  isNow: ({ suggested }) => suggested !== undefined,
  wants: ({ suggested }) => (suggested === undefined ? [] : [suggested.described]),
  highlights: (situation) => (situation.suggested === undefined ? [] : find(situation.suggested, situation)),
  namesChoice: true,
  isFallback: true,
})
