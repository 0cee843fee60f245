import { beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../engine/games/puerto-rico/events.ts'
import { setLanguage, loadMessages } from '../index.ts'
import { LANGUAGES } from '../languages.ts'
import type { Language } from '../languages.ts'
import { expectMessage, textOf, unusedKeys } from '../event-messages.fixture.ts'
import { messageOf } from './event-messages.ts'

type Samples = { readonly [type in Event['type']]: readonly Omit<Extract<Event, { type: type }>, 'type'>[] }

/** Every type of event, in every variant with a message of its own. */
const SAMPLES: Samples = {
  round: [{ round: 3, governor: 1 }],
  role: [
    { seat: 0, role: 'mayor', coins: 0 },
    { seat: 0, role: 'captain', coins: 2 },
  ],
  passed: [
    'takeTile',
    'drawBlind',
    'mannedTile',
    'mannedBuilding',
    'recruit',
    'build',
    'bonusGood',
    'sell',
    'load',
    'drawnForest',
    'keepOne',
    'constructor',
  ].map((step) => ({ seat: 0, step })),
  tookTile: [{ seat: 0, tile: 'quarry' }],
  drewTile: [{ seat: 0, tile: 'corn', building: 'hacienda' }],
  discarded: [{ tiles: { corn: 1, coffee: 2 } }],
  reshuffled: [{}],
  rowDrawn: [{ tiles: { sugar: 4 } }],
  recruited: [{ seat: 0 }],
  arrived: [
    { seat: 0, count: 1 },
    { seat: 0, count: 2 },
  ],
  arranged: [{ seat: 0, working: 4, idle: 1 }],
  shipFilled: [
    { count: 5, missing: 0 },
    { count: 1, missing: 4 },
  ],
  manned: [
    { seat: 0, place: 'quarry', building: 'hospice' },
    { seat: 0, place: 'harbor', building: 'university' },
    { seat: 0, place: 'sanJuan', building: 'hospice' },
  ],
  built: [{ seat: 0, building: 'office', price: 4 }],
  produced: [
    { seat: 0, goods: { corn: 2, coffee: 1 } },
    { seat: 0, goods: {} },
  ],
  earned: [{ seat: 0, coins: 5, building: 'factory' }],
  bonusGood: [{ seat: 0, good: 'coffee' }],
  sold: [{ seat: 0, good: 'corn', price: 0 }],
  houseEmptied: [{ goods: { corn: 1, indigo: 1, sugar: 1, coffee: 1 } }],
  loaded: [{ seat: 0, good: 'sugar', count: 6, ship: 2, room: 7, points: 7 }],
  shipped: [{ seat: 0, good: 'tobacco', count: 5, building: 'wharf', points: 6 }],
  kept: [{ seat: 0, goods: { corn: 1 } }],
  lost: [{ seat: 0, goods: { indigo: 4 } }],
  sailed: [{ ship: 0, good: 'corn', count: 4 }],
  prospected: [{ seat: 0, coins: 1 }],
  cardCoins: [{ roles: ['trader', 'prospector'] }],
  ending: [{ cause: 'colonists' }, { cause: 'city' }, { cause: 'points' }, { cause: 'buildings' }],
  over: [{ winners: [1] }, { winners: [0, 2] }],
  picked: [{ seat: 0, building: 'hospice' }],
  marketDrawn: [{ buildings: ['hospice', 'office'] }],
  bid: [
    { seat: 0, turn: 2, halves: 3, outbid: null },
    { seat: 0, turn: 2, halves: 3, outbid: 1 },
  ],
  seated: [{ order: [2, 0, 1] }],
  forested: [
    { seat: 0, tile: 'corn', from: 'row' },
    { seat: 0, tile: 'sugar', from: 'pile' },
  ],
  guestMoved: [
    { seat: 0, building: 'guesthouse', place: 'library' },
    { seat: 0, building: 'guesthouse', place: 'quarry' },
  ],
  gave: [
    { seat: 0, gift: 'colonist', place: 'sanJuan', good: null },
    { seat: 0, gift: 'colonist', place: 'harbor', good: null },
    { seat: 0, gift: 'good', place: null, good: 'indigo' },
    { seat: 0, gift: 'point', place: null, good: null },
  ],
  gained: [{ seat: 0, points: 2, building: 'church' }],
  soldOwn: [{ seat: 0, good: 'coffee', price: 4, building: 'trading-post' }],
  shippedMixed: [{ seat: 0, goods: { corn: 3, tobacco: 2 }, building: 'small-wharf', points: 2 }],
}
const events = Object.entries(SAMPLES).flatMap(([type, samples]) =>
  samples.map((sample) => ({ type, ...sample }) as Event),
)
const spoken = events.map((event) => messageOf(event)!)

test('every event has a message', () => {
  expect(events.filter((event) => messageOf(event) === undefined)).toEqual([])
})

test('events without a result have no message', () => {
  const nothing: Event[] = [
    { type: 'arrived', seat: 0, count: 0 },
    { type: 'discarded', tiles: {} },
    { type: 'rowDrawn', tiles: { corn: 0 } },
    { type: 'earned', seat: 0, coins: 0, building: 'factory' },
    { type: 'kept', seat: 0, goods: {} },
    { type: 'lost', seat: 0, goods: { corn: 0 } },
    { type: 'cardCoins', roles: [] },
  ]
  expect(nothing.map(messageOf)).toEqual(nothing.map(() => undefined))
})

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
  beforeAll(() => Promise.all([loadMessages('puerto-rico/names'), setLanguage(language)]))

  test.each(spoken)('$key exists, with a placeholder for each value', expectMessage)

  test('the log has no unused message', () => {
    expect(unusedKeys('pr.log', spoken)).toEqual([])
  })
})

test('loading names the barrels, the spaces of the ship, and the points', async () => {
  const load = messageOf({ type: 'loaded', seat: 0, good: 'sugar', count: 6, ship: 2, room: 7, points: 7 })!
  await setLanguage('en')
  expect(textOf(load)).toBe('Player 0 loads 6 sugar onto ship 7: 7 points')
  await setLanguage('cs')
  expect(textOf(load)).toBe('Player 0 nakládá na loď 7: 6×\u00A0cukr, 7\u00A0bodů')
  await setLanguage('pl')
  expect(textOf(load)).toBe('Player 0 ładuje na statek 7: 6×\u00A0cukier, 7\u00A0punktów')
  await setLanguage('ru')
  expect(textOf(load)).toBe('Player 0 грузит на корабль 7: 6\u00A0бочек сахара, 7\u00A0очков')
  await setLanguage('de')
  expect(textOf(load)).toBe('Player 0 verlädt 6 Zucker auf Schiff 7: 7 Punkte')
})

test('goods are listed cheapest first, without zero counts', () => {
  const made = messageOf({ type: 'produced', seat: 0, goods: { coffee: 1, sugar: 0, corn: 2 } })!
  expect(made.values['goods']).toEqual({
    type: 'counts',
    counts: [
      [2, 'pr.goods.corn', 'good:corn'],
      [1, 'pr.goods.coffee', 'good:coffee'],
    ],
  })
})

test('rounds and roles are headings; unimportant events are quiet', () => {
  const weightOf = (event: Event): string | undefined => messageOf(event)?.weight
  expect(weightOf({ type: 'round', round: 1, governor: 0 })).toBe('round')
  expect(weightOf({ type: 'role', seat: 0, role: 'mayor', coins: 1 })).toBe('phase')
  expect(weightOf({ type: 'built', seat: 0, building: 'office', price: 5 })).toBe('line')
  expect(weightOf({ type: 'passed', seat: 0, step: 'build' })).toBe('quiet')
})
