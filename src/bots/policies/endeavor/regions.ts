import type { State } from '../../../engine/core/game.ts'
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
import { TRACK_FROM, TRACK_LENGTH } from '../../../engine/games/endeavor/places.ts'
import { EUROPE, GOVERNOR, SLAVERY } from '../../../engine/games/endeavor/words.ts'
import { cardWorth, topOf } from './cards.ts'
import { CITY_FROM, CITY_GLORY, cardAt, LINK_FROM, LINK_TO, LINK_TOKEN } from './cells.ts'
import type { Look } from './look.ts'

const OWNER = owner(0)
const CITY_TOKEN = token(0)
const SAILOR = sailor(0)
const SPACE_TOKEN = spaceToken(0)

/** What one marker more in a region reaches in a deck. */
function deckReach(look: Look, deck: number, number: number): number {
  const bits = look.state[deckCards(deck)]!
  if ((bits & (1 << number)) === 0) return 0
  const { reach } = look.tables.weights
  const share = topOf(bits) === number ? reach[0]! : reach[1]!
  return Math.trunc((look.tables.cards[cardAt(deck, number)]! * share) / 100)
}
/** What one marker more in a region is good for: cards (EN 6.9), and whatever comes. */
function reachWorth(look: Look, region: number): number {
  const number = look.state[presence(look.seat, region)]! + 1
  if (number > 5) return 0
  let worth = deckReach(look, region, number)
  if (region === EUROPE) worth += deckReach(look, SLAVERY, number)
  return worth + look.tables.weights.reach[3]!
}

/** How far a track is and who leads on it, as one look at its spaces answers it. */
const race = { taken: 0, mine: 0, best: 0, isAhead: false }
const counts = new Int32Array(5)
function runRace(look: Look, region: number): void {
  const { state } = look
  const from = SAILOR + TRACK_FROM[region]!
  const length = TRACK_LENGTH[region]!
  counts.fill(0)
  let space = 0
  for (; space < length && state[from + space]! >= 0; space++) counts[state[from + space]!]!++
  race.taken = space
  race.mine = counts[look.seat]! + 1
  race.best = 0
  for (let seat = 0; seat < look.seats; seat++)
    if (seat !== look.seat) race.best = Math.max(race.best, counts[seat]!)
}

/** How likely a region opens while it still matters, in hundredths, with so many spaces left. */
function opening(look: Look, spaces: number): number {
  if (spaces <= 0) return 100
  const pace = look.tables.weights.pace[0]!
  return Math.min(100, Math.trunc(((2 * look.left + 1) * look.seats * pace) / (2 * spaces)))
}

/** EN 6.4 - what the race for the governor makes of a marker. */
function raceWorth(look: Look, region: number, spaces: number): number {
  const { race: weights, harm } = look.tables.weights
  const governor = cardWorth(look, region, GOVERNOR)
  // Of those with as many the one nearest the deck wins, and that is whoever comes last.
  const isAhead = race.mine >= race.best
  if (spaces === 0)
    return isAhead
      ? governor
      : -Math.trunc((look.tables.cards[cardAt(region, GOVERNOR)]! * harm[0]!) / (100 * (look.seats - 1)))
  const share = (isAhead ? weights[0]! : weights[1]!) * race.mine
  return Math.trunc((governor * share) / (100 * TRACK_LENGTH[region]!))
}

/** Empty cities of a region, up to three. */
function emptyCities(state: State, region: number): number {
  let empty = 0
  for (let city = CITY_FROM[region]!; city < CITY_FROM[region + 1]!; city++)
    if (state[OWNER + city]! < 0) empty++
  return Math.min(3, empty)
}

/** EN 6.1-6.4 - what a ship to a region is worth, without the price of its marker. */
export function shipWorth(look: Look, region: number): number {
  const { state, tables } = look
  runRace(look, region)
  const isFull = race.taken === TRACK_LENGTH[region]!
  const spaces = TRACK_LENGTH[region]! - race.taken - 1
  let worth = reachWorth(look, region)
  if (state[presence(look.seat, region)] === 0)
    worth += emptyCities(state, region) * tables.weights.first[isFull ? 0 : 1]!
  if (isFull) return look.left === 0 && worth < 20 ? 0 : worth
  worth = Math.trunc((worth * opening(look, spaces)) / 100)
  return (
    worth +
    look.tokens[state[SPACE_TOKEN + TRACK_FROM[region]! + race.taken]!]! +
    Math.trunc((raceWorth(look, region, spaces) * opening(look, spaces)) / 100)
  )
}
/** The token of the space behind the next one, for whoever ships twice. */
export function secondShipWorth(look: Look, region: number): number {
  const space = taken(look.state, region) + 1
  if (space >= TRACK_LENGTH[region]!) return reachWorth(look, region)
  return look.tokens[look.state[SPACE_TOKEN + TRACK_FROM[region]! + space]!]! + reachWorth(look, region)
}

/** EN 8.2, 8.3, 6.8 - what holding a city is worth, without the token on it: closed connections, and those to come. */
function holdingWorth(look: Look, city: number): number {
  const { state, seat, left, tables } = look
  const { city: later, hope, harm } = tables.weights
  const share = Math.trunc(harm[0]! / (look.seats - 1))
  let worth = CITY_GLORY[city]! + left * later[0]!
  for (let link = LINK_FROM[city]!; link < LINK_FROM[city + 1]!; link++) {
    const other = state[OWNER + LINK_TO[link]!]!
    const tie = 100 + look.tokens[state[LINK_TOKEN[link]!]!]!
    if (other === seat) worth += tie
    else worth += Math.trunc((tie * (other < 0 ? hope[left]! : share)) / 100)
  }
  return worth
}
/** EN 6.6 - what an empty city is worth. */
export function occupyWorth(look: Look, region: number, city: number): number {
  return holdingWorth(look, city) + look.tokens[look.state[CITY_TOKEN + city]!]! + reachWorth(look, region)
}
/** EN 6.7 - what another's city is worth: it is his loss as well. */
export function attackWorth(look: Look, region: number, city: number): number {
  const { state } = look
  const defender = state[OWNER + city]!
  let loss = CITY_GLORY[city]!
  for (let link = LINK_FROM[city]!; link < LINK_FROM[city + 1]!; link++)
    if (state[OWNER + LINK_TO[link]!] === defender) loss += 100
  const harm = Math.trunc((loss * look.tables.weights.harm[0]!) / (100 * (look.seats - 1)))
  return holdingWorth(look, city) + reachWorth(look, region) + harm
}

/** The best city of a region for the seat, to occupy or to attack; 0 if there is none. */
export function bestCity(look: Look, region: number, isAttack: boolean): number {
  const { state, seat } = look
  if (region !== EUROPE && (state[presence(seat, region)] === 0 || !isOpen(state, region))) return 0
  let best = 0
  for (let city = CITY_FROM[region]!; city < CITY_FROM[region + 1]!; city++) {
    const holder = state[OWNER + city]!
    if (holder === seat || holder >= 0 !== isAttack) continue
    const worth = isAttack ? attackWorth(look, region, city) : occupyWorth(look, region, city)
    if (worth > best) best = worth
  }
  return best
}
