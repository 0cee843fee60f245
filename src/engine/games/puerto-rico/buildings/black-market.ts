import { countColonists, countKinds, points } from '../state.ts'
import { defineBuilding } from './define-building.ts'

/** PR 13.2 - a colonist, a barrel and a point may each replace a doubloon; the colonist of the black market stays. */
export const blackMarket = defineBuilding(
  'black-market',
  { cost: 2, points: 1 },
  {
    gifts: (state, seat) =>
      (countColonists(state, seat) > 1 ? 1 : 0) +
      (countKinds(state, seat) > 0 ? 1 : 0) +
      (state[points(seat)]! > 0 ? 1 : 0),
  },
)
