import type { ChoiceStep, ChanceStep, AutomaticStep } from '../../../core/agenda.ts'
import { drawKind } from '../../../core/dice.ts'
import type { Dice } from '../../../core/dice.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Emit, Seat, State } from '../../../core/game.ts'
import { any, privilegeOf, trigger } from '../buildings/run-hooks.ts'
import { BUILDINGS } from '../buildings/index.ts'
import type { Event } from '../events.ts'
import {
  agenda,
  turnIntoForest,
  countTokens,
  DISCARDS,
  islandUsed,
  PILE,
  basePrivilege,
  QUARRIES,
  ROW,
  SEAT_COUNT,
  SETTLER_DECLINED,
  tiles,
} from '../state.ts'
import { rowLength, SECOND_TILE_WITHOUT_FIRST } from '../constants.ts'
import { PASS, TAKE_TILE, whatOf, whereOf } from '../actions.ts'
import { FOREST, GOODS, ISLAND_SPACES, QUARRY, SETTLER, TILES } from '../vocabulary.ts'
import type { Tile } from '../vocabulary.ts'
import { namedGoods, emitPass } from './step-events.ts'
import { askGuestMoves } from './guest-moves.ts'
import { AFTER_DRAW, BEFORE_TILE, REFILL, SECOND_TILE, SETTLE, TAKE } from '../step-numbers.ts'

export function beginSettler(state: State, seat: Seat): void {
  agenda.push(state, REFILL, seat)
  agenda.push(state, SECOND_TILE, seat)
  agenda.pushForEachSeat(state, SETTLE, seat, state[SEAT_COUNT]!)
}

/** PR 3.1, 3.3 - each seat in turn: first what comes before the tile, then the tile; nothing with a full island. */
export const settle: AutomaticStep<Event> = {
  name: 'settle',
  run(state, seat) {
    agenda.passToNextSeat(state, state[SEAT_COUNT]!)
    if (state[islandUsed(seat)]! >= ISLAND_SPACES) return
    agenda.push(state, TAKE, seat)
    if (!any.hostsGuests(state, seat)) return trigger.beforeTile(state, seat, 0)
    agenda.push(state, BEFORE_TILE, seat)
    askGuestMoves(state, seat, BEFORE_TILE)
  },
}

/** PR 10.3 - what comes before the tile, after guests have been moved. */
export const beforeTile: AutomaticStep<Event> = {
  name: 'beforeTile',
  run(state, seat) {
    agenda.pop(state)
    trigger.beforeTile(state, seat, 0)
  },
}

/** PR 13.10 - after all others, a greater privilege of the settler brings a second tile. */
export const secondTile: AutomaticStep<Event> = {
  name: 'secondTile',
  run(state, seat) {
    agenda.pop(state)
    const isLost = state[SETTLER_DECLINED] === 1
    state[SETTLER_DECLINED] = 0
    if (!isLost && privilegeOf(state, seat, SETTLER) > 1) agenda.push(state, TAKE, seat, SECOND)
  },
}
/** The data of a second tile, which gives no quarry by privilege and triggers nothing after it. */
const SECOND = 1

/** PR 3.1, 3.2 - a face-up plantation, with a permission as a forest (PR 13.3); a quarry for the settler or with a permission. */
export const takeTile: ChoiceStep<Event> = {
  name: 'takeTile',
  legal(state, seat, data, out) {
    addAction(out, PASS)
    if (state[islandUsed(seat)]! >= ISLAND_SPACES) return
    const mayPlant = any.mayPlantForest(state, seat)
    for (let good = 0; good < GOODS.length; good++) {
      if (state[ROW + good]! === 0) continue
      addAction(out, TAKE_TILE | (good << 8))
      if (mayPlant) addAction(out, TAKE_TILE | (good << 8) | FACE_DOWN)
    }
    const mayQuarry = data === SECOND ? any.mayTakeQuarry(state, seat) : mayTakeQuarry(state, seat)
    if (state[QUARRIES]! > 0 && mayQuarry) addAction(out, TAKE_TILE | (QUARRY << 8))
  },
  play(state, seat, data, action, emit) {
    if (action === PASS) emitPass(takeTile, state, seat, emit)
    agenda.pop(state)
    if (action === PASS) return decline(state, seat, data)
    const tile = whatOf(action)
    state[tile === QUARRY ? QUARRIES : ROW + tile]!--
    layTile(state, seat, tile)
    const isForest = whereOf(action) === FACE_DOWN
    if (isForest) turnIntoForest(state, seat, tile)
    if (emit !== ignoreEvents) {
      if (isForest) emit({ type: 'forested', seat, tile: TILES[tile]!, from: 'row' })
      else emit({ type: 'tookTile', seat, tile: TILES[tile]! })
    }
    if (data !== SECOND) trigger.afterTile(state, seat, isForest ? FOREST : tile)
  },
}
/** PR 13.10 - ruling: a player who declines the first tile may still take the second one. */
function decline(state: State, seat: Seat, data: number): void {
  const isSettlersFirst = data !== SECOND && basePrivilege(state, seat, SETTLER) > 0
  if (isSettlersFirst && !SECOND_TILE_WITHOUT_FIRST) state[SETTLER_DECLINED] = 1
}
/** The second operand of an action that takes a plantation as a forest. */
const FACE_DOWN = 1

/** PR 3.2 - the settler's privilege, or the permission of a building. */
export function mayTakeQuarry(state: State, seat: Seat): boolean {
  return basePrivilege(state, seat, SETTLER) > 0 || any.mayTakeQuarry(state, seat)
}

function layTile(state: State, seat: Seat, tile: Tile): void {
  state[tiles(seat, tile)]!++
  state[islandUsed(seat)]!++
}

/** PR 10.3 - draws the top tile of the pile onto the island. The data is the building that draws it. */
export const drawTile: ChanceStep<Event> = {
  name: 'drawTile',
  roll(state, seat, data, dice, emit) {
    agenda.pop(state)
    if (countTokens(state, PILE) === 0) reshuffle(state, emit)
    const tile = drawKind(dice, state, PILE, GOODS.length)
    state[PILE + tile]!--
    layTile(state, seat, tile)
    if (emit !== ignoreEvents)
      emit({ type: 'drewTile', seat, tile: TILES[tile]!, building: BUILDINGS[data]!.name })
    if (!any.hostsGuests(state, seat)) return trigger.afterDraw(state, seat, tile)
    agenda.push(state, AFTER_DRAW, seat, tile)
    askGuestMoves(state, seat, AFTER_DRAW)
  },
}

/** PR 13.3, 13.5 - what follows the drawn tile, after guests have been moved. The data is the tile. */
export const afterDraw: AutomaticStep<Event> = {
  name: 'afterDraw',
  run(state, seat, tile) {
    agenda.pop(state)
    trigger.afterDraw(state, seat, tile)
  },
}

/** PR 3.5 - discards the rest of the row, then draws a new row. */
export const refill: ChanceStep<Event> = {
  name: 'refill',
  roll(state, _seat, _data, dice, emit) {
    agenda.pop(state)
    if (emit !== ignoreEvents && countTokens(state, ROW) > 0) {
      emit({ type: 'discarded', tiles: namedGoods((good) => state[ROW + good]!) })
    }
    for (let good = 0; good < GOODS.length; good++) {
      state[DISCARDS + good]! += state[ROW + good]!
      state[ROW + good] = 0
    }
    drawRow(state, dice, emit)
    if (emit !== ignoreEvents) emit({ type: 'rowDrawn', tiles: namedGoods((good) => state[ROW + good]!) })
  },
}

/** PR 3.5, 3.6 - draws one tile more than players; if the pile runs out, the discards are shuffled as a new one. */
function drawRow(state: State, dice: Dice, emit: Emit<Event>): void {
  const wanted = rowLength(state[SEAT_COUNT]!)
  let left = countTokens(state, PILE)
  for (let drawn = 0; drawn < wanted; drawn++, left--) {
    if (left === 0) {
      left = countTokens(state, DISCARDS)
      if (left === 0) return
      reshuffle(state, emit)
    }
    const tile = drawKind(dice, state, PILE, GOODS.length)
    state[PILE + tile]!--
    state[ROW + tile]!++
  }
}

function reshuffle(state: State, emit: Emit<Event>): void {
  for (let good = 0; good < GOODS.length; good++) {
    state[PILE + good] = state[DISCARDS + good]!
    state[DISCARDS + good] = 0
  }
  if (emit !== ignoreEvents) emit({ type: 'reshuffled' })
}
