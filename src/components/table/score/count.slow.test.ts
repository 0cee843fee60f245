import { expect, test } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import { ui as endeavor } from '../../endeavor/ui.ts'
import { ui as puertoRico } from '../../puerto-rico/ui.ts'
import { countSteps } from './count.ts'
import { rankScores } from './ranking.ts'

const CASES = [
  { game: 'puerto-rico', ui: puertoRico, sizes: [2, 3, 4, 5] },
  { game: 'endeavor', ui: endeavor, sizes: [3, 4, 5] },
]
/** Games of each kind; together fifty. */
const GAMES = 25

test.each(CASES)(
  'the count of $game ends in the result: sums, order, ties, winners',
  ({ game, ui, sizes }) => {
    for (let i = 0; i < GAMES; i++) {
      const { table } = wholeGame(sizes[i % sizes.length]!, `count ${String(i)}`, {}, game)
      const scores = table.game.scores(table.state())
      const steps = countSteps(scores, ui.scoreSources)
      const ranked = rankScores(scores)
      // Every source that brought points has a heading: what is counted last is the result.
      expect(steps.at(-1)!.totals).toEqual(scores.map(({ total }) => total))
      expect(ranked.map(({ score }) => steps.at(-1)!.rows[score.seat])).toEqual(ranked.map((_, row) => row))
      for (const { rows } of steps) expect(rows.toSorted()).toEqual(scores.map((_, row) => row))
      // First places are those of the winners, and players are level exactly where nothing is between them.
      for (const { score, place } of ranked) expect(place === 1).toBe(score.winner)
      for (const [row, { score, place }] of ranked.entries()) {
        const before = ranked[row - 1]
        if (before === undefined) continue
        const isLevel = before.score.total === score.total && before.score.tieBreak === score.tieBreak
        expect(place === before.place).toBe(isLevel)
        expect(before.score.total).toBeGreaterThanOrEqual(score.total)
      }
    }
  },
)
