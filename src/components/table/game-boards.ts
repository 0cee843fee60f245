import { inject } from 'vue'
import type { InjectionKey } from 'vue'
import type { Boards } from './game-ui.ts'

/** What the table needs from a registered game. */
export interface GameBoards {
  /** The game's id in the engine. */
  readonly id: string
  /** Fetches the boards and their messages. */
  loadBoards(): Promise<Boards>
}

export const GAME_BOARDS: InjectionKey<readonly GameBoards[]> = Symbol('the boards of every game')

/** The boards of every registered game; none in tests that provide none. */
export function useGameBoards(): readonly GameBoards[] {
  return inject(GAME_BOARDS, [])
}
