import { FACTORY_COINS } from '../constants.ts'
import { defineBuilding } from './define-building.ts'

/** PR 10.10 - doubloons for the kinds produced: none for one kind, then 1, 2, 3 and 5. */
export const factory = defineBuilding(
  'factory',
  { cost: 7, points: 3 },
  { craftCoins: (_state, _seat, kinds) => FACTORY_COINS[kinds]! },
)
