import { expect, test } from 'vitest'
import { defaultOptions } from '../../../engine/core/options.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { heightOfChoices } from './choices-on-chart.ts'

const view = endeavor.view(endeavor.setup(3, defaultOptions(endeavor.options)))
/** The height for a chart as wide as a phone held sideways, whose window has 390 pixels. */
const heightFor = (...open: readonly string[]): number =>
  heightOfChoices(view, { isOpen: (target) => open.includes(target) }, 828)

test('a phone held sideways shows the cities of one region at once, and not the tracks of all', () => {
  expect(heightFor('city:london', 'city:rome')).toBeLessThan(390)
  expect(heightFor('ship:north-america', 'ship:africa')).toBeGreaterThan(390)
})
test('without choices on the chart no height is needed', () => {
  expect(heightFor()).toBe(0)
  expect(heightFor('building:market')).toBe(0)
})
