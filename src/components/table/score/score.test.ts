// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n } from '../../../i18n/index.ts'
import type { Score as Points } from '../../../engine/core/game.ts'
import { explainAdvantage, explainVictory, rankScores } from './ranking.ts'
import Score from './Score.vue'
import ScoreHead from './ScoreHead.vue'

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
  const props = {
    scores: [points(0, 30, 4, true), points(1, 30, 4, true), points(2, 12, 0)],
    sources: [
      ['chips', 'app.score.total'],
      ['never', 'app.done'],
    ] as const,
    tieBreak: 'app.score.place',
  }
  const head = mount(ScoreHead, { props: { ...props, counted: Infinity }, global: { plugins: [i18n] } })
  const table = mount(Score, { props, global: { plugins: [i18n] } })
  expect(head.get('.won__winner').text()).toBe('1 and 2 share the win.')
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
  })
  const props = { scores: [points(0, 30, 0, true), points(1, 30, 0, true)], sources: [], tieBreak: undefined }
  const table = mount(Score, { props, global: { plugins: [i18n] } })
  expect(table.text()).not.toContain('Ties are broken by')
  const head = mount(ScoreHead, { props: { ...props, counted: Infinity }, global: { plugins: [i18n] } })
  expect(head.get('.won__why').text()).toBe('Tied on 30.')
})
test('the greatest advantage over the second is told, and none between equals', () => {
  const score = (seat: number, chips: number, buildings: number): Points => ({
    ...points(seat, chips + buildings, 0),
    sources: { chips, buildings },
  })
  const sources = [
    ['chips', 'app.score.total'],
    ['buildings', 'app.score.place'],
  ] as const
  expect(explainAdvantage([score(1, 20, 18), score(0, 24, 10)], sources)).toMatchObject({
    key: 'app.score.most',
    values: { what: { key: 'app.score.place' }, best: { number: 18 }, next: { number: 10 } },
  })
  expect(explainAdvantage([score(1, 20, 14), score(0, 24, 10)], sources)).toBeUndefined()
  expect(explainAdvantage([score(1, 20, 14)], sources)).toBeUndefined()
})
