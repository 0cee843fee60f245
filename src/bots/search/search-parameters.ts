import type { SearchParameters, GameHeuristics, SearchOptions } from '../bot.ts'

/** What a search does where neither the plan nor the knowledge of the game says otherwise (figures in decision 22). */
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

export function searchParameters(knowledge: GameHeuristics, plan: SearchOptions): SearchParameters {
  return { ...DEFAULTS, ...knowledge.parameters, ...plan }
}
