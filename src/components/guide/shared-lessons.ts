import { at } from './lesson.ts'
import type { Lesson } from './lesson.ts'
import { isMyTurn } from './situation.ts'

// Lessons of every course.

export const DOCK: Lesson = {
  id: 'dock',
  words: 'guide.lesson',
  isNow: isMyTurn,
  spots: at('part:dock'),
}
export const HAND_OVER: Lesson = {
  id: 'handOver',
  words: 'guide.lesson',
  isNow: ({ waits }) => waits,
  spots: at('part:dock'),
  isExtra: true,
}
