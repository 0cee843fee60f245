import type { Actions, Seat, State } from '../../../engine/core/game.ts'
import { privilegeOf, sum } from '../../../engine/games/puerto-rico/buildings/run-hooks.ts'
import { buildingNumber } from '../../../engine/games/puerto-rico/buildings/index.ts'
import {
  CAPTAIN_PAID,
  countTokens,
  goods,
  nextSeat,
  shipGood,
  shipLoad,
  shipRoom,
} from '../../../engine/games/puerto-rico/state.ts'
import { NO_GOOD, PASS, USE, verbOf, whatOf, whereOf } from '../../../engine/games/puerto-rico/actions.ts'
import { CAPTAIN, CORN, GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { barrelWorth } from './forecast-features.ts'
import { weights } from './weights.ts'

const WHARF = buildingNumber('wharf')
/** What all others have of each good. */
const theirs = new Int16Array(GOODS.length)

/** A load: its points, what others can no longer load there and what they can, and what the barrels are worth besides. */
export function rateLoads(state: State, seat: Seat, open: Actions, into: Int32Array): void {
  const extra = state[CAPTAIN_PAID] === 0 ? privilegeOf(state, seat, CAPTAIN) : 0
  const each = (sum.loadPoints(state, seat) + extra) * 100 + sum.loadCoins(state, seat) * weights.lastCoin
  countOthersGoods(state, seat)
  for (let i = 0; i < open.count; i++) {
    const action = open.at[i]!
    if (action === PASS) into[i] = 0
    else if (verbOf(action) === USE) into[i] = each + wharfWorth(state, seat, whatOf(action), whereOf(action))
    else into[i] = each + shipWorth(state, seat, whatOf(action), whereOf(action))
  }
}

function countOthersGoods(state: State, seat: Seat): void {
  for (let good = 0; good < GOODS.length; good++) theirs[good] = 0
  for (let other = nextSeat(state, seat); other !== seat; other = nextSeat(state, other)) {
    for (let good = 0; good < GOODS.length; good++) theirs[good]! += state[goods(other, good)]!
  }
}

function shipWorth(state: State, seat: Seat, good: number, ship: number): number {
  const count = state[goods(seat, good)]!
  const room = state[shipRoom(ship)]! - state[shipLoad(ship)]!
  const loads = count < room ? count : room
  const wanted = theirs[good]!
  const over = room - loads
  // Barrels others could have loaded instead, and those they can still load after it.
  const taken = Math.min(loads, Math.max(0, wanted + loads - room))
  const left = wanted < over ? wanted : over
  const opens = state[shipGood(ship)] === -1 ? weights.opening : 0
  return loads * (100 - keptWorth(state, seat, good)) + taken * weights.contest - left * weights.help + opens
}

/** A part of what a barrel is worth in hand, for some could be kept. */
function keptWorth(state: State, seat: Seat, good: number): number {
  return state[goods(seat, good)] === 1 || sum.storedKinds(state, seat) > 0
    ? (barrelWorth(state, good, false) + good * weights.sale) >> 1
    : 0
}

function wharfWorth(state: State, seat: Seat, building: number, good: number): number {
  if (good === NO_GOOD) return 50 * countTokens(state, goods(seat, CORN)) - weights.keepWharf
  const worth = state[goods(seat, good)]! * (100 - keptWorth(state, seat, good)) - weights.keepWharf
  return building === WHARF ? worth : worth >> 1
}
