import { expect, test } from 'vitest'
import { GAMES } from '../engine/games/registry.ts'
import { heuristicsFor } from './registry.ts'

/**
 * Iterations of the largest tree of each level that searches. The slowest browser, Firefox, takes the times that
 * docs/performance.md gives ("An admiral in the slowest browser"): a larger budget is measured there first.
 */
const BUDGETS = [50, 480, 3000]

test.each(GAMES.map(({ id }) => id))('%s: no level has more iterations than were measured', (game) => {
  const { searches } = heuristicsFor(game)!
  for (const [at, { iterations, trees = 1 }] of searches.entries())
    expect(Math.ceil(iterations / trees)).toBeLessThanOrEqual(BUDGETS[at]!)
})
