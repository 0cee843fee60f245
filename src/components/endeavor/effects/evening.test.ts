import { expect, test } from 'vitest'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { evening } from './evening.ts'

test('evening comes over the last three rounds', () => {
  const lights = [1, 4, 5, 6, 7].map((round) => evening({ round } as View))
  expect(lights.map((light) => light.toFixed(2))).toEqual(['0.00', '0.00', '0.33', '0.67', '1.00'])
})
