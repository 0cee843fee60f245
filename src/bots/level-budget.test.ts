import { expect, test } from 'vitest'
import { GAMES } from '../engine/games/registry.ts'
import { LEVEL_NAMES } from './level-names.ts'
import { decisionMethodFor } from './levels.ts'

/**
 * Iterations of the largest tree of each level that searches, by game and seats. The slowest browser, Firefox, takes the times
 * that docs/performance.md gives ("An admiral in the slowest browser"), at most two seconds: a larger budget is measured there
 * first.
 */
const BUDGETS: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  'puerto-rico': { 2: [50, 480, 3000], 3: [50, 480, 3000], 4: [50, 480, 2600], 5: [50, 480, 2000] },
  endeavor: { 3: [40, 300, 3000], 4: [40, 300, 3000], 5: [40, 300, 2700] },
}
const CASES = GAMES.flatMap(({ id, seats }) => seats.map((count) => [id, count] as const))

test.each(CASES)('%s with %i seats: no level has more iterations than were measured', (game, seats) => {
  const largest = LEVEL_NAMES.map((level) => decisionMethodFor(level, game)).flatMap((method) => {
    if (method.type === 'immediate') return []
    const { iterations } = method.optionsFor(seats)
    return [Math.ceil(iterations / method.trees)]
  })
  const budgets = BUDGETS[game]![seats]!
  expect(largest).toHaveLength(budgets.length)
  for (const [at, iterations] of largest.entries()) expect(iterations).toBeLessThanOrEqual(budgets[at]!)
})
