import { saltedDice } from '../engine/core/dice.ts'
import type { Dice } from '../engine/core/dice.ts'
import type { Action, Actions, AnyGame, Seat, State } from '../engine/core/game.ts'

/** How much a bot may compute, counted in plies and not in time, so that the result is the same on every machine. */
export interface Budget {
  readonly plies: number
  spent: number
}
/** Returns a legal action. It samples chance with its own dice, which follow from `seed` alone. */
export type Bot = (game: AnyGame, state: State, seat: Seat, budget: Budget, seed: number) => Action
/** A static evaluation function of one game. */
export interface Evaluator {
  /** Returns the worth of the position for the seat: a whole number, hundredths of a point; more is better. */
  evaluate(state: State, seat: Seat): number
  /** May the position be evaluated as it stands (quiescence), or is a phase still running? */
  isQuiet(state: State): boolean
}

/** Macro actions: number i is the sequence `actions[start[i]]` … `actions[start[i + 1] - 1]`. A reused buffer, so that search allocates nothing. */
export interface MacroActions {
  count: number
  readonly start: Int32Array
  readonly actions: Int32Array
}
/** A policy: how a game is played without looking ahead. It gives the search its priors and plays the playouts. */
export interface Policy {
  /** Rates every legal action of the seat in turn without playing it: whole numbers (hundredths of a point), more is better. */
  rate(state: State, seat: Seat, open: Actions, into: Int32Array): void
  /**
   * Writes a few sensible macro actions where one seat answers a run of questions (the mayor), each a sequence of actions
   * from this state on. Returns how many; 0 means that single actions are searched here.
   */
  macroActions?(state: State, seat: Seat, open: Actions, out: MacroActions): number
  /** Is the end near enough that the endgame solver should try? Cheap; called once for each search. */
  isNearEnd?(state: State): boolean
  /** Called before a roll: is the rest of the game the same whatever the dice show? Then one outcome stands for all. */
  isChanceIrrelevant?(state: State): boolean
}

/** Parameters of a search, measured in decision 22. Unset ones come from the game's heuristics, then from the defaults. */
export interface SearchParameters {
  /** The exploration constant of PUCT, in parts of a whole reward. */
  readonly exploration: number
  /** First-play urgency reduction: an unvisited move counts this much less than its parent, in parts of a whole reward. */
  readonly firstPlayReduction: number
  /** An action rated this much below the best (hundredths of a point) has half the prior of the best. */
  readonly priorSpread: number
  /** In playouts one choice in this number is random; 0: none. */
  readonly randomOneIn: number
  /** The part of the reward that is the share of the win; the rest is the margin over the best other seat. */
  readonly winWeight: number
  /** The margin, in points, that gives 85 of 100 of the highest reward for a margin. */
  readonly marginScale: number
  /** Plies after which a playout stops and the evaluator rates the position. */
  readonly playoutDepth: number
  /** Positions the endgame solver may visit for each iteration; 0: it does not run. */
  readonly solverPositions: number
}
/** How long one search runs, and with which parameters. */
export interface SearchOptions extends Partial<SearchParameters> {
  /** Iterations of all trees together, at most. */
  readonly iterations: number
  /** The trees that share the iterations (decision 46), each of which may grow on a thread of its own. Default 1. */
  readonly trees?: number
  /** Collect points and their sources for `Search.analysis`? It costs time. */
  readonly analysis?: boolean
}
/** What bots know about one game besides its rules. */
export interface GameHeuristics {
  readonly evaluator: Evaluator
  readonly policy: Policy
  readonly parameters?: Partial<SearchParameters>
  /** The round of a state; unset where every game lasts as many rounds. */
  roundOf?(state: State): number
}

/** How much a level that searches computes. */
export interface LevelSearch {
  /** Iterations of all trees together. */
  readonly iterations: number
  /** In their place, at numbers of seats at which a choice would take too long. */
  readonly iterationsBySeats?: Readonly<Record<number, number>>
  /** See `SearchOptions`. */
  readonly trees?: number
}

/** How the levels of one game play (decisions 22, 27), weakest first. */
export interface LevelSettings {
  /** Temperatures of the levels that play by the policy alone, in hundredths of a point; see `policyPlayer`. */
  readonly temperatures: readonly [number, number, number, number]
  readonly searches: readonly [LevelSearch, LevelSearch, LevelSearch]
}

/** A search of one position, run in slices so that a worker can answer messages in between. */
export interface Search {
  /** Runs at most `iterations` more iterations; returns true when all are done or the result cannot change any more. */
  run(iterations: number): boolean
  /** The best action so far. It depends on game, state, options, seed and the iterations done, not on the slices. */
  best(): Action
  /** The analysis of every legal action, best first. Points only if the options request an analysis. */
  analysis(): Analysis
}
/** What a search knows about a position. */
export interface Analysis {
  /** The seat that chooses. */
  readonly seat: Seat
  /** Iterations done; for a solved position the positions visited. */
  readonly iterations: number
  /** Solved to the end: the figures are exact, not estimates. */
  readonly exact: boolean
  /** The mean number of plies to the end in the simulated games after the best action; 0 for a solved position. */
  readonly pliesLeft: number
  /** The expected share of the win of every seat, 0 to 1, if the best action is chosen. */
  readonly win: readonly number[]
  /** The expected final points of every seat. */
  readonly points: readonly number[]
  /** Best first (most visits, then value). Contains every legal action; one that begins several macro actions is there several times. */
  readonly choices: readonly ChoiceAnalysis[]
}
/** What is expected of one choice. Without visits, the figures are those of the whole position. */
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
  /** The expected final points of every seat. */
  readonly seatPoints: readonly number[]
  /** The mean round in which the game ends; 0 if the game has no such number, or the position is solved. */
  readonly lastRound: number
  /** The principal variation: the rest of the macro action, or up to three more choices. It stops at a roll. */
  readonly continuation: readonly Action[]
  /** The same, and how the game probably goes on up to a roll; empty for choices that are far from the best. */
  readonly line: readonly Action[]
}

/** The dice of a bot: `seed` identifies the position, `sample` one of several sequences of rolls. */
export function botDice(seed: number, sample = 0): Dice {
  const word = (number: number): string => (number >>> 0).toString(16).padStart(8, '0')
  return saltedDice(word(seed) + word(sample) + word(0x77696e64) + word(0x726f7365))
}
