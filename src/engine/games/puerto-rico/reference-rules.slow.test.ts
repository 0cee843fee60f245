import { describe, expect, inject, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from '../../core/game.ts'
import type { Action, Seat, State } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { puertoRico } from './index.ts'
import { GUEST, PASS, verbOf } from './actions.ts'
import {
  circlesOf,
  expectedOutcome,
  isArranged,
  isManned,
  LEGAL_ACTIONS,
  placesOffered,
  price,
  waysToStore,
  workersOf,
  actionText,
} from './reference-rules.fixture.ts'
import type { PlayerView, View } from './view-types.ts'
import { GOODS } from './vocabulary.ts'

/** Returns every storage that the choices from here on lead to, each as often as it occurs. */
function waysOffered(state: State, seat: Seat): string[] {
  const legal = newActions()
  puertoRico.legal(state, legal)
  const stored = listActions(legal).filter((action) => verbOf(action) !== GUEST)
  return stored.flatMap((action) => {
    const next = state.slice()
    // Later steps of the phase do not change what this seat keeps, so its goods can be read after the action.
    puertoRico.play(next, action, ignoreEvents)
    const view = puertoRico.view(next)
    const isAsked =
      view.question?.seat === seat && (view.question.name === 'storeKind' || view.question.name === 'keepOne')
    return isAsked ? waysOffered(next, seat) : [GOODS.map((good) => view.players[seat]!.goods[good]).join()]
  })
}

/** How often each question was checked. */
type Tally = Map<string, number>

function checkGame(
  seats: number,
  seed: number,
  tally: Tally,
  options = defaultOptions(puertoRico.options),
): void {
  const dice = saltedDice(seed.toString(16).padStart(32, 'b'))
  const state = puertoRico.setup(seats, options)
  const legal = newActions()
  let before = ''
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) {
      puertoRico.roll(state, dice, ignoreEvents)
      continue
    }
    const view = puertoRico.view(state)
    const question = view.question!.name
    tally.set(question, (tally.get(question) ?? 0) + 1)
    puertoRico.legal(state, legal)
    const asked = isStoring(question) ? `storing ${String(turn)}` : question
    const mayStayEmpty = options.guesthouseMayStayEmpty
    if (asked !== before || !isStoring(question)) checkOffers(state, view, turn, mayStayEmpty)
    before = asked
    const action = legal.at[dice.below(legal.count)]!
    if (question === 'placeColonist' && action === PASS) tally.set('stay', (tally.get('stay') ?? 0) + 1)
    checkPlay(state, view, action, mayStayEmpty)
  }
}
const isStoring = (question: string): boolean => question === 'storeKind' || question === 'keepOne'

function checkOffers(state: State, view: View, seat: Seat, mayStayEmpty: boolean): void {
  const legal = newActions()
  puertoRico.legal(state, legal)
  const offers = listActions(legal).map((action) => actionText(state, action))
  const question = view.question!.name
  const player = view.players[seat]!
  if (question === 'moveGuests') return expectGuests(player, offers)
  if (question === 'placeColonist') {
    const last = Number(view.agenda.at(-1)![2]) & 0xff
    return expect(offers.toSorted()).toEqual(placesOffered(player, last, mayStayEmpty).toSorted())
  }
  const moves = offers.filter((offer) => offer.startsWith('guest'))
  expectGuests(player, moves)
  if (isStoring(question)) expectStored(state, player)
  else {
    const others = offers.filter((offer) => !moves.includes(offer))
    expect(others.toSorted(), question).toEqual(LEGAL_ACTIONS[question]!(view, player).toSorted())
  }
}

/** PR 13.5: guests go to empty circles, and only while there are some. */
function expectGuests(player: PlayerView, offers: readonly string[]): void {
  const host = player.city.findIndex(({ building }) => building === 'guesthouse')
  const free = [
    ...player.island.slice(0, 6).map(({ count, occupied }) => count - occupied),
    ...player.city.map(({ circles, colonists }, slot) => (slot === host ? 0 : circles - colonists)),
  ]
  const open = free.flatMap((circles, at) => (circles > 0 ? [`guest ${String(at)}`] : []))
  const guests = player.city[host]?.colonists ?? 0
  for (const offer of offers.filter((each) => each !== 'pass')) {
    expect(guests).toBeGreaterThan(0)
    expect(open).toContain(offer)
  }
}

/** Plays the action, and reads the player's view at the first event. */
function checkPlay(state: State, view: View, action: Action, mayStayEmpty: boolean): void {
  const { name, seat } = view.question!
  const text = actionText(state, action)
  const then = expectedOutcome(view, view.players[seat]!, text)
  let seen: PlayerView | undefined
  puertoRico.play(state, action, (event) => {
    const { players } = puertoRico.view(state)
    seen ??= players[seat]!
    if (event.type !== 'arranged') return
    expect(isArranged(players[event.seat]!, mayStayEmpty), 'the arrangement is allowed').toBe(true)
  })
  // A pass that declines only moves of guests emits no event.
  const isSilent = text === 'pass' && view.players[seat]!.guests > 0
  if (!isSilent && isCompleteAtFirstEvent(view, seat, text, name)) expect(seen).toMatchObject(then)
}

/** Is the outcome complete at the first event, without gifts, moves of guests or points before it? */
function isCompleteAtFirstEvent(view: View, seat: Seat, text: string, question: string): boolean {
  const player = view.players[seat]!
  if (text.startsWith('guest') || text === 'use small-wharf') return false
  if (question === 'build') return text === 'pass' || price(view, player, text.split(' ')[1]!) <= player.coins
  if (question === 'load') return !isManned(player, 'union-hall')
  return question === 'sell' || question === 'bonusGood'
}

function expectStored(state: State, player: PlayerView): void {
  const offered = waysOffered(state, player.seat)
  expect(new Set(offered)).toEqual(waysToStore(player))
  expect(new Set(offered).size).toBe(offered.length)
}

describe('the second judge agrees', () => {
  const GAMES = inject('isLong') ? 100 : 5
  const tally: Tally = new Map()
  test.each(puertoRico.seats)('in random games, %i seats', (seats) => {
    for (let seed = 0; seed < GAMES; seed++) checkGame(seats, seed, tally)
  })
  test.each(puertoRico.seats)('in random games with all buildings of PR 13, %i seats', (seats) => {
    const options = { ...defaultOptions(puertoRico.options), market: 'all-violet' } as const
    for (let seed = 0; seed < GAMES; seed++) checkGame(seats, seed, tally, options)
  })
  test.each(puertoRico.seats)('in random games whose guesthouses may stay empty, %i seats', (seats) => {
    const defaults = defaultOptions(puertoRico.options)
    const options = { ...defaults, market: 'all-violet', guesthouseMayStayEmpty: true } as const
    for (let seed = 0; seed < GAMES; seed++) checkGame(seats, seed, tally, options)
  })
  test('about every question there is, and often', () => {
    for (const question of [
      ...Object.keys(LEGAL_ACTIONS),
      'placeColonist',
      'storeKind',
      'keepOne',
      'moveGuests',
      'stay',
    ]) {
      expect(tally.get(question) ?? 0, question).toBeGreaterThan(question === 'drawnForest' ? 1 : GAMES / 2)
    }
  })
})

describe('the second judge agrees about storing', () => {
  test.each([
    [0, []],
    [1, ['small-warehouse']],
    [2, ['large-warehouse']],
    [3, ['small-warehouse', 'large-warehouse']],
    [0, ['storehouse']],
    [1, ['small-warehouse', 'storehouse']],
  ] as const)('room for %i kinds, and none, one or two barrels of each', (room, houses) => {
    let judged = 0
    for (let mix = 0; mix < 243; mix++) {
      const counts = GOODS.map((_, good) => Math.trunc(mix / 3 ** good) % 3)
      // Where all can stay, or there is only one kind, nothing is asked.
      if (counts.filter((count) => count > 0).length <= Math.max(1, room)) continue
      const { state } = atStoring(houses).goods(
        0,
        Object.fromEntries(GOODS.map((good, i) => [good, counts[i]!])),
      )
      const player = puertoRico.view(state).players[0]!
      if (waysToStore(player).has(String(counts))) continue
      expectStored(state, player)
      judged++
    }
    expect(judged).toBeGreaterThan(20)
  })
})

describe('the second judge agrees about arranging', () => {
  const CITIES = [
    ['guesthouse', 'small-market', 'indigo-plant'],
    ['office', 'guesthouse', 'small-market'],
    ['sugar-mill', 'office', 'guesthouse'],
  ]
  test.each(CITIES)('with %s, %s and %s, and every number of colonists', (...city) => {
    for (const guesthouseMayStayEmpty of [false, true]) {
      for (let colonists = 1; colonists <= 10; colonists++) {
        const options = { market: 'all-violet', guesthouseMayStayEmpty } as const
        const table = city.reduce((table, name) => table.owns(1, name), scenario(4, options))
        table.island(1, { corn: [2, 0] }).idle(1, colonists - 1)
        const { state } = table.role('mayor', 0).plays(0, 'pass')
        const reached = waysToArrange(state, guesthouseMayStayEmpty)
        const allowed = everyArrangement(puertoRico.view(state).players[1]!, guesthouseMayStayEmpty)
        expect(reached.toSorted(), String(colonists)).toEqual(allowed.toSorted())
      }
    }
  })
})

/** Tries all ways to place the colonists of seat 1 from here on. Returns the arrangements they lead to. */
function waysToArrange(state: State, mayStayEmpty: boolean): string[] {
  const view = puertoRico.view(state)
  if (view.question?.name !== 'placeColonist') return [workersOf(view.players[1]!).join()]
  checkOffers(state, view, 1, mayStayEmpty)
  const legal = newActions()
  puertoRico.legal(state, legal)
  return listActions(legal).flatMap((action) => {
    const next = state.slice()
    checkPlay(next, view, action, mayStayEmpty)
    return waysToArrange(next, mayStayEmpty)
  })
}

/** Every arrangement of a player's colonists that the rules allow. */
function everyArrangement(player: PlayerView, mayStayEmpty: boolean): string[] {
  const all = circlesOf(player).reduce<number[][]>(
    (found, circles) =>
      found.flatMap((begun) => Array.from({ length: circles + 1 }, (_, count) => [...begun, count])),
    [[]],
  )
  return all
    .map((workers) => arranged(player, workers))
    .filter((one) => one.inSanJuan >= 0 && isArranged(one, mayStayEmpty))
    .map((one) => workersOf(one).join())
}
function arranged(player: PlayerView, workers: readonly number[]): PlayerView {
  return {
    ...player,
    inSanJuan: player.colonists - workers.reduce((sum, count) => sum + count, 0),
    island: player.island.map((tile, at) => ({ ...tile, occupied: workers[at]! })),
    city: player.city.map((building, slot) => ({ ...building, colonists: workers[6 + slot]! })),
  }
}

/** Seat 0 must choose what to store, as every ship is full. The test then sets their barrels. */
function atStoring(houses: readonly string[]): Scenario {
  const table = houses.reduce((table, name) => table.owns(0, name, 1), scenario(4))
  table.ship(5, 'corn', 5).ship(6, 'indigo', 6).ship(7, 'sugar', 7)
  return table.goods(0, { corn: 4, indigo: 3, sugar: 3, tobacco: 3, coffee: 3 }).role('captain', 0)
}
