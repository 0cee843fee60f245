import { describe, expect, test } from 'vitest'
import { drawCode } from '../../core/code-option.ts'
import { saltedDice } from '../../core/dice.ts'
import { ignoreEvents } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { endeavor } from './index.ts'
import { TOKENS } from './tokens.ts'
import type { View } from './view-types.ts'
import { tokensOn } from './world.fixture.ts'

describe('EN 10.3 - a shared set-up', () => {
  const world = (sharedSetup: string, salt: string, seats = 3): View => {
    const state = endeavor.setup(seats, { ...defaultOptions(endeavor.options), sharedSetup })
    endeavor.roll(state, saltedDice(salt.repeat(32)), ignoreEvents)
    endeavor.check(state)
    return endeavor.view(state)
  }
  test('over many codes, every kind lies on a spot as often as there are tokens of it', () => {
    const WORLDS = 1500
    const found = new Map<string, number>()
    for (let number = 0; number < WORLDS; number++) {
      const code = drawCode(endeavor.options.sharedSetup, saltedDice(number.toString(16).padStart(32, '0')))
      for (const token of tokensOn(world(code, '1')).slice(0, 10))
        found.set(token!, (found.get(token!) ?? 0) + 1)
    }
    for (const { name, count } of TOKENS) {
      const expected = (WORLDS * 10 * count) / 95
      expect(Math.abs(found.get(name)! - expected), name).toBeLessThan(4 * Math.sqrt(expected))
    }
  })
})
