import type { SearchParameters, GameHeuristics, SearchOptions } from '../bot.ts'

/** Used where neither the options of the search nor the heuristics of the game say otherwise (measurements: decision 22). */
const DEFAULTS: SearchParameters = {
  exploration: 1.2,
  firstPlayReduction: 0.1,
  priorSpread: 150,
  randomOneIn: 12,
  winWeight: 0.6,
  marginScale: 12,
  playoutDepth: 4000,
  solverPositions: 8,
}

/** Returns the parameters of a search: its options override those of the game, which override the defaults. */
export function searchParameters(heuristics: GameHeuristics, options: SearchOptions): SearchParameters {
  return { ...DEFAULTS, ...heuristics.parameters, ...options }
}
