import { expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { CHANCE, listActions, newActions } from '../../core/game.ts'
import { puertoRico } from './index.ts'
import type { View } from './view-types.ts'
import { previewAction } from '../../core/preview.ts'

function actionOf({ state }: Scenario, verb: string): number {
  const legal = newActions(512)
  puertoRico.legal(state, legal)
  return listActions(legal).find((action) => puertoRico.describe(state, action).verb === verb)!
}

test('a choice is played on a copy; the table stays as it is', () => {
  const table = scenario(3).role('settler', 0)
  const before = table.state.slice()
  const seen = previewAction(puertoRico, table.state, actionOf(table, 'tile'))
  expect(seen).toMatchObject({ turn: 1, events: [{ type: 'tookTile', seat: 0 }] })
  expect((seen!.view as View).players[0]!.freeIsland).toBe(table.player(0).freeIsland - 1)
  expect(table.state).toEqual(before)
})
test('ends at an unanswered question and before dice', () => {
  const table = scenario(3).role('settler', 0).plays(0, 'pass').plays(1, 'pass')
  const asked: number[] = []
  const seen = previewAction(puertoRico, table.state, actionOf(table, 'pass'), (seat) => {
    asked.push(seat)
    return undefined
  })
  expect(seen?.turn).toBe(CHANCE)
  expect(asked).toEqual([])
})
test('the questions on the way are answered in thought', () => {
  const table = scenario(3).role('settler', 0)
  const passing = previewAction(puertoRico, table.state, actionOf(table, 'pass'), (_seat, open) => {
    return open.find(({ described }) => described.verb === 'pass')?.action
  })
  expect(passing?.turn).toBe(CHANCE)
  expect(passing?.events.map(({ type }) => type)).toEqual(['passed', 'passed', 'passed'])
})
test('what is not possible cannot be predicted', () => {
  const table = scenario(3)
  expect(previewAction(puertoRico, table.state, 1)).toBeUndefined()
})
