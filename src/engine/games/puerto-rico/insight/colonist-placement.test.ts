import { describe, expect, test } from 'vitest'
import type { PlayerView, View } from '../view-types.ts'
import { ignoreEvents, listActions, newActions } from '../../../core/game.ts'
import { scenario } from '../scenario.fixture.ts'
import { puertoRico } from '../index.ts'
import {
  proposePlacement,
  moveColonist,
  emptyCircles,
  limitsOf,
  colonistsInSanJuan,
  isComplete,
  mayStayInSanJuan,
  placementsBetween,
  productionChanges,
  nextPlace,
  placedOf,
  roomOf,
  productionOf,
  resumePlacement,
  aqueductPlacesOf,
  addPlacements,
  sum,
} from './colonist-placement.ts'

const NONE = { corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0 }

/** A player with 2 corn, 2 indigo and a quarry, a small market and an indigo plant with 3 circles. */
function player(colonists: number): PlayerView {
  const tile = (name: PlayerView['island'][number]['tile'], count: number) => ({
    tile: name,
    count,
    occupied: 0,
  })
  return {
    seat: 0,
    coins: 0,
    points: 0,
    inSanJuan: colonists,
    colonists,
    goods: NONE,
    island: [
      tile('corn', 2),
      tile('indigo', 2),
      tile('sugar', 0),
      tile('tobacco', 0),
      tile('coffee', 0),
      tile('quarry', 1),
    ],
    freeIsland: 7,
    city: [
      { slot: 0, building: 'small-market', circles: 1, colonists: 0, isLarge: false },
      { slot: 1, building: 'indigo-plant', circles: 3, colonists: 0, isLarge: false },
    ],
    freeCity: 10,
    production: NONE,
    salePrices: NONE,
    usedPowers: [],
    hasPrivilege: false,
    mayTakeQuarry: false,
    maySellSameKind: false,
    mayPlantForest: false,
    ownPrices: null,
    goodsToPayWith: 0,
    guests: 0,
    optionalPlace: null,
    storedKinds: 0,
    storedSingles: 1,
    privilegeBonus: 0,
    hasLoaded: false,
    hasHarvested: false,
  }
}
const PLACES = [0, 1, 5, 6, 7]
const MAKERS = [null, null, null, null, null, null, null, 'indigo'] as const

describe('the limits of a placement', () => {
  test('the previous placement is kept, and new colonists stay in San Juan', () => {
    const limits = limitsOf(player(4), PLACES)
    const draft = resumePlacement(limits, [1, 1, 0, 0, 0, 0, 0, 1])
    expect(draft).toEqual([1, 1, 0, 0, 0, 0, 0, 1])
    expect(colonistsInSanJuan(limits, draft)).toBe(1)
    expect(isComplete(limits, draft)).toBe(false)
  })
  test('without a previous placement all colonists stay in San Juan', () => {
    const limits = limitsOf(player(4), PLACES)
    expect(sum(resumePlacement(limits, undefined))).toBe(0)
  })
  test('never more than there are colonists, and never more than there are circles', () => {
    const limits = limitsOf(player(2), PLACES)
    expect(sum(resumePlacement(limits, [2, 2, 0, 0, 0, 1, 1, 3]))).toBe(2)
    expect(resumePlacement(limits, [9, 0, 0, 0, 0, 0, 0, 0])).toEqual([2, 0, 0, 0, 0, 0, 0, 0])
  })
  test('colonists placed already stay, and earlier places take no more', () => {
    const settled = {
      ...player(4),
      island: player(4).island.map((tile, i) => (i === 1 ? { ...tile, occupied: 1 } : tile)),
    }
    const limits = limitsOf(settled, [1, 5, 6, 7])
    const draft = resumePlacement(limits, [2, 0, 0, 0, 0, 0, 1, 0])
    expect(draft).toEqual([0, 1, 0, 0, 0, 0, 1, 0])
    expect(moveColonist(limits, draft, 0, 1)).toBeUndefined()
    expect(moveColonist(limits, draft, 1, -1)).toBeUndefined()
  })
})

describe('moving colonists', () => {
  test('a colonist comes from San Juan or goes back there', () => {
    const limits = limitsOf(player(1), PLACES)
    const one = moveColonist(limits, resumePlacement(limits, undefined), 6, 1)!
    expect(one[6]).toBe(1)
    expect(moveColonist(limits, one, 0, 1)).toBeUndefined()
    expect(sum(moveColonist(limits, one, 6, -1)!)).toBe(0)
  })
  test('a full place takes no colonist', () => {
    const limits = limitsOf(player(3), PLACES)
    expect(moveColonist(limits, [0, 0, 0, 0, 0, 0, 1, 0], 6, 1)).toBeUndefined()
  })
  test('no colonist may stay in San Juan while a circle is empty', () => {
    const limits = limitsOf(player(9), PLACES)
    const full = proposePlacement(limits, resumePlacement(limits, undefined), MAKERS)
    expect(emptyCircles(limits, full)).toBe(0)
    expect(isComplete(limits, full)).toBe(true)
    expect(isComplete(limits, moveColonist(limits, full, 0, -1)!)).toBe(false)
  })
})

describe('the proposal', () => {
  test('an occupied plantation goes with an occupied production building', () => {
    const limits = limitsOf(player(5), PLACES)
    const draft = proposePlacement(limits, resumePlacement(limits, undefined), MAKERS)
    expect(colonistsInSanJuan(limits, draft)).toBe(0)
    expect(draft[6]).toBe(1)
    expect(productionOf(draft, MAKERS)).toEqual({ ...NONE, corn: 2, indigo: 1 })
  })
  test('it keeps what was placed by hand', () => {
    const limits = limitsOf(player(3), PLACES)
    const draft = proposePlacement(limits, [0, 0, 0, 0, 0, 1, 0, 0], MAKERS)
    expect(draft[5]).toBe(1)
    expect(sum(draft)).toBe(3)
  })
})

test('production: the fewer of plantations and crew; corn needs no building', () => {
  expect(productionOf([2, 1, 0, 0, 0, 0, 0, 3], MAKERS)).toEqual({ ...NONE, corn: 2, indigo: 1 })
  expect(productionOf([0, 2, 0, 0, 0, 0, 0, 1], MAKERS)).toEqual({ ...NONE, indigo: 1 })
})

test('the next place is the lowest that still needs a colonist', () => {
  expect(nextPlace([1, 0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0, 0, 0], [6, 0])).toBe(0)
  expect(nextPlace([1, 0, 0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0, 0, 0], [0, 6])).toBe(6)
  expect(nextPlace([1, 0, 0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0, 1, 0], [0, 6])).toBeUndefined()
})

/** A mayor phase in which seat 0 has more circles than colonists. */
function mayorPhase(colonists: number) {
  const table = scenario(3)
    .island(0, { corn: [2, 0], indigo: [3, 0], quarry: [1, 0] })
    .owns(0, 'small-market')
    .owns(0, 'indigo-plant')
    .owns(0, 'guild-hall')
    .idle(0, colonists)
    .role('mayor', 0)
  const { state } = table
  const legal = newActions(64)
  const open = (): readonly (readonly [action: number, place: number])[] => {
    puertoRico.legal(state, legal)
    return listActions(legal).flatMap((action) => {
      const described = puertoRico.describe(state, action)
      return described.verb === 'place' ? [[action, Number(described['place'])] as const] : []
    })
  }
  if (puertoRico.view(state).question?.name === 'recruit') puertoRico.play(state, 0, ignoreEvents)
  return { state, open, me: () => puertoRico.view(state).players[0]! }
}

/** All ways to distribute the colonists over the circles. */
function arrangements(room: readonly number[], colonists: number): readonly (readonly number[])[] {
  const [first, ...rest] = room
  if (first === undefined) return colonists === 0 ? [[]] : []
  return Array.from({ length: Math.min(first, colonists) + 1 }, (_, here) => here).flatMap((here) =>
    arrangements(rest, colonists - here).map((others) => [here, ...others]),
  )
}

test.each([1, 4, 7])(
  'each placement is reached by entering its places in order (%i more colonists)',
  (idle) => {
    const first = mayorPhase(idle)
    const wanted = arrangements(roomOf(first.me()), first.me().colonists)
    expect(wanted.length).toBeGreaterThan(5)
    for (const want of wanted) {
      const { state, open, me } = mayorPhase(idle)
      for (let asked = 0; asked < 20; asked++) {
        const question = puertoRico.view(state).question
        if (question?.name !== 'placeColonist' || question.seat !== 0) break
        const choices = open()
        const place = nextPlace(
          want,
          placedOf(me()),
          choices.map(([, at]) => at),
        )
        const choice = choices.find(([, at]) => at === place)
        expect(choice).toBeDefined()
        puertoRico.play(state, choice![0], ignoreEvents)
      }
      expect(placedOf(me())).toEqual(want)
    }
  },
)

describe('the production of a placement', () => {
  /** One colonist on corn, the others on indigo and its plant. */
  const manned = (indigo: number, plant: number): readonly number[] => [1, indigo, 0, 0, 0, 0, 0, plant]
  test('every good with its number and the change from before', () => {
    expect(productionChanges(manned(2, 2), manned(1, 1), MAKERS)).toEqual([
      { good: 'corn', count: 1, change: 0 },
      { good: 'indigo', count: 2, change: 1 },
    ])
    expect(productionChanges(manned(2, 0), manned(1, 1), MAKERS)[1]).toEqual({
      good: 'indigo',
      count: 0,
      change: -1,
    })
  })
  test('no change where the previous placement is unknown', () => {
    expect(productionChanges(manned(0, 0), undefined, MAKERS)).toEqual([
      { good: 'corn', count: 1, change: 0 },
    ])
  })
})

test('production: an aqueduct aqueduct a large plant that produces', () => {
  const city = [
    { slot: 0, building: 'aqueduct', circles: 1, colonists: 0, isLarge: false },
    { slot: 1, building: 'indigo-plant', circles: 3, colonists: 0, isLarge: false },
  ]
  const aqueduct = aqueductPlacesOf({ ...player(3), city })
  const goodAt = [...MAKERS.slice(0, 6), null, 'indigo' as const]
  expect(productionOf([0, 1, 0, 0, 0, 0, 1, 1], goodAt, aqueduct)).toEqual({ ...NONE, indigo: 2 })
  expect(productionOf([0, 1, 0, 0, 0, 0, 0, 1], goodAt, aqueduct)).toEqual({ ...NONE, indigo: 1 })
  expect(productionOf([0, 0, 0, 0, 0, 0, 1, 1], goodAt, aqueduct)).toEqual(NONE)
  expect(aqueductPlacesOf({ ...player(3), city: city.slice(1) })).toBeUndefined()
})

describe('the placements between two views', () => {
  const before = player(4)
  const manned = (crew: readonly number[]): PlayerView => ({
    ...before,
    island: before.island.map((tile, at) => ({ ...tile, occupied: crew[at] ?? 0 })),
    city: before.city.map((building, at) => ({
      ...building,
      colonists: crew[before.island.length + at] ?? 0,
    })),
  })
  const asked = (players: readonly PlayerView[], name = 'placeColonist'): View =>
    ({ question: { name, seat: 0 }, players }) as unknown as View
  const [corn, market] = [2, 1]
  const after = manned(before.island.map((_, at) => (at === 0 ? corn : 0)).concat(market))

  test('lists every placed colonist with its place', () => {
    const choices = placementsBetween(asked([before]), asked([after]))!
    expect(choices.map(({ verb, tile, building }) => [verb, tile ?? building])).toEqual([
      ['place', before.island[0]!.tile],
      ['place', before.island[0]!.tile],
      ['place', before.city[0]!.building],
    ])
  })
  test('leads to the later placement', () => {
    const choices = placementsBetween(asked([before]), asked([after]))!
    expect(addPlacements(limitsOf(before, [0]), choices)).toEqual(placedOf(after))
  })
  test('is undefined for other questions', () => {
    expect(placementsBetween(asked([before], 'build'), asked([after]))).toBeUndefined()
  })
})

describe('PR 12.15 - a guesthouse that may stay empty', () => {
  const player = (colonists: number, options: object = { guesthouseMayStayEmpty: true }): PlayerView =>
    scenario(4, { market: 'all-violet', ...options })
      .island(1, { corn: [2, 0] })
      .owns(1, 'guesthouse')
      .owns(1, 'office')
      .idle(1, colonists)
      .player(1)
  const [corn, guests, office] = [0, 6, 7]
  const wanting = (counts: Readonly<Record<number, number>>): number[] =>
    Array.from({ length: 8 }, (_, place) => counts[place] ?? 0)
  test.each([
    ['all others filled, one in San Juan', { [corn]: 2, [office]: 1 }, true],
    ['all others filled, and a guest', { [corn]: 2, [office]: 1, [guests]: 1 }, true],
    ['a guest instead of another circle', { [corn]: 2, [guests]: 2 }, true],
    ['another circle empty, one in San Juan', { [corn]: 2, [guests]: 1 }, false],
    ['the office empty, and no guest', { [corn]: 2 }, false],
  ])('is complete with four colonists: %s', (_, counts, isDone) => {
    expect(isComplete(limitsOf(player(4), [corn]), wanting(counts))).toBe(isDone)
  })
  test('as many may stay in San Juan as there are colonists beyond the other circles', () => {
    // Three circles besides those of the guesthouse.
    expect([2, 3, 4, 5, 6].map((colonists) => mayStayInSanJuan(player(colonists)))).toEqual([0, 0, 1, 2, 3])
    expect(mayStayInSanJuan(player(5, {}))).toBe(0)
  })
  test('without the option a colonist in San Juan is one too many', () => {
    const limits = limitsOf(player(4, {}), [corn])
    expect(isComplete(limits, wanting({ [corn]: 2, [office]: 1 }))).toBe(false)
    expect(isComplete(limits, wanting({ [corn]: 2, [office]: 1, [guests]: 1 }))).toBe(true)
  })
})
