import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { deckCards, isOpen, presence, site, worker } from '../../../engine/games/endeavor/state.ts'
import { FIRST_TOKEN, isBoth } from '../../../engine/games/endeavor/actions/index.ts'
import { regionOfDeck } from '../../../engine/games/endeavor/actions/draw.ts'
import { CARDS, EUROPE, PAYMENT, SITES } from '../../../engine/games/endeavor/vocabulary.ts'
import { cardWorth, topOf } from './cards.ts'
import { DECK_COUNT, REGION_COUNT, SOURCE_ACTIONS, hundredths } from './printed-arrays.ts'
import type { PositionFeatures } from './position-features.ts'
import { bestCity, secondShipWorth, shipWorth } from './regions.ts'

const SHIPPING = 0
const OCCUPYING = 1
const ATTACKING = 2
const DRAWING = 3
/** Is it a building that pays? */
const IS_PAYING = Uint8Array.from(BUILDINGS, ({ actions }) => (actions.includes('payment') ? 1 : 0))
const SITE = site(0, 0)
const WORKER = worker(0, 0)

/** The worth of an action that is not possible. */
export const NOTHING = -100000

/** The best target of each action in the current position, less its markers; computed on demand. */
const best = new Int32Array(5)
const isKnown = new Uint8Array(5)
const ships = new Int32Array(REGION_COUNT)

/** Clears the cache for a new position. */
export function resetActionCache(): void {
  isKnown.fill(0)
}

function bestShip(features: PositionFeatures): number {
  let most = NOTHING
  for (let region = EUROPE + 1; region < REGION_COUNT; region++) {
    ships[region] = shipWorth(features, region) - features.marker
    most = Math.max(most, ships[region]!)
  }
  return most
}
function bestTaking(features: PositionFeatures, isAttack: boolean): number {
  let most = NOTHING
  for (let region = 0; region < REGION_COUNT; region++) {
    const worth = bestCity(features, region, isAttack)
    if (worth > 0) most = Math.max(most, worth - (isAttack ? 2 : 1) * features.marker)
  }
  return most
}
/** The best card that may be drawn; with `second` of two of one deck. */
function bestDraw(features: PositionFeatures, isDouble: boolean): number {
  const { state } = features
  let most = NOTHING
  for (let deck = 0; deck < DECK_COUNT; deck++) {
    const region = regionOfDeck(deck)
    const bits = state[deckCards(deck)]!
    const top = topOf(bits)
    const here = state[presence(features.seat, region)]!
    if (top >= CARDS || here < top || !isOpen(state, region)) continue
    let worth = cardWorth(features, deck, top)
    if (isDouble) {
      const next = topOf(bits & (bits - 1))
      if (next < CARDS && here >= next) worth += Math.max(0, cardWorth(features, deck, next))
    }
    most = Math.max(most, worth)
  }
  return most
}
/** What a marker that comes back from a building is worth. */
export function freeWorth(features: PositionFeatures, building: number): number {
  const { free } = features.tables.weights
  const use = IS_PAYING[building] === 1 ? features.tables.promise[building]! : sourceWorth(features, building)
  return free[0]! + Math.max(0, hundredths(use, free[1]!))
}
function bestFree(features: PositionFeatures): number {
  let most = NOTHING
  for (let at = 0; at < SITES; at++)
    if (features.state[WORKER + features.block + at] === 1)
      most = Math.max(most, freeWorth(features, features.state[SITE + features.block + at]!))
  return most
}

function computeBest(features: PositionFeatures, boardAction: number): number {
  if (boardAction === SHIPPING) return bestShip(features)
  if (boardAction === DRAWING) return bestDraw(features, false)
  if (boardAction === PAYMENT) return bestFree(features)
  return bestTaking(features, boardAction === ATTACKING)
}
function bestOf(features: PositionFeatures, boardAction: number): number {
  if (isKnown[boardAction] === 0) {
    isKnown[boardAction] = 1
    best[boardAction] = computeBest(features, boardAction)
  }
  return best[boardAction]!
}

/** EN 6.15 - the best of occupying and shipping in one region. */
function bestDocks(features: PositionFeatures): number {
  bestOf(features, SHIPPING)
  let most = Math.max(bestOf(features, SHIPPING), bestOf(features, OCCUPYING))
  if (features.harbour < 3) return most
  for (let region = EUROPE + 1; region < REGION_COUNT; region++) {
    const worth = bestCity(features, region, false)
    if (worth > 0) most = Math.max(most, worth - features.marker + Math.max(0, ships[region]!))
  }
  return most
}
function bestTwoShips(features: PositionFeatures): number {
  let most = bestOf(features, SHIPPING)
  if (features.harbour < 3) return most
  for (let region = EUROPE + 1; region < REGION_COUNT; region++)
    most = Math.max(most, ships[region]! + secondShipWorth(features, region) - features.marker)
  return most
}

/** What the best use of a building or a token is worth, less the markers it takes, but not the one that activates. */
export function sourceWorth(features: PositionFeatures, source: number): number {
  const one = SOURCE_ACTIONS[source * 2]!
  const other = SOURCE_ACTIONS[source * 2 + 1]!
  if (isBoth(source)) {
    if (one === DRAWING) return bestDraw(features, true)
    return one === SHIPPING ? bestTwoShips(features) : bestDocks(features)
  }
  const spare = features.harbour - (source < FIRST_TOKEN ? 1 : 0)
  return Math.max(affordable(features, one, spare), other < 0 ? NOTHING : affordable(features, other, spare))
}
function affordable(features: PositionFeatures, boardAction: number, spare: number): number {
  const cost = boardAction === ATTACKING ? 2 : boardAction === DRAWING || boardAction === PAYMENT ? 0 : 1
  return spare < cost ? NOTHING : bestOf(features, boardAction)
}

/** EN 5.3 - what the marker costs that activates a building. */
export function activation(features: PositionFeatures): number {
  if (features.left === 0) return features.marker
  return features.tables.weights.worker[features.workers < features.payments ? 0 : 1]!
}
