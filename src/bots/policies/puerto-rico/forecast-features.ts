import type { State } from '../../../engine/core/game.ts'
import {
  cardTaker,
  cityUsed,
  CHOSEN,
  COLONIST_SUPPLY,
  END_CAUSES,
  NO_LIMITS,
  POOL,
  POOL_AT_START,
  SEAT_COUNT,
} from '../../../engine/games/puerto-rico/state.ts'
import { SEATS, supplyOf, constantsFor } from '../../../engine/games/puerto-rico/constants.ts'
import { CITY_SPACES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { weights } from './weights.ts'

/** The rest of the game is measured in parts of this. */
export const WHOLE = 128
const LOG = 7

/** Colonists in the supply at first, and roles in a round, by number of seats. */
const COLONISTS = new Int16Array(6)
const ROLES_IN_ROUND = new Int8Array(6)
for (const seats of SEATS) {
  COLONISTS[seats] = supplyOf(seats, false)
  ROLES_IN_ROUND[seats] = seats * constantsFor(seats).rolesEach
}

/** How much of the game is left, in 128ths: the end condition that is nearest decides; 0 in the last round. */
export function gameLeft(state: State): number {
  if (state[END_CAUSES] !== 0) return 0
  const seats = state[SEAT_COUNT]!
  let fullest = 0
  for (let seat = 0; seat < seats; seat++) {
    const used = state[cityUsed(seat)]!
    if (used > fullest) fullest = used
  }
  let left = (((CITY_SPACES - fullest) * WHOLE) / CITY_SPACES) | 0
  // PR 12.11 - with no limits neither points nor colonists bring the end nearer.
  if (state[NO_LIMITS] === 1) return left
  const points = ((state[POOL]! * WHOLE) / state[POOL_AT_START]!) | 0
  if (points < left) left = points
  const colonists = ((state[COLONIST_SUPPLY]! * WHOLE) / COLONISTS[seats]!) | 0
  if (colonists < left) left = colonists
  return left > 0 ? left : 0
}

/** A worth that shrinks with the rest of the game. */
export function fading(worth: number, left: number): number {
  return (worth * left) >> LOG
}
/** The same for a tile or building, which yields nothing in the last `lost` parts of the game. */
export function growing(worth: number, left: number, lost: number): number {
  return left > lost ? (worth * (left - lost)) >> LOG : 0
}

/** May the role still be chosen before the game ends with this round? */
export function isStillToCome(state: State, card: number): boolean {
  return state[cardTaker(card)] === -1 && state[CHOSEN]! < ROLES_IN_ROUND[state[SEAT_COUNT]!]!
}

/** The worth of a doubloon; `canBuild`: will there be another builder phase? */
export function coinWorth(state: State, left: number, canBuild: boolean): number {
  if (state[END_CAUSES] === 0) return weights.lastCoin + fading(weights.coin, left)
  return canBuild ? weights.closingCoin : TIE
}
/** PR 11.5 - doubloons and barrels that cannot be used any more only break ties. */
const TIE = 2

/** The worth of a barrel in stock; `canShip`: will there be another captain phase? */
export function barrelWorth(state: State, good: number, canShip: boolean): number {
  return state[END_CAUSES] === 0 || canShip ? weights.barrel[good]! : TIE
}
