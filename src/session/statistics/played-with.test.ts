import { expect, test } from 'vitest'
import type { Player } from '../players.ts'
import type { ReportedGame } from './my-games.ts'
import { playedWith } from './played-with.ts'

const person = (name: string, symbol = 'star'): Player => ({ kind: 'person', name, color: 'blue', symbol })
const bot: Player = { kind: 'bot', level: 'mate', name: 'Bo', color: 'gold', symbol: 'moon' }
/** A finished online game of the device that has seat 0. */
function game(ended: number, people: readonly Player[], more: Partial<ReportedGame> = {}): ReportedGame {
  return {
    id: String(ended),
    game: 'puerto-rico',
    ended,
    people,
    options: {},
    own: [0],
    path: '/j/X',
    isOnline: true,
    isBrought: false,
    report: { kind: 2, hash: String(ended).padStart(32, '0'), plies: 9, rounds: 15, seats: [] },
    ...more,
  }
}
const ME = person('Ana')

test('lists the people at other devices, those of the last game first', () => {
  const games = [
    game(30, [ME, person('Cleo')]),
    game(10, [ME, person('Ben'), person('Cleo')]),
    game(20, [ME, person('Ben')]),
  ]
  expect(playedWith(games).map(({ name, games: count, last }) => [name, count, last])).toEqual([
    ['Cleo', 2, 30],
    ['Ben', 2, 20],
  ])
})
test('a person has the name and the symbol of their last game', () => {
  const games = [game(20, [ME, person('BEN', 'moon')]), game(10, [ME, person('Ben', 'cross')])]
  expect(playedWith(games)).toEqual([{ name: 'BEN', symbol: 'moon', color: 'blue', games: 2, last: 20 }])
})
test('lists neither bots, nor the people of this device, nor games on one screen', () => {
  expect(playedWith([game(10, [ME, bot])])).toEqual([])
  expect(playedWith([game(10, [ME, person('Ben')], { own: [0, 1] })])).toEqual([])
  expect(playedWith([game(10, [ME, person('Ben')], { own: [0], isOnline: false })])).toEqual([])
})
test('a game that is stored twice counts once', () => {
  const one = game(10, [ME, person('Ben')])
  expect(playedWith([one, { ...one, id: 'copy', ended: 11 }])).toMatchObject([{ name: 'Ben', games: 1 }])
})
test('a person who played under two names is there once, with the last of them', () => {
  const games = [
    game(10, [ME, person('Ben')]),
    game(20, [ME, person('Benno')]),
    game(30, [ME, person('Cleo')]),
  ]
  const persons = new Map([
    ['ben', 'e:1'],
    ['benno', 'e:1'],
  ])
  expect(playedWith(games, persons).map(({ name, games: count }) => [name, count])).toEqual([
    ['Cleo', 1],
    ['Benno', 2],
  ])
})
