import { colonistsOf, kindsOf, points } from '../state.ts'
import { house } from './define-building.ts'

/** PR 13.2 - a colonist, a barrel and a point may stand in for a doubloon each; its own colonist stays. */
export const blackMarket = house(
  'black-market',
  { cost: 2, points: 1 },
  {
    gifts: (state, seat) =>
      (colonistsOf(state, seat) > 1 ? 1 : 0) +
      (kindsOf(state, seat) > 0 ? 1 : 0) +
      (state[points(seat)]! > 0 ? 1 : 0),
  },
)
