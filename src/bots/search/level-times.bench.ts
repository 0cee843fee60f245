import { gameById } from '../../engine/games/registry.ts'
import { LEVEL_NAMES } from '../level-names.ts'
import type { LevelName } from '../level-names.ts'
import { decisionMethodFor } from '../levels.ts'
import { heuristicsFor } from '../registry.ts'
import { decisionPositions, MIDDLE_PERCENT } from './search.bench.ts'
import { searchNow } from './search.ts'

/** The levels that search; the others choose at once. */
export const SEARCHING: readonly LevelName[] = LEVEL_NAMES.slice(-3)

/** Every third choice: neighbors are often parts of one decision. */
const STEP = 3

/** Which choices of a game are searched. */
export interface ChoicesToTime {
  readonly game: string
  readonly seats: number
  readonly level: LevelName
  readonly part: 'early' | 'middle'
  /** How many, one after the other; none for what preparing them takes. */
  readonly count: number
}

/**
 * Searches these choices on one thread, one tree after the other. Returns the number of trees of all choices together: on as
 * many threads as trees, a choice takes the time of one of its trees.
 */
export function searchChoices({ game: id, seats, level, part, count }: ChoicesToTime): number {
  const game = gameById(id)!
  const method = decisionMethodFor(level, id)
  if (method.type !== 'search') throw new Error(`${level} does not search`)
  const positions = decisionPositions(game, seats)
  const from = part === 'early' ? 0 : Math.trunc((positions.length * MIDDLE_PERCENT) / 100)
  const chosen = positions.filter((_, at) => at >= from && (at - from) % STEP === 0).slice(0, count)
  for (const state of chosen) searchNow(game, heuristicsFor(id)!, state, 1, method.optionsFor(seats))
  return chosen.length * method.trees
}
