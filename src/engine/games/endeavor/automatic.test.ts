import { describe, expect, test } from 'vitest'
import { findAutomaticChoice } from './automatic.ts'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { endeavor } from './index.ts'
import { openChoices } from './random-game.fixture.ts'

/** What is chosen for the seat in turn, in words; undefined where it is asked. */
function chosen({ state }: Scenario): string | undefined {
  const open = openChoices(state)
  const action = findAutomaticChoice(endeavor.view(state), open)
  const found = open.find((one) => one.action === action)
  return found && Object.values(found.described).join(' ')
}

describe('over the card limit', () => {
  const over = (): Scenario =>
    scenario(3)
      .harbour(0, 3)
      .harbour(1, 3)
      .ships('africa', 0, 0, 0, 0, 0, 0)
      .card(0, 'europe', 0)
      .tracks(0, { politics: 1 })
  test('EN 7.3 - a governor on the governor space is asked about: a card given back may be better, and the space is worth glory', () => {
    expect(chosen(over().acting(0).plays(0, 'pass'))).toBeUndefined()
    expect(chosen(over().round(7).acting(0).plays(0, 'pass'))).toBeUndefined()
  })
  test('which card goes is always asked', () => {
    const table = scenario(3).harbour(0, 3).harbour(1, 3).card(0, 'caribbean', 1).card(0, 'europe', 0)
    expect(chosen(table.card(0, 'africa', 1).acting(0).plays(0, 'pass'))).toBeUndefined()
  })
})

describe('EN 10.2 - further payments', () => {
  const paying = (): Scenario =>
    scenario(3, { paymentByFinance: true })
      .tracks(0, { finance: 2 })
      .owns(0, 'museum')
      .harbour(0, 1)
      .harbour(1, 2)
  test('the only marker left comes back too', () => {
    const table = paying().owns(0, 'market', true).owns(0, 'shipyard', true).acting(0)
    table.plays(0, 'activate museum', 'free market')
    expect(chosen(table)).toBe('free shipyard')
  })
})
