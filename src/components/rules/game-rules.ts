import { inject } from 'vue'
import type { InjectionKey } from 'vue'
import type { RulesBook } from './book.ts'

/** What the rules reader needs from a game. */
export interface GameRules {
  /** The game's id in the engine. */
  readonly id: string
  /** The name on the box, the same in every language. */
  readonly title: string
  /** The letters before the number of a clause: `PR` in PR 8.3. */
  readonly clausePrefix: string
  /** Fetches the rules book and its messages. */
  loadRulesBook(): Promise<RulesBook>
}

export const GAME_RULES: InjectionKey<readonly GameRules[]> = Symbol('the rules of every game')

/** The rules of every registered game; the first one is the default. */
export function useGameRules(): readonly GameRules[] {
  return inject(GAME_RULES, [])
}
