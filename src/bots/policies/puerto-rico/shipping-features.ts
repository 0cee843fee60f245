import type { Seat, State } from '../../../engine/core/game.ts'
import { sum } from '../../../engine/games/puerto-rico/buildings/run-hooks.ts'
import { buildingNumber } from '../../../engine/games/puerto-rico/buildings/index.ts'
import {
  goods,
  isManned,
  nextSeat,
  SEAT_COUNT,
  shipGood,
  shipLoad,
  shipRoom,
} from '../../../engine/games/puerto-rico/state.ts'
import { GOODS, MAX_SHIPS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { barrelWorth } from './forecast-features.ts'
import { privilegesOf } from './worth.ts'

const WHARF = buildingNumber('wharf')
const SMALL_WHARF = buildingNumber('small-wharf')
const UNION_HALL = buildingNumber('union-hall')

const KINDS = 8
const hold = new Int16Array(KINDS * 5)
const good = new Int8Array(MAX_SHIPS)
const load = new Int8Array(MAX_SHIPS)
const room = new Int8Array(MAX_SHIPS)
/** What the seats gain by a captain phase. */
let gains: Int32Array
/** What a load is worth besides its barrels, by seat. */
const bonus = new Int32Array(5)
const hasWharf = new Int8Array(5)

/**
 * Adds what every seat gains if a seat is captain, in hundredths of a point: each seat loads the most it can at each
 * turn, last by wharf; then barrels that cannot be stored are lost. Barrels in hand count as what they were worth.
 */
export function addShippingGains(state: State, captain: Seat, canShipLater: boolean, into: Int32Array): void {
  gains = into
  const seats = state[SEAT_COUNT]!
  loadUp(state, seats)
  let extra = 100 * privilegesOf(state, captain)
  let idle = 0
  for (let seat = captain; idle < seats; seat = nextSeat(state, seat)) {
    const gain = loadMost(state, seat)
    idle = gain === 0 ? idle + 1 : 0
    if (gain === 0) continue
    into[seat]! += gain * 100 + bonus[seat]!
    if (seat === captain) {
      into[seat]! += extra
      extra = 0
    }
  }
  for (let seat = 0; seat < seats; seat++) into[seat]! -= lossOf(state, seat, canShipLater)
}

function loadUp(state: State, seats: number): void {
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    good[ship] = state[shipGood(ship)]!
    load[ship] = state[shipLoad(ship)]!
    room[ship] = state[shipRoom(ship)]!
  }
  for (let seat = 0; seat < seats; seat++) {
    let pairs = 0
    for (let kind = 0; kind < GOODS.length; kind++) {
      const count = state[goods(seat, kind)]!
      hold[seat * KINDS + kind] = count
      pairs += count >> 1
    }
    gains[seat] = isManned(state, seat, UNION_HALL) ? pairs * 100 : 0
    bonus[seat] = sum.loadPoints(state, seat) * 100 + sum.loadCoins(state, seat) * 30
    hasWharf[seat] = isManned(state, seat, WHARF) ? WHOLE : isManned(state, seat, SMALL_WHARF) ? HALF : NONE
  }
}
const NONE = 0
const WHOLE = 1
const HALF = 2

/** Loads the most that can be loaded; answers how many barrels count. */
function loadMost(state: State, seat: Seat): number {
  let most = 0
  let kind = -1
  let ship = -1
  for (let each = 0; each < GOODS.length; each++) {
    const count = hold[seat * KINDS + each]!
    if (count <= most) continue
    const found = shipFor(each)
    if (found < 0) continue
    const fits = Math.min(count, room[found]! - load[found]!)
    if (fits <= most) continue
    most = fits
    kind = each
    ship = found
  }
  if (ship < 0) return useWharf(state, seat)
  good[ship] = kind
  load[ship]! += most
  hold[seat * KINDS + kind]! -= most
  return most
}

/** The ship a kind goes on, -1 if none takes it: the one that has it, else the largest that is empty. */
function shipFor(kind: number): number {
  let found = -1
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    if (good[ship] === kind) return load[ship]! < room[ship]! ? ship : -1
    if (good[ship] === -1 && (found < 0 || room[ship]! > room[found]!)) found = ship
  }
  return found
}

function useWharf(_state: State, seat: Seat): number {
  const wharf = hasWharf[seat]!
  if (wharf === NONE) return 0
  hasWharf[seat] = NONE
  const first = seat * KINDS
  if (wharf === HALF) {
    let all = 0
    for (let kind = 0; kind < GOODS.length; kind++) {
      all += hold[first + kind]!
      hold[first + kind] = 0
    }
    return all >> 1
  }
  let most = first
  for (let kind = first + 1; kind < first + GOODS.length; kind++) if (hold[kind]! > hold[most]!) most = kind
  const count = hold[most]!
  hold[most] = 0
  return count
}

/** What the barrels were worth that are no longer there: those shipped, and those for which there is no room. */
function lossOf(state: State, seat: Seat, canShipLater: boolean): number {
  const first = seat * KINDS
  let stored = sum.storedKinds(state, seat)
  let single = 1
  let loss = 0
  for (let kind = GOODS.length - 1; kind >= 0; kind--) {
    const had = state[goods(seat, kind)]!
    if (had === 0) continue
    let kept = hold[first + kind]!
    if (kept > 1 && stored > 0) stored--
    else if (kept > 0) {
      kept = Math.min(kept, single)
      single -= kept
    }
    loss += (had - kept) * barrelWorth(state, kind, canShipLater)
  }
  return loss
}
