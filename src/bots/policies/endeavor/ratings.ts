import type { Action, Actions } from '../../../engine/core/game.ts'
import { FIRST_TOKEN } from '../../../engine/games/endeavor/actions/index.ts'
import { REGION_OF } from '../../../engine/games/endeavor/board-numbers.ts'
import { agenda, built, site, worker } from '../../../engine/games/endeavor/state.ts'
import { FIRST_BLUE } from '../../../engine/games/endeavor/tokens.ts'
import {
  ACTIVATE,
  ATTACK,
  DRAW,
  FREE,
  INSTALL,
  OCCUPY,
  PASS,
  POLITICS,
  SHIP,
  STOP,
  verbOf,
  whatOf,
  whereOf,
} from '../../../engine/games/endeavor/vocabulary.ts'
import { cardLoss, cardWorth } from './cards.ts'
import { IS_ACTIVE, TILE_GLORY, TILE_STEPS, hundredths } from './printed-tables.ts'
import { trackGain } from './position-features.ts'
import type { PositionFeatures } from './position-features.ts'
import { attackWorth, occupyWorth, shipWorth } from './regions.ts'
import { activation, freeWorth, NOTHING, sourceWorth } from './sources.ts'

const SITE = site(0, 0)
const WORKER = worker(0, 0)

/** EN 4.1 - what a building is worth: its icons now, and its use in every round to come. */
function buildingWorth(look: PositionFeatures, building: number): number {
  let worth = TILE_GLORY[building]!
  for (let at = 0; at <= POLITICS; at++) {
    const steps = TILE_STEPS[building * 4 + at]!
    if (steps !== 0) worth += trackGain(look, at, steps)
  }
  if (IS_ACTIVE[building] === 0) return worth
  const { now, crowd } = look.tables.weights
  let use = Math.max(0, sourceWorth(look, building) - activation(look))
  use = hundredths(use, now[0]!) + look.tables.promise[building]! * (look.left - 1)
  for (let at = 0; at < look.state[built(look.seat)]!; at++)
    if (look.state[SITE + look.block + at] === building) use = hundredths(use, now[1]!)
  return worth + hundredths(use, crowd[Math.min(look.active, 8) - 1]!)
}
export function rateBuildings(look: PositionFeatures, open: Actions, into: Int32Array): void {
  for (let at = 0; at < open.count; at++) into[at] = buildingWorth(look, whatOf(open.at[at]!))
}

/** What it would be to have a building free for this round. */
function useOf(look: PositionFeatures, building: number): number {
  return look.tables.promise[building]! + Math.max(0, sourceWorth(look, building))
}
/**
 * EN 4.7 - markers come back in the order of the buildings' numbers: of the buildings that deserve it most the first is
 * right, and the others can only follow it.
 */
export function rateSalary(look: PositionFeatures, open: Actions, into: Int32Array): void {
  const memo = agenda.data(look.state)
  const left = memo & 15
  for (let at = 0; at < open.count; at++) {
    const building = whatOf(open.at[at]!)
    const use = useOf(look, building)
    let better = 0
    for (let place = 0; place < look.state[built(look.seat)]!; place++) {
      const other = look.state[SITE + look.block + place]!
      if (look.state[WORKER + look.block + place] === 1 && other > building && useOf(look, other) > use)
        better++
    }
    into[at] = better < left ? 1000 - building * 10 : use - 1000
  }
}

/** EN 5.2-5.4 - a building, a blue token, or nothing more. */
export function rateActivations(look: PositionFeatures, open: Actions, into: Int32Array): void {
  const { keep, spare, pass } = look.tables.weights
  const price = activation(look)
  for (let at = 0; at < open.count; at++) {
    const action = open.at[at]!
    const what = whatOf(action)
    if (action === PASS) into[at] = pass[0]!
    else if (verbOf(action) === ACTIVATE)
      into[at] = sourceWorth(look, what) - price - hundredths(look.tables.promise[what]!, spare[0]!)
    else into[at] = sourceWorth(look, FIRST_TOKEN + what) - (look.left === 0 ? 0 : keep[what - FIRST_BLUE]!)
  }
}

function actionWorth(look: PositionFeatures, action: Action): number {
  const what = whatOf(action)
  switch (verbOf(action)) {
    case SHIP:
      return shipWorth(look, what) - look.marker
    case OCCUPY:
      return occupyWorth(look, REGION_OF[what]!, what) - look.marker
    case ATTACK:
      return attackWorth(look, REGION_OF[what]!, what) - 2 * look.marker
    case DRAW:
      return cardWorth(look, what, whereOf(action))
    case FREE:
      return freeWorth(look, what)
    case STOP:
      return 0
    default:
      return NOTHING
  }
}
/** EN 6 - what is done with a building or a token, and whether there is more of it. */
export function rateActions(look: PositionFeatures, open: Actions, into: Int32Array): void {
  for (let at = 0; at < open.count; at++) into[at] = actionWorth(look, open.at[at]!)
}

/** EN 7.1, 7.3 - cards off the mat; the governor space costs nothing but in the last round. */
export function rateDiscards(look: PositionFeatures, open: Actions, into: Int32Array): void {
  for (let at = 0; at < open.count; at++) {
    const action = open.at[at]!
    if (action === INSTALL) into[at] = look.left === 0 ? -300 : 0
    else into[at] = -cardLoss(look, whatOf(action), whereOf(action))
  }
}
