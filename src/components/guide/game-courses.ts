import { inject } from 'vue'
import type { InjectionKey } from 'vue'
import type { Course } from './course.ts'

/** What the guide needs from a game. */
export interface GameCourse {
  /** The game's id in the engine. */
  readonly id: string
  /** Fetches the guided first game and its messages. */
  loadCourse(): Promise<Course>
}

export const GAME_COURSES: InjectionKey<readonly GameCourse[]> = Symbol('the guided course of every game')

/** The guided courses of every registered game. */
export function useGameCourses(): readonly GameCourse[] {
  return inject(GAME_COURSES, [])
}
