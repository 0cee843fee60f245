import { expect, test } from 'vitest'
import type { Preset } from '../../session/preset.ts'
import { fittedTo, nextOffers } from './group-settings.ts'

const GAMES = ['puerto-rico', 'endeavor']
const LAST: Preset = {
  schema: 1,
  name: 'puerto-rico',
  game: 'puerto-rico',
  seats: ['person', 'person', 'person', 'admiral'],
  options: {},
  first: 3,
  way: { kind: 'online' },
}
const DAYS: Preset = { ...LAST, way: { kind: 'days', luck: 'next', time: null } }
/** Game, way and seats of the offers: `p` for a person, `b` for a bot. */
const said = (offers: readonly Preset[]): readonly string[] =>
  offers.map(({ game, way, seats }) =>
    [game, way.kind, seats.map((seat) => (seat === 'person' ? 'p' : 'b')).join('')].join(' '),
  )

test('before a group has played, it is offered a usual table of each game for those who are here', () => {
  expect(said(nextOffers([], 4, GAMES))).toEqual(['puerto-rico online pppp', 'endeavor online pppp'])
})
test('the same as last time comes first, then the number who are here, then the other game', () => {
  expect(said(nextOffers([LAST], 3, GAMES))).toEqual(['puerto-rico online pppb', 'endeavor online ppp'])
  expect(said(nextOffers([LAST], 2, GAMES))).toEqual([
    'puerto-rico online pppb',
    'puerto-rico online ppb',
    'endeavor online ppp',
  ])
})
test('each game has its own last settings, together and over days', () => {
  const other: Preset = { ...LAST, game: 'endeavor', name: 'endeavor', first: null }
  expect(said(nextOffers([DAYS, other, LAST], 4, GAMES))).toEqual([
    'puerto-rico days pppb',
    'endeavor online ppppb',
    'puerto-rico online ppppb',
  ])
})
test('a person who is alone waits for as many as last time', () => {
  expect(fittedTo(1, LAST)).toEqual(LAST)
})
test('bots leave where there are too many people, and seats stay free where there are too few', () => {
  expect(fittedTo(5, LAST).seats).toEqual(['person', 'person', 'person', 'person', 'person'])
  const endeavor: Preset = { ...LAST, game: 'endeavor', seats: ['person', 'person', 'person'], first: 2 }
  expect(said([fittedTo(2, endeavor)])).toEqual(['endeavor online ppp'])
})
test('the seat that goes first is drawn if it is gone', () => {
  expect(fittedTo(2, LAST).first).toBe(null)
  expect(fittedTo(4, LAST).first).toBe(3)
})
test('a game that this build does not know is not offered', () => {
  expect(said(nextOffers([{ ...LAST, game: 'go' }], 2, ['endeavor']))).toEqual(['endeavor online ppp'])
})
