import { ROUND } from '../engine/games/puerto-rico/state.ts'
import type { GameHeuristics, Policy, LevelSettings } from './bot.ts'
import { endeavorPolicy } from './policies/endeavor/policy.ts'
import { puertoRicoPolicy } from './policies/puerto-rico/policy.ts'
import { endeavorEvaluator } from './evaluation/endeavor/evaluator.ts'
import { puertoRicoEvaluator } from './evaluation/puerto-rico/evaluator.ts'

/** Rates all actions alike: a search with it has no priors and plays out at random. */
export const uniformPolicy: Policy = {
  rate: (_state, _seat, open, into) => void into.fill(0, 0, open.count),
}

const HEURISTICS: Readonly<Partial<Record<string, GameHeuristics & LevelSettings>>> = {
  'puerto-rico': {
    evaluator: puertoRicoEvaluator,
    policy: puertoRicoPolicy,
    parameters: { priorSpread: 75 },
    roundOf: (state) => state[ROUND]!,
    temperatures: [250, 140, 75, 30],
    searches: [
      { iterations: 50 },
      { iterations: 480 },
      { iterations: 6_000, iterationsBySeats: { 4: 5_200, 5: 4_000 }, trees: 2 },
    ],
  },
  endeavor: {
    evaluator: endeavorEvaluator,
    policy: endeavorPolicy,
    parameters: { marginScale: 12, exploration: 0.7, priorSpread: 300 },
    temperatures: [270, 160, 90, 0],
    searches: [
      { iterations: 40 },
      { iterations: 300 },
      { iterations: 6_000, iterationsBySeats: { 5: 5_400 }, trees: 2 },
    ],
  },
}

/** Returns the heuristics and levels of a game; undefined if there are none. */
export function heuristicsFor(game: string): (GameHeuristics & LevelSettings) | undefined {
  return HEURISTICS[game]
}
