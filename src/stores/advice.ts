import type { Action, State } from '../engine/core/game.ts'
import type { Thinker } from '../session/thinking.ts'

/** What a bot is to choose in this position; undefined where it may think for itself. */
export type Advise = (state: State) => Action | undefined

const advisers = new Map<string, Advise>()

/** The bots of a table play parts from now on, such as those of a guided game; answers how to let go of them. */
export function adviseAt(table: string, advise: Advise): () => void {
  advisers.set(table, advise)
  return () => {
    if (advisers.get(table) === advise) advisers.delete(table)
  }
}

/** Thinks for the bots of a table: as they are advised, and by itself where they are not. */
export function advised(thinker: Thinker, table: string): Thinker {
  return {
    async think(question, signal) {
      return advisers.get(table)?.(question.state) ?? thinker.think(question, signal)
    },
    close: () => thinker.close(),
  }
}
