import { inject } from 'vue'
import type { Component, InjectionKey } from 'vue'
import type { GameUi } from './game-ui.ts'

/** The boards of one game, and the component that draws its pieces inside texts. */
export interface Boards {
  readonly ui: GameUi
  readonly icon: Component
}

/** What the table needs from a game. */
export interface GameBoards {
  /** The game's id in the engine. */
  readonly id: string
  /** Fetches the boards and their messages. */
  loadBoards(): Promise<Boards>
}

export const GAME_BOARDS: InjectionKey<readonly GameBoards[]> = Symbol('the boards of every game')

/** The boards of every registered game. */
export function useGameBoards(): readonly GameBoards[] {
  return inject(GAME_BOARDS, [])
}
