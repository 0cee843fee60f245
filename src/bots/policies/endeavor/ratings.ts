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
import { IS_ACTIVE, TILE_GLORY, TILE_STEPS, hundredths } from './printed-arrays.ts'
import { trackGain } from './position-features.ts'
import type { PositionFeatures } from './position-features.ts'
import { attackWorth, occupyWorth, shipWorth } from './regions.ts'
import { activation, freeWorth, NOTHING, sourceWorth } from './sources.ts'

const SITE = site(0, 0)
const WORKER = worker(0, 0)

/** EN 4.1 - the worth of a building: its icons now, and its use in every round to come. */
function buildingWorth(features: PositionFeatures, building: number): number {
  let worth = TILE_GLORY[building]!
  for (let at = 0; at <= POLITICS; at++) {
    const steps = TILE_STEPS[building * 4 + at]!
    if (steps !== 0) worth += trackGain(features, at, steps)
  }
  if (IS_ACTIVE[building] === 0) return worth
  const { now, crowd } = features.tables.weights
  let use = Math.max(0, sourceWorth(features, building) - activation(features))
  use = hundredths(use, now[0]!) + features.tables.promise[building]! * (features.left - 1)
  for (let at = 0; at < features.state[built(features.seat)]!; at++)
    if (features.state[SITE + features.block + at] === building) use = hundredths(use, now[1]!)
  return worth + hundredths(use, crowd[Math.min(features.active, 8) - 1]!)
}
export function rateBuildings(features: PositionFeatures, open: Actions, into: Int32Array): void {
  for (let at = 0; at < open.count; at++) into[at] = buildingWorth(features, whatOf(open.at[at]!))
}

/** The worth of a free building in this round. */
function useOf(features: PositionFeatures, building: number): number {
  return features.tables.promise[building]! + Math.max(0, sourceWorth(features, building))
}
/**
 * EN 4.7 - markers return in the order of the buildings' numbers: the first building among those worth most is rated
 * highest, as the others can still follow it.
 */
export function rateSalary(features: PositionFeatures, open: Actions, into: Int32Array): void {
  const data = agenda.data(features.state)
  const left = data & 15
  for (let at = 0; at < open.count; at++) {
    const building = whatOf(open.at[at]!)
    const use = useOf(features, building)
    let better = 0
    for (let place = 0; place < features.state[built(features.seat)]!; place++) {
      const other = features.state[SITE + features.block + place]!
      if (
        features.state[WORKER + features.block + place] === 1 &&
        other > building &&
        useOf(features, other) > use
      )
        better++
    }
    into[at] = better < left ? 1000 - building * 10 : use - 1000
  }
}

/** EN 5.2-5.4 - a building, a blue token, or nothing more. */
export function rateActivations(features: PositionFeatures, open: Actions, into: Int32Array): void {
  const { keep, spare, pass } = features.tables.weights
  const price = activation(features)
  for (let at = 0; at < open.count; at++) {
    const action = open.at[at]!
    const what = whatOf(action)
    if (action === PASS) into[at] = pass[0]!
    else if (verbOf(action) === ACTIVATE)
      into[at] = sourceWorth(features, what) - price - hundredths(features.tables.promise[what]!, spare[0]!)
    else
      into[at] =
        sourceWorth(features, FIRST_TOKEN + what) - (features.left === 0 ? 0 : keep[what - FIRST_BLUE]!)
  }
}

function actionWorth(features: PositionFeatures, action: Action): number {
  const what = whatOf(action)
  switch (verbOf(action)) {
    case SHIP:
      return shipWorth(features, what) - features.marker
    case OCCUPY:
      return occupyWorth(features, REGION_OF[what]!, what) - features.marker
    case ATTACK:
      return attackWorth(features, REGION_OF[what]!, what) - 2 * features.marker
    case DRAW:
      return cardWorth(features, what, whereOf(action))
    case FREE:
      return freeWorth(features, what)
    case STOP:
      return 0
    default:
      return NOTHING
  }
}
/** EN 6 - the actions of a building or token, and the end of an action. */
export function rateActions(features: PositionFeatures, open: Actions, into: Int32Array): void {
  for (let at = 0; at < open.count; at++) into[at] = actionWorth(features, open.at[at]!)
}

/** EN 7.1, 7.3 - discarding cards; installing the governor costs glory only in the last round. */
export function rateDiscards(features: PositionFeatures, open: Actions, into: Int32Array): void {
  for (let at = 0; at < open.count; at++) {
    const action = open.at[at]!
    if (action === INSTALL) into[at] = features.left === 0 ? -300 : 0
    else into[at] = -cardLoss(features, whatOf(action), whereOf(action))
  }
}
