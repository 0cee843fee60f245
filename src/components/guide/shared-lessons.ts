import { highlight } from './lesson.ts'
import type { Lesson } from './lesson.ts'
import { isMyTurn } from './situation.ts'

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
