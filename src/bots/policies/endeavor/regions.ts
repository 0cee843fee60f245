import {
  deckCards,
  isOpen,
  owner,
  presence,
  sailor,
  spaceToken,
  taken,
  token,
} from '../../../engine/games/endeavor/state.ts'
import { TRACK_FROM, TRACK_LENGTH } from '../../../engine/games/endeavor/board-numbers.ts'
import { EUROPE, GOVERNOR, SLAVERY } from '../../../engine/games/endeavor/vocabulary.ts'
import { cardWorth, topOf } from './cards.ts'
import {
  CITY_FROM,
  CITY_GLORY,
  cardAt,
  hundredths,
  LINK_FROM,
  LINK_REGION,
  LINK_TO,
  LINK_TOKEN,
} from './printed-arrays.ts'
import type { PositionFeatures } from './position-features.ts'

const OWNER = owner(0)
const CITY_TOKEN = token(0)
const SAILOR = sailor(0)
const SPACE_TOKEN = spaceToken(0)

/** What one marker more in a region reaches in a deck. */
function deckReach(features: PositionFeatures, deck: number, number: number): number {
  const bits = features.state[deckCards(deck)]!
  if ((bits & (1 << number)) === 0) return 0
  const { reach } = features.tables.weights
  const share = features.left === 0 ? reach[2]! : topOf(bits) === number ? reach[0]! : reach[1]!
  return hundredths(features.tables.cards[cardAt(deck, number)]!, share)
}
/** What one marker more in a region is good for: cards (EN 6.9), and whatever comes. */
function reachWorth(features: PositionFeatures, region: number): number {
  const number = features.state[presence(features.seat, region)]! + 1
  if (number > 5) return 0
  let worth = deckReach(features, region, number)
  if (region === EUROPE) worth += deckReach(features, SLAVERY, number)
  return worth + features.tables.weights.reach[3]!
}

/** How far a track is, and the markers on it: the seat's with one more, and the most of another. */
const race = { taken: 0, mine: 0, best: 0 }
function runRace(features: PositionFeatures, region: number): void {
  const { state, seats } = features
  const from = SAILOR + TRACK_FROM[region]!
  const length = TRACK_LENGTH[region]!
  // Four bits for each seat's markers.
  let counts = 0
  let space = 0
  for (; space < length && state[from + space]! >= 0; space++) counts += 1 << (state[from + space]! << 2)
  let best = 0
  for (let seat = 0; seat < seats; seat++) {
    const count = (counts >> (seat << 2)) & 15
    if (seat === features.seat) race.mine = count + 1
    else if (count > best) best = count
  }
  race.taken = space
  race.best = best
}

/** The probability that a region opens in time, in hundredths, with `spaces` spaces left. */
function opening(features: PositionFeatures, spaces: number): number {
  if (spaces <= 0) return 100
  const pace = features.tables.weights.pace[0]!
  return Math.min(100, (((2 * features.left + 1) * features.seats * pace) / (2 * spaces)) | 0)
}

/** EN 6.4 - what the race for the governor makes of a marker. */
function raceWorth(features: PositionFeatures, region: number, spaces: number): number {
  const { race: weights, harm } = features.tables.weights
  const governor = features.tables.cards[cardAt(region, GOVERNOR)]!
  // A tie goes to the marker nearest the deck, which is the last one.
  const isAhead = race.mine >= race.best
  if (spaces === 0)
    return isAhead
      ? cardWorth(features, region, GOVERNOR)
      : -hundredths(governor, (harm[0]! / (features.seats - 1)) | 0)
  const share = (isAhead ? weights[0]! : weights[1]!) * race.mine
  return hundredths(governor, (share / TRACK_LENGTH[region]!) | 0)
}

/** What first presence in a region promises: empty cities, up to three, and connections to cities held. */
function firstWorth(features: PositionFeatures, region: number, isFull: boolean): number {
  const { state, seat } = features
  const { first, ties } = features.tables.weights
  let empty = 0
  let tied = 0
  for (let city = CITY_FROM[region]!; city < CITY_FROM[region + 1]!; city++) {
    if (state[OWNER + city]! >= 0) continue
    empty++
    for (let link = LINK_FROM[city]!; link < LINK_FROM[city + 1]!; link++)
      if (state[OWNER + LINK_TO[link]!] === seat) tied++
  }
  return Math.min(3, empty) * first[isFull ? 0 : 1]! + tied * ties[0]!
}

/** EN 6.1-6.4 - what a ship to a region is worth, without the price of its marker. */
export function shipWorth(features: PositionFeatures, region: number): number {
  const { state, tables } = features
  runRace(features, region)
  const isFull = race.taken === TRACK_LENGTH[region]!
  const spaces = TRACK_LENGTH[region]! - race.taken - 1
  let worth = reachWorth(features, region)
  if (state[presence(features.seat, region)] === 0) worth += firstWorth(features, region, isFull)
  if (isFull) return features.left === 0 && worth < 20 ? 0 : worth
  worth += raceWorth(features, region, spaces)
  const space = SPACE_TOKEN + TRACK_FROM[region]! + race.taken
  const { uncover, access } = tables.weights
  const beyond =
    spaces === 0
      ? access[0]! * (CITY_FROM[region + 1]! - CITY_FROM[region]!)
      : hundredths(features.tokens[state[space + 1]!]!, uncover[0]!)
  return hundredths(worth, opening(features, spaces)) + features.tokens[state[space]!]! + beyond
}
/** The token of the space behind the next one, for shipping twice. */
export function secondShipWorth(features: PositionFeatures, region: number): number {
  const space = taken(features.state, region) + 1
  if (space >= TRACK_LENGTH[region]!) return reachWorth(features, region)
  return (
    features.tokens[features.state[SPACE_TOKEN + TRACK_FROM[region]! + space]!]! +
    reachWorth(features, region)
  )
}

/** How likely an empty city of a region can be taken by the seat, in hundredths. */
function near(features: PositionFeatures, region: number): number {
  if (region === EUROPE) return 100
  const { far } = features.tables.weights
  if (!isOpen(features.state, region)) return far[1]!
  return features.state[presence(features.seat, region)]! > 0 ? 100 : far[0]!
}
/** EN 8.2, 8.3, 6.8 - what holding a city is worth, without the token on it: closed connections, and those to come. */
function holdingWorth(features: PositionFeatures, city: number): number {
  const { state, seat, left, tables } = features
  const { city: later, hope } = tables.weights
  let worth = CITY_GLORY[city]! + left * later[0]!
  for (let link = LINK_FROM[city]!; link < LINK_FROM[city + 1]!; link++) {
    const other = state[OWNER + LINK_TO[link]!]!
    const tie = 100 + features.tokens[state[LINK_TOKEN[link]!]!]!
    if (other === seat) worth += tie
    else if (other >= 0) worth += hundredths(tie, features.harms[other]!)
    else worth += hundredths(tie, hundredths(hope[left]!, near(features, LINK_REGION[link]!)))
  }
  return worth
}
/** EN 6.6 - what an empty city is worth. */
export function occupyWorth(features: PositionFeatures, region: number, city: number): number {
  return (
    holdingWorth(features, city) +
    features.tokens[features.state[CITY_TOKEN + city]!]! +
    reachWorth(features, region)
  )
}
/** EN 6.7 - the worth of attacking a city: the defender's loss counts as well. */
export function attackWorth(features: PositionFeatures, region: number, city: number): number {
  const { state } = features
  const defender = state[OWNER + city]!
  let loss = CITY_GLORY[city]!
  for (let link = LINK_FROM[city]!; link < LINK_FROM[city + 1]!; link++)
    if (state[OWNER + LINK_TO[link]!] === defender) loss += 100
  const harm = hundredths(loss, features.harms[defender]!)
  return holdingWorth(features, city) + reachWorth(features, region) + harm
}

/** The best city of a region for the seat, to occupy or to attack; 0 if there is none. */
export function bestCity(features: PositionFeatures, region: number, isAttack: boolean): number {
  const { state, seat } = features
  if (region !== EUROPE && (state[presence(seat, region)] === 0 || !isOpen(state, region))) return 0
  let best = 0
  for (let city = CITY_FROM[region]!; city < CITY_FROM[region + 1]!; city++) {
    const holder = state[OWNER + city]!
    if (holder === seat || holder >= 0 !== isAttack) continue
    const worth = isAttack ? attackWorth(features, region, city) : occupyWorth(features, region, city)
    if (worth > best) best = worth
  }
  return best
}
