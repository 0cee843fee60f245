import { expect, test } from 'vitest'
import { apply, applyRoll } from '../../../engine/core/apply.ts'
import { CHANCE, OVER, listActions, newActions } from '../../../engine/core/game.ts'
import { defaultOptions } from '../../../engine/core/options.ts'
import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { flights } from './flights.ts'
import { pieceNamed } from '../pieces/piece-names.ts'

/** All that happens in a few games in which anything is chosen. */
function eventsOfGames(): readonly Event[] {
  const events: Event[] = []
  const legal = newActions(512)
  for (let game = 0; game < 6; game++) {
    let state = puertoRico.setup(3 + (game % 3), defaultOptions(puertoRico.options))
    for (let ply = 0; ply < 3000; ply++) {
      const turn = puertoRico.turn(state)
      if (turn === OVER) break
      if (turn !== CHANCE) puertoRico.legal(state, legal)
      const open = listActions(legal)
      const applied =
        turn === CHANCE
          ? applyRoll(puertoRico, state, String(game * 5000 + ply).padStart(32, '0'))
          : apply(puertoRico, state, turn, open[(ply * 7919 + game) % open.length]!)
      if ('refusal' in applied) throw new Error(applied.refusal)
      events.push(...applied.events)
      state = applied.state
    }
  }
  return events
}
const events = eventsOfGames()
const PLACES = [
  /^player:\d(:(coins|points|sanJuan|roles|goods|goods:\w+|island|island:\w+|city|city:[\w-]+))?$/,
  /^(governor|row|pile|colonists|house|points|market|supply)$/,
  /^(role:\w+|row:\w+|colonists:(ship|supply)|ship:[012]|supply:\w+|market:[\w-]+)$/,
]

test('every piece that moves has a drawing, and moves between places that are known', () => {
  const told = events.flatMap(flights)
  expect(told.length).toBeGreaterThan(1000)
  const wrong = told.filter(({ piece, count, from, to }) => {
    const places = from === null ? [to] : [from, to]
    const areKnown = places.every((place) => PLACES.some((form) => form.test(place)))
    return pieceNamed(piece) === undefined || count < 1 || from === to || !areKnown
  })
  expect(wrong).toEqual([])
})

test('a load brings the barrels to the ship and the points to the player', () => {
  expect(flights({ type: 'loaded', seat: 2, good: 'corn', count: 3, ship: 1, room: 6, points: 4 })).toEqual([
    { piece: 'good:corn', count: 3, from: 'player:2:goods:corn', to: 'ship:1' },
    { piece: 'point', count: 4, from: 'points', to: 'player:2:points' },
  ])
})

test('a building is paid for, and goes from the display to the city', () => {
  expect(flights({ type: 'built', seat: 0, building: 'office', price: 4 })).toEqual([
    { piece: 'coin', count: 4, from: 'player:0:coins', to: 'market:office' },
    {
      piece: 'building:office',
      count: 1,
      from: 'market:office',
      to: 'player:0:city:office',
      motion: 'raise',
    },
  ])
  expect(flights({ type: 'built', seat: 0, building: 'hacienda', price: 0 })).toHaveLength(1)
})

test('a new colonist goes where it works: to a tile or into a building', () => {
  const manned = (place: string) => flights({ type: 'manned', seat: 1, place, building: 'hospice' })[0]?.to
  expect(manned('quarry')).toBe('player:1:island:quarry')
  expect(manned('harbor')).toBe('player:1:city:harbor')
})

test('who gets nothing sees nothing move', () => {
  expect(flights({ type: 'produced', seat: 1, goods: {} })).toEqual([])
  expect(flights({ type: 'produced', seat: 1, goods: { corn: 0 } })).toEqual([])
  expect(flights({ type: 'earned', seat: 1, coins: 0, building: 'factory' })).toEqual([])
  expect(flights({ type: 'passed', seat: 1, step: 'build' })).toEqual([])
})

test('what is put on role cards comes from nowhere on the table', () => {
  const put = flights({ type: 'cardCoins', roles: ['mayor', 'prospector'] })
  expect(put.map(({ from, to }) => [from, to])).toEqual([
    [null, 'role:mayor'],
    [null, 'role:prospector'],
  ])
})

test('the harvest comes from its fields, and a full ship sails', () => {
  expect(flights({ type: 'produced', seat: 1, goods: { corn: 2 } } as never)).toEqual([
    { piece: 'good:corn', count: 2, from: 'player:1:island:corn', to: 'player:1:goods:corn' },
  ])
  expect(flights({ type: 'sailed', ship: 0, good: 'corn', count: 5 } as never)).toEqual([
    { piece: 'ship', count: 1, from: null, to: 'ship:0', motion: 'sail' },
    { piece: 'good:corn', count: 5, from: 'ship:0', to: 'supply:corn' },
  ])
})
