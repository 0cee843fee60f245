import { isCounted } from '../../../engine/games/endeavor/card-limit.ts'
import { ABOLISHED, cards, deckCards, presence } from '../../../engine/games/endeavor/state.ts'
import { levelOf } from '../../../engine/games/endeavor/tracks.ts'
import { ABOLITION, CARDS, EUROPE, POLITICS, SLAVERY } from '../../../engine/games/endeavor/vocabulary.ts'
import { track } from '../../../engine/games/endeavor/state.ts'
import { CARD_GLORY, CARD_STEPS, cardAt, DECK_COUNT, hundredths } from './printed-tables.ts'
import { trackGain } from './position-features.ts'
import type { PositionFeatures } from './position-features.ts'

/** EN 8.8 - a slavery card face down beside the mat costs a glory. */
const ASIDE = 100

/** What the icons of a card are worth to the seat, gained (1) or lost (-1). */
function iconsGain(look: PositionFeatures, deck: number, card: number, times: number): number {
  const from = cardAt(deck, card) * 4
  let gain = 0
  for (let at = 0; at <= POLITICS; at++) {
    const steps = CARD_STEPS[from + at]!
    if (steps !== 0) gain += trackGain(look, at, times * steps)
  }
  return gain
}

/** What goes with a card that is thrown off. */
export function cardLoss(look: PositionFeatures, deck: number, card: number): number {
  const back = iconsGain(look, deck, card, -1)
  return CARD_GLORY[cardAt(deck, card)]! - back + (deck === SLAVERY ? ASIDE : 0)
}

/** What goes with the cheapest card that counts against the limit. */
function cheapestLoss(look: PositionFeatures): number {
  if (look.cheapest >= 0) return look.cheapest
  let least = 1000
  for (let deck = 0; deck < DECK_COUNT; deck++) {
    const held = look.state[cards(look.seat, deck)]!
    for (let card = 0; held >> card > 0 && card < CARDS; card++) {
      if ((held & (1 << card)) === 0 || !isCounted(look.state, look.seat, deck, card)) continue
      least = Math.min(least, cardLoss(look, deck, card))
    }
  }
  look.cheapest = Math.max(0, least)
  return look.cheapest
}

/** What it costs that a card has to lie on the mat: nothing if it does not count, a worse card's worth if the mat is full. */
function roomFor(look: PositionFeatures, deck: number, card: number): number {
  const isFree = deck === SLAVERY && look.state[cards(look.seat, SLAVERY)] === 0
  if (isFree) return 0
  const politics = CARD_STEPS[cardAt(deck, card) * 4 + POLITICS]!
  const limit = politics === 0 ? look.limit : levelOf(look.state[track(look.seat, POLITICS)]! + politics)
  if (look.counted + 1 > limit) return cheapestLoss(look)
  const { room, roomy } = look.tables.weights
  const whole = room[look.left]!
  return look.counted + 1 < limit ? hundredths(whole, roomy[0]!) : whole
}

/** How near the end of slavery is (EN 7.8), in hundredths: its card must lie on top, and somebody must reach it. */
function abolitionNear(look: PositionFeatures): number {
  const { state } = look
  const left = state[deckCards(EUROPE)]!
  if ((left & (1 << ABOLITION)) === 0) return 0
  let before = 0
  for (let card = 0; card < ABOLITION; card++) before += (left >> card) & 1
  let most = 0
  for (let seat = 0; seat < look.seats; seat++) most = Math.max(most, state[presence(seat, EUROPE)]!)
  return Math.max(0, 100 - 20 * before - 15 * Math.max(0, ABOLITION - most))
}

/** What abolition takes from the others, less what it takes from the seat. */
function abolitionGain(look: PositionFeatures): number {
  const { state, tables } = look
  let gain = 0
  for (let seat = 0; seat < look.seats; seat++) {
    const held = state[cards(seat, SLAVERY)]!
    for (let card = 0; held >> card > 0; card++) {
      if ((held & (1 << card)) === 0) continue
      const loss = tables.cards[cardAt(SLAVERY, card)]! + ASIDE
      gain += seat === look.seat ? -loss : hundredths(loss, look.harms[seat]!)
    }
  }
  return gain
}

/** What a card is worth to the seat, with its place on the mat. */
export function cardWorth(look: PositionFeatures, deck: number, card: number): number {
  let worth = iconsGain(look, deck, card, 1) + CARD_GLORY[cardAt(deck, card)]!
  if (deck === SLAVERY) worth -= hundredths(ASIDE + look.tables.weights.abolition[0]!, abolitionNear(look))
  const room = roomFor(look, deck, card)
  worth = look.counted >= look.limit ? Math.max(0, worth - room) : worth - room
  if (deck === EUROPE && card === ABOLITION && look.state[ABOLISHED] === 0) worth += abolitionGain(look)
  return worth
}

/** The number of the next card of a deck, as bits; 6 if there is none. */
export function topOf(bits: number): number {
  let number = 0
  while (number < CARDS && (bits & (1 << number)) === 0) number++
  return number
}
