import { expect } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { BUILDINGS } from './buildings/index.ts'
import type { Event } from './events.ts'
import { puertoRico } from './index.ts'
import type { Options } from './options.ts'
import { view } from './view.ts'
import type { View } from './view-types.ts'
export const nameOf = (id: number): string => BUILDINGS[id]!.name
export const withOptions = (options: Partial<Options>): Options => ({
  ...defaultOptions(puertoRico.options),
  ...options,
})
/** The market of a game that draws it with these dice, and the events. */
export function drawn(seats: number, salt: number, options: Partial<Options> = {}): [View, Event[]] {
  const state = puertoRico.setup(seats, withOptions({ market: 'random', ...options }))
  const events: Event[] = []
  expect(puertoRico.turn(state)).toBe(CHANCE)
  puertoRico.roll(state, saltedDice(salt.toString(16).padStart(32, '0')), (event) => events.push(event))
  puertoRico.check(state)
  return [view(state), events]
}
