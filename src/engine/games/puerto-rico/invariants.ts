import { assert } from '../../core/fault.ts'
import type { Seat, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import { JOBS, SPACES } from './buildings/printed.ts'
import {
  cityBuilding,
  cityCount,
  cityUsed,
  COLONIST_SHIP,
  COLONIST_SUPPLY,
  countColonists,
  crew,
  countTokens,
  DISCARDS,
  FORESTED,
  goods,
  tradingHouse,
  tradingHouseCount,
  isManned,
  islandUsed,
  isOwned,
  mannedTiles,
  NO_LIMITS,
  PILE,
  stateLayout,
  points,
  POOL,
  POOL_AT_START,
  QUARRIES,
  ROW,
  SEAT_COUNT,
  shipGood,
  shipLoad,
  shipRoom,
  stock,
  supply,
  tiles,
} from './state.ts'
import { copiesInGame } from './market.ts'
import { supplyOf, constantsFor } from './constants.ts'
import { FOREST, GOODS, TRADING_HOUSE_SPACES, MAX_SHIPS, QUARRY, TILES, WORKED_TILES } from './vocabulary.ts'

/** Throws unless every token of the box is somewhere, once, and derived values agree with what they count. */
export function check(state: State): void {
  const seats = state[SEAT_COUNT]!
  stateLayout.check(state, seats)
  const size = constantsFor(seats)
  const overSeats = (count: (seat: Seat) => number): number => {
    let total = 0
    for (let seat = 0; seat < seats; seat++) total += count(seat)
    return total
  }
  for (let good = 0; good < GOODS.length; good++) {
    let all =
      state[supply(good)]! + state[tradingHouse(good)]! + overSeats((seat) => state[goods(seat, good)]!)
    for (let ship = 0; ship < MAX_SHIPS; ship++)
      if (state[shipGood(ship)] === good) all += state[shipLoad(ship)]!
    assert(all === size.goods[good], `there are ${String(all)} barrels of ${GOODS[good]!}`)
    const laid = overSeats((seat) => state[tiles(seat, good)]!)
    const known = state[ROW + good]! + state[PILE + good]! + state[DISCARDS + good]! + state[FORESTED + good]!
    assert(laid + known === size.tiles[good], `plantations of ${GOODS[good]!} are neither made nor lost`)
  }
  assert(
    state[QUARRIES]! + overSeats((seat) => state[tiles(seat, QUARRY)]!) === size.quarries,
    'quarries stay',
  )
  assert(
    countTokens(state, FORESTED) === overSeats((seat) => state[tiles(seat, FOREST)]!),
    'a forest was a plantation',
  )
  const colonists =
    state[COLONIST_SUPPLY]! + state[COLONIST_SHIP]! + overSeats((seat) => countColonists(state, seat))
  assert(colonists === supplyOf(seats, state[NO_LIMITS] === 1) + seats, 'colonists are neither born nor lost')
  assert(
    state[POOL]! + overSeats((seat) => state[points(seat)]!) === state[POOL_AT_START],
    'points come from the pool',
  )
  BUILDINGS.forEach((building, id) => {
    const sold = overSeats((seat) => (isOwned(state, seat, id) ? 1 : 0))
    assert(state[stock(id)]! + sold === copiesInGame(state, id), `copies of ${building.name} stay`)
  })
  checkShared(state)
  for (let seat = 0; seat < seats; seat++) checkSeat(state, seat)
}

function checkShared(state: State): void {
  assert(tradingHouseCount(state) <= TRADING_HOUSE_SPACES, 'the trading house has four spaces')
  for (let ship = 0; ship < MAX_SHIPS; ship++) {
    assert(state[shipLoad(ship)]! <= state[shipRoom(ship)]!, 'a ship holds what it has room for')
    assert(
      state[shipGood(ship)]! >= 0 === state[shipLoad(ship)]! > 0,
      'a ship has a good exactly if it has a load',
    )
  }
}

function checkSeat(state: State, seat: Seat): void {
  let onIsland = 0
  for (let tile = 0; tile < TILES.length; tile++) {
    onIsland += state[tiles(seat, tile)]!
    if (tile < WORKED_TILES)
      assert(state[mannedTiles(seat, tile)]! <= state[tiles(seat, tile)]!, 'one colonist a tile')
  }
  assert(onIsland === state[islandUsed(seat)], 'the island counts its tiles')
  let spaces = 0
  for (let slot = 0; slot < state[cityCount(seat)]!; slot++) {
    const building = state[cityBuilding(seat, slot)]!
    spaces += SPACES[building]!
    assert(isOwned(state, seat, building), 'a building in the city is owned')
    assert(state[crew(seat, slot)]! <= JOBS[building]!, 'a building has no more colonists than circles')
    assert(
      isManned(state, seat, building) === state[crew(seat, slot)]! > 0,
      'the manned bit agrees with the crew',
    )
  }
  assert(spaces === state[cityUsed(seat)], 'the city counts its spaces')
}
