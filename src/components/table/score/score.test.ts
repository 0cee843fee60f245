// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n } from '../../../i18n/index.ts'
import type { Score as Points } from '../../../engine/core/game.ts'
import { rankScores, explainVictory } from './ranking.ts'
import Score from './Score.vue'

const points = (seat: number, chips: number, tieBreak: number, winner = false): Points => ({
  seat,
  total: chips,
  tieBreak,
  sources: { chips, never: 0 },
  winner,
})

test('the best stands first; the tie-break decides between equals, and who is equal in both shares a place', () => {
  const ranked = rankScores([points(0, 20, 1), points(1, 31, 2), points(2, 20, 5), points(3, 20, 1)])
  expect(ranked.map(({ score, place }) => [score.seat, place])).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
    [3, 3],
  ])
})
test('a shared victory names all winners, and sources without a point are left out', () => {
  const table = mount(Score, {
    props: {
      scores: [points(0, 30, 4, true), points(1, 30, 4, true), points(2, 12, 0)],
      sources: [
        ['chips', 'app.score.total'],
        ['never', 'app.done'],
      ],
      tieBreak: 'app.score.place',
    },
    global: { plugins: [i18n] },
  })
  expect(table.get('.score__winner').text()).toBe('1 and 2 share the win.')
  expect(table.findAll('tbody tr')).toHaveLength(1)
  expect(table.text()).toContain('Ties are broken by')
})
test('explains the victory: by how much, by the tie-break, or shared', () => {
  const why = (one: Points, two: Points) => explainVictory([one, two], 'app.score.place')
  expect(why(points(1, 31, 2), points(0, 28, 9))).toMatchObject({
    key: 'app.score.ahead',
    values: { points: { number: 31 }, lead: { number: 3 }, next: { seat: 0 } },
  })
  expect(why(points(1, 31, 5), points(0, 31, 2))).toMatchObject({
    key: 'app.score.decided',
    values: { best: { number: 5 }, next: { number: 2 }, what: { key: 'app.score.place' } },
  })
  expect(why(points(1, 31, 5), points(0, 31, 5))?.key).toBe('app.score.level')
  expect(explainVictory([points(0, 31, 5)], 'app.score.place')).toBeUndefined()
})
test('where nothing decides between equals, nothing is said to', () => {
  expect(explainVictory([points(1, 31, 0), points(0, 31, 0)])).toMatchObject({
    key: 'app.score.equal',
    values: { points: { number: 31 } },
    plural: 31,
  })
  const props = { scores: [points(0, 30, 0, true), points(1, 30, 0, true)], sources: [], tieBreak: undefined }
  const table = mount(Score, { props, global: { plugins: [i18n] } })
  expect(table.text()).not.toContain('Ties are broken by')
  expect(table.get('.score__why').text()).toBe('Tied on 30 points.')
})
