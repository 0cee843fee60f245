import { describe, expect, test } from 'vitest'
import { OVER } from '../../core/game.ts'
import { checkConformance } from '../../core/conformance.fixture.ts'
import { defaultOptions } from '../../core/options.ts'
import { puertoRico } from './index.ts'

describe('with all the new buildings random games keep every law', () => {
  const defaults = defaultOptions(puertoRico.options)
  test.each(puertoRico.seats)('at every ply, %i seats', (seats) => {
    for (const seed of [71, 72]) {
      const guesthouseMayStayEmpty = seed === 72
      const options = { ...defaults, market: 'all-violet', guesthouseMayStayEmpty } as const
      const tried = checkConformance(puertoRico, { seats, options, seed: seed + seats, every: 2 })
      expect(puertoRico.turn(tried.state)).toBe(OVER)
      expect(tried.plies).toBeGreaterThan(100)
    }
  })
})
