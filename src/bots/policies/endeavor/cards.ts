import { isCounted } from '../../../engine/games/endeavor/card-limit.ts'
import { ABOLISHED, cards, deckCards, presence } from '../../../engine/games/endeavor/state.ts'
import { levelOf } from '../../../engine/games/endeavor/tracks.ts'
import { ABOLITION, CARDS, EUROPE, POLITICS, SLAVERY } from '../../../engine/games/endeavor/vocabulary.ts'
import { track } from '../../../engine/games/endeavor/state.ts'
import { CARD_GLORY, CARD_STEPS, cardAt, DECK_COUNT, hundredths } from './printed-arrays.ts'
import { trackGain } from './position-features.ts'
import type { PositionFeatures } from './position-features.ts'

/** EN 8.8 - a slavery card face down beside the mat costs a glory. */
const ASIDE = 100

/** What the icons of a card are worth to the seat, gained (1) or lost (-1). */
function iconsGain(features: PositionFeatures, deck: number, card: number, times: number): number {
  const from = cardAt(deck, card) * 4
  let gain = 0
  for (let at = 0; at <= POLITICS; at++) {
    const steps = CARD_STEPS[from + at]!
    if (steps !== 0) gain += trackGain(features, at, times * steps)
  }
  return gain
}

/** What goes with a card that is thrown off. */
export function cardLoss(features: PositionFeatures, deck: number, card: number): number {
  const back = iconsGain(features, deck, card, -1)
  return CARD_GLORY[cardAt(deck, card)]! - back + (deck === SLAVERY ? ASIDE : 0)
}

/** What goes with the cheapest card that counts against the limit. */
function cheapestLoss(features: PositionFeatures): number {
  if (features.cheapest >= 0) return features.cheapest
  let least = 1000
  for (let deck = 0; deck < DECK_COUNT; deck++) {
    const held = features.state[cards(features.seat, deck)]!
    for (let card = 0; held >> card > 0 && card < CARDS; card++) {
      if ((held & (1 << card)) === 0 || !isCounted(features.state, features.seat, deck, card)) continue
      least = Math.min(least, cardLoss(features, deck, card))
    }
  }
  features.cheapest = Math.max(0, least)
  return features.cheapest
}

/** What it costs that a card has to lie on the mat: nothing if it does not count, a worse card's worth if the mat is full. */
function roomFor(features: PositionFeatures, deck: number, card: number): number {
  const isFree = deck === SLAVERY && features.state[cards(features.seat, SLAVERY)] === 0
  if (isFree) return 0
  const politics = CARD_STEPS[cardAt(deck, card) * 4 + POLITICS]!
  const limit =
    politics === 0 ? features.limit : levelOf(features.state[track(features.seat, POLITICS)]! + politics)
  if (features.counted + 1 > limit) return cheapestLoss(features)
  const { room, roomy } = features.tables.weights
  const whole = room[features.left]!
  return features.counted + 1 < limit ? hundredths(whole, roomy[0]!) : whole
}

/** How near the end of slavery is (EN 7.8), in hundredths: its card must be on top, and within a seat's presence. */
function abolitionNear(features: PositionFeatures): number {
  const { state } = features
  const left = state[deckCards(EUROPE)]!
  if ((left & (1 << ABOLITION)) === 0) return 0
  let before = 0
  for (let card = 0; card < ABOLITION; card++) before += (left >> card) & 1
  let most = 0
  for (let seat = 0; seat < features.seats; seat++) most = Math.max(most, state[presence(seat, EUROPE)]!)
  return Math.max(0, 100 - 20 * before - 15 * Math.max(0, ABOLITION - most))
}

/** What abolition takes from the others, less what it takes from the seat. */
function abolitionGain(features: PositionFeatures): number {
  const { state, tables } = features
  let gain = 0
  for (let seat = 0; seat < features.seats; seat++) {
    const held = state[cards(seat, SLAVERY)]!
    for (let card = 0; held >> card > 0; card++) {
      if ((held & (1 << card)) === 0) continue
      const loss = tables.cards[cardAt(SLAVERY, card)]! + ASIDE
      gain += seat === features.seat ? -loss : hundredths(loss, features.harms[seat]!)
    }
  }
  return gain
}

/** What a card is worth to the seat, with its place on the mat. */
export function cardWorth(features: PositionFeatures, deck: number, card: number): number {
  let worth = iconsGain(features, deck, card, 1) + CARD_GLORY[cardAt(deck, card)]!
  if (deck === SLAVERY)
    worth -= hundredths(ASIDE + features.tables.weights.abolition[0]!, abolitionNear(features))
  const room = roomFor(features, deck, card)
  worth = features.counted >= features.limit ? Math.max(0, worth - room) : worth - room
  if (deck === EUROPE && card === ABOLITION && features.state[ABOLISHED] === 0)
    worth += abolitionGain(features)
  return worth
}

/** The number of the next card of a deck, as bits; 6 if there is none. */
export function topOf(bits: number): number {
  let number = 0
  while (number < CARDS && (bits & (1 << number)) === 0) number++
  return number
}
