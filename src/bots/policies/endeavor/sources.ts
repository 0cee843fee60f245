import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { deckCards, isOpen, presence, site, worker } from '../../../engine/games/endeavor/state.ts'
import { FIRST_TOKEN, isBoth } from '../../../engine/games/endeavor/actions/index.ts'
import { regionOfDeck } from '../../../engine/games/endeavor/actions/draw.ts'
import { CARDS, EUROPE, PAYMENT, SITES } from '../../../engine/games/endeavor/vocabulary.ts'
import { cardWorth, topOf } from './cards.ts'
import { DECK_COUNT, REGION_COUNT, SOURCE_ACTIONS, hundredths } from './printed-tables.ts'
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

/** Nothing can be done. */
export const NOTHING = -100000

/** The best of each action in the position looked at, less its markers; reckoned when it is asked for first. */
const best = new Int32Array(5)
const isKnown = new Uint8Array(5)
const ships = new Int32Array(REGION_COUNT)

/** A new position is looked at. */
export function resetActionCache(): void {
  isKnown.fill(0)
}

function bestShip(look: PositionFeatures): number {
  let most = NOTHING
  for (let region = EUROPE + 1; region < REGION_COUNT; region++) {
    ships[region] = shipWorth(look, region) - look.marker
    most = Math.max(most, ships[region]!)
  }
  return most
}
function bestTaking(look: PositionFeatures, isAttack: boolean): number {
  let most = NOTHING
  for (let region = 0; region < REGION_COUNT; region++) {
    const worth = bestCity(look, region, isAttack)
    if (worth > 0) most = Math.max(most, worth - (isAttack ? 2 : 1) * look.marker)
  }
  return most
}
/** The best card that may be drawn; with `second` of two of one deck. */
function bestDraw(look: PositionFeatures, isDouble: boolean): number {
  const { state } = look
  let most = NOTHING
  for (let deck = 0; deck < DECK_COUNT; deck++) {
    const region = regionOfDeck(deck)
    const bits = state[deckCards(deck)]!
    const top = topOf(bits)
    const here = state[presence(look.seat, region)]!
    if (top >= CARDS || here < top || !isOpen(state, region)) continue
    let worth = cardWorth(look, deck, top)
    if (isDouble) {
      const next = topOf(bits & (bits - 1))
      if (next < CARDS && here >= next) worth += Math.max(0, cardWorth(look, deck, next))
    }
    most = Math.max(most, worth)
  }
  return most
}
/** What a marker that comes back from a building is worth. */
export function freeWorth(look: PositionFeatures, building: number): number {
  const { free } = look.tables.weights
  const use = IS_PAYING[building] === 1 ? look.tables.promise[building]! : sourceWorth(look, building)
  return free[0]! + Math.max(0, hundredths(use, free[1]!))
}
function bestFree(look: PositionFeatures): number {
  let most = NOTHING
  for (let at = 0; at < SITES; at++)
    if (look.state[WORKER + look.block + at] === 1)
      most = Math.max(most, freeWorth(look, look.state[SITE + look.block + at]!))
  return most
}

function reckon(look: PositionFeatures, boardAction: number): number {
  if (boardAction === SHIPPING) return bestShip(look)
  if (boardAction === DRAWING) return bestDraw(look, false)
  if (boardAction === PAYMENT) return bestFree(look)
  return bestTaking(look, boardAction === ATTACKING)
}
function bestOf(look: PositionFeatures, boardAction: number): number {
  if (isKnown[boardAction] === 0) {
    isKnown[boardAction] = 1
    best[boardAction] = reckon(look, boardAction)
  }
  return best[boardAction]!
}

/** EN 6.15 - the best of occupying and shipping in one region. */
function bestDocks(look: PositionFeatures): number {
  bestOf(look, SHIPPING)
  let most = Math.max(bestOf(look, SHIPPING), bestOf(look, OCCUPYING))
  if (look.harbour < 3) return most
  for (let region = EUROPE + 1; region < REGION_COUNT; region++) {
    const worth = bestCity(look, region, false)
    if (worth > 0) most = Math.max(most, worth - look.marker + Math.max(0, ships[region]!))
  }
  return most
}
function bestTwoShips(look: PositionFeatures): number {
  let most = bestOf(look, SHIPPING)
  if (look.harbour < 3) return most
  for (let region = EUROPE + 1; region < REGION_COUNT; region++)
    most = Math.max(most, ships[region]! + secondShipWorth(look, region) - look.marker)
  return most
}

/** What the best use of a building or a token is worth, less the markers it takes, but not the one that activates. */
export function sourceWorth(look: PositionFeatures, source: number): number {
  const one = SOURCE_ACTIONS[source * 2]!
  const other = SOURCE_ACTIONS[source * 2 + 1]!
  if (isBoth(source)) {
    if (one === DRAWING) return bestDraw(look, true)
    return one === SHIPPING ? bestTwoShips(look) : bestDocks(look)
  }
  const spare = look.harbour - (source < FIRST_TOKEN ? 1 : 0)
  return Math.max(affordable(look, one, spare), other < 0 ? NOTHING : affordable(look, other, spare))
}
function affordable(look: PositionFeatures, boardAction: number, spare: number): number {
  const cost = boardAction === ATTACKING ? 2 : boardAction === DRAWING || boardAction === PAYMENT ? 0 : 1
  return spare < cost ? NOTHING : bestOf(look, boardAction)
}

/** EN 5.3 - what the marker costs that activates a building. */
export function activation(look: PositionFeatures): number {
  if (look.left === 0) return look.marker
  return look.tables.weights.worker[look.workers < look.payments ? 0 : 1]!
}
