import type { Action, ActionDescription } from './game.ts'

/** A legal action with its description. */
interface Open {
  readonly action: Action
  readonly described: ActionDescription
}

/** Where a search for counterexamples to automatic choices looks. */
export interface AutomaticSearchPlan<View> {
  /** The number of random games. */
  readonly games: number
  /** The number of the first game, from which its dice follow; 0 unless given. */
  readonly from?: number
  /** The number of seats; every number in turn unless given. */
  readonly seats?: number
  /** Other rules than those of the game: tests plant wrong ones. */
  readonly choose?: (view: View, open: readonly Open[]) => Action | undefined
}

/** What a search has found. */
export interface AutomaticSearch {
  /** Positions in which a player has several choices. */
  positions: number
  /** Automatic choices in them, by question. */
  readonly choices: Map<string, number>
  /** How many of them were compared with all choices to the end of the game; the others were sampled, or compared by what they leave. */
  enumerated: number
  /** Automatic choices than which another one is, or may be, better. */
  readonly contradicted: string[]
}

export function newSearch(): AutomaticSearch {
  return { positions: 0, choices: new Map(), enumerated: 0, contradicted: [] }
}

/** The number of automatic choices of a search. */
export function countChoices({ choices }: AutomaticSearch): number {
  return [...choices.values()].reduce((all, count) => all + count, 0)
}
