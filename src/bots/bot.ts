import { saltedDice } from '../engine/core/dice.ts'
import type { Dice } from '../engine/core/dice.ts'
import type { Action, Actions, AnyGame, Seat, State } from '../engine/core/game.ts'

/** How much a bot may think, counted in plies: time is the worker's business. */
export interface Budget {
  readonly plies: number
  spent: number
}
/** Answers with a legal action. Chance is sampled with the bot's own dice, which follow from `seed` alone. */
export type Bot = (game: AnyGame, state: State, seat: Seat, budget: Budget, seed: number) => Action
/** What a bot likes in a position. The only bot code that knows a game. */
export interface Evaluator {
  /** What the position is worth to the seat, as a whole number; more is better. */
  evaluate(state: State, seat: Seat): number
  /** May the position be judged as it stands, or is something half done in it, such as a phase that still runs? */
  isQuiet(state: State): boolean
}

/** Runs of actions, one after the other: line i is `at[start[i]]` … `at[start[i + 1] - 1]`. Reusable, so that search allocates nothing. */
export interface MacroActions {
  count: number
  readonly start: Int32Array
  readonly actions: Int32Array
}
/** How a game is played quickly and sensibly without looking ahead: the order of the search, and how playouts go on. */
export interface Policy {
  /** Rates every open choice of the seat in turn, without playing it: more is better, whole numbers (hundredths of a point). */
  rate(state: State, seat: Seat, open: Actions, into: Int32Array): void
  /**
   * Whole answers instead of single ones: where a seat answers a run of questions alone (the mayor), a few sensible runs,
   * each a list of actions from this state on. Answers how many were written; 0: single actions are searched here.
   */
  macroActions?(state: State, seat: Seat, open: Actions, out: MacroActions): number
  /** Is the end so near that the rest may be small enough to be solved? A cheap question, asked at every root. */
  isNearEnd?(state: State): boolean
  /** Dice are wanted, but is it so near the end that what they bring changes nothing any more? Then one throw stands for all. */
  isChanceIrrelevant?(state: State): boolean
}

/** How a search weighs, all of it measured (decision 22). What a plan leaves open the game's knowledge says, then the search itself. */
export interface SearchParameters {
  /** How much a choice that was tried little is preferred: the constant of PUCT, in parts of a whole reward. */
  readonly exploration: number
  /** How much worse than its parent a choice nobody has tried is taken to be, in parts of a whole reward. */
  readonly firstPlayReduction: number
  /** A choice rated this much below the best (hundredths of a point) is tried half as eagerly. */
  readonly priorSpread: number
  /** One choice in so many is a random one in playouts; 0: none is. */
  readonly randomOneIn: number
  /** What part of the reward is the win; the rest is the margin to the best other. */
  readonly winWeight: number
  /** The margin, in points, that makes 85 of 100 of what a margin can. */
  readonly marginScale: number
  /** A playout is judged by taste after so many plies. */
  readonly playoutDepth: number
  /** Near the end of the game so many positions for each iteration are looked at in order to solve it; 0: none. */
  readonly solverPositions: number
}
/** How long a search thinks, and how. */
export interface SearchOptions extends Partial<SearchParameters> {
  /** So many games are played on from the position, at most. */
  readonly iterations: number
  /** Are points and their sources wanted (`Search.analysis`)? They cost time. */
  readonly analysis?: boolean
}
/** All a bot knows of a game besides its rules. */
export interface GameHeuristics {
  readonly evaluator: Evaluator
  readonly policy: Policy
  readonly parameters?: Partial<SearchParameters>
}

/** How the levels of a game play (decision 22), each list from the weakest on. */
export interface LevelSettings {
  /** How far those that play offhand stray from what the policy rates highest, in hundredths of a point. */
  readonly temperatures: readonly [number, number, number, number]
  /** How those that search do it. */
  readonly searches: readonly [SearchOptions, SearchOptions, SearchOptions]
}

/** One search of one position, run in pieces so that a worker can stay polite. */
export interface Search {
  /** Thinks on for at most so many iterations; true when all are spent or nothing is left to be found. */
  run(iterations: number): boolean
  /** The choice it would make now. It depends only on game, state, plan, seed and the iterations done, not on how they were cut. */
  best(): Action
  /** What it has found about every open choice, best first. Figures of points only if the plan wanted them. */
  analysis(): Analysis
}
/** What a search has found about a position. */
export interface Analysis {
  /** Who chooses. */
  readonly seat: Seat
  /** Done so far. */
  readonly iterations: number
  /** Solved to the end: no estimate, but so. */
  readonly exact: boolean
  /** The expected share of the win of every seat, 0 to 1, as it will be played. */
  readonly win: readonly number[]
  /** The expected final points of every seat. */
  readonly points: readonly number[]
  /** Best first (most visits, then value). Every open action is there, one that begins several lines several times. */
  readonly choices: readonly ChoiceAnalysis[]
}
/** What is expected of one choice. With no visits the figures are those of the position as a whole. */
export interface ChoiceAnalysis {
  readonly action: Action
  readonly visits: number
  /** The expected share of the win of the seat that chooses. */
  readonly win: number
  /** Its expected final points. */
  readonly points: number
  /** Its expected points less those of the best other. */
  readonly margin: number
  /** Its expected final points by source, as in `Score.sources`. */
  readonly sources: Readonly<Record<string, number>>
  /** How it would probably go on: the rest of the line that begins with this action, or up to three more choices; stops at chance. */
  readonly continuation: readonly Action[]
}

/** A bot's own dice: `seed` says which position they are for, `sample` which of several throws. */
export function botDice(seed: number, sample = 0): Dice {
  const word = (number: number): string => (number >>> 0).toString(16).padStart(8, '0')
  return saltedDice(word(seed) + word(sample) + word(0x77696e64) + word(0x726f7365))
}
