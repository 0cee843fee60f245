import { describe, expect, test } from 'vitest'
import { defaultOptions } from '../../../engine/core/options.ts'
import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import type { PlayerView, View } from '../../../engine/games/puerto-rico/view-types.ts'
import { setbacks } from './setbacks.ts'

const start = puertoRico.view(puertoRico.setup(3, defaultOptions(puertoRico.options)))
const NONE = { corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0 }
const withGoods = (goods: Partial<PlayerView['goods']>, view: View = start): View => ({
  ...view,
  players: view.players.map((player) => ({ ...player, goods: { ...NONE, ...goods } })),
})
const keys = (events: readonly Event[], view: View, seat: number): readonly string[] =>
  setbacks(events, view, seat).map(({ key }) => key)

test('a player learns of their goods that spoil', () => {
  const lost: Event = { type: 'lost', seat: 1, goods: { corn: 2 } }
  expect(keys([lost], start, 1)).toEqual(['pr.hit.lost'])
  expect(keys([lost], start, 0)).toEqual([])
  expect(keys([{ ...lost, goods: {} }], start, 1)).toEqual([])
})

describe('a ship that another player has filled', () => {
  const loaded: Event = { type: 'loaded', seat: 0, good: 'corn', count: 2, ship: 0, room: 5, points: 2 }
  const room = start.ships[0]!.room
  const ship = (load: number, view: View): View => ({
    ...view,
    ships: view.ships.map((one, i) => (i === 0 ? { ...one, load, good: 'corn' } : one)),
  })
  test('is a setback for players who still have such goods', () => {
    const said = setbacks([loaded], ship(room, withGoods({ corn: 3 })), 1)
    expect(said).toEqual([
      {
        key: 'pr.hit.shipFull',
        values: {
          ship: { type: 'number', number: 5 },
          goods: { type: 'counts', counts: [[3, 'pr.goods.corn', 'good:corn']] },
        },
      },
    ])
  })
  test('is no setback without such goods, for the player who filled it, or while it has room', () => {
    expect(keys([loaded], ship(room, withGoods({ coffee: 3 })), 1)).toEqual([])
    expect(keys([loaded], ship(room, withGoods({ corn: 3 })), 0)).toEqual([])
    expect(keys([loaded], ship(room - 1, withGoods({ corn: 3 })), 1)).toEqual([])
  })
})

describe('a trading house that fills up', () => {
  const sold = (seat: number): Event => ({ type: 'sold', seat, good: 'corn', price: 0 })
  const full = withGoods(
    { sugar: 1 },
    {
      ...start,
      house: ['corn', 'indigo', 'sugar', 'tobacco'],
      cards: start.cards.map((card) => (card.role === 'trader' ? { ...card, takenBy: 1 } : card)),
    },
  )
  test('is a setback for players after the last seller with goods to sell', () => {
    expect(keys([sold(2)], full, 0)).toEqual(['pr.hit.houseFull'])
    expect(keys([sold(2)], withGoods({}, full), 0)).toEqual([])
  })
  test('is no setback for players who had their turn', () => {
    expect(keys([sold(2)], full, 1)).toEqual([])
    expect(keys([sold(2)], full, 2)).toEqual([])
  })
  test('is a setback even if it has been emptied already', () => {
    const emptied: Event = { type: 'houseEmptied', goods: { corn: 1 } }
    expect(keys([sold(2), emptied], { ...full, house: [] }, 0)).toEqual(['pr.hit.houseFull'])
    expect(keys([sold(2)], { ...full, house: [] }, 0)).toEqual([])
  })
})
