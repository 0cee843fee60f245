import { expect, test } from 'vitest'
import { choiceOf } from '../../../engine/games/puerto-rico/insight/choices.fixture.ts'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { warnings } from './warnings.ts'

test('the warning about a role says what is still gained', { tags: 'first/choices' }, () => {
  const still = (table: Scenario): unknown => {
    const { described } = choiceOf(table, { role: 'trader' })
    return warnings(described, [described], table.view())[0]!.messages[1]
  }
  expect(still(scenario(3).cardCoins('trader', 2))).toEqual({
    key: 'advice.still.coins',
    values: { coins: { type: 'number', number: 2 } },
    plural: 2,
  })
  expect(still(scenario(3))).toEqual({ key: 'advice.still.nothing', values: {} })
})
