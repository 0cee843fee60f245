import { describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { CITIES, CONNECTIONS } from '../../../engine/games/endeavor/board.ts'
import { randomGame } from '../../../engine/games/endeavor/random-game.fixture.ts'
import { DECKS, REGIONS } from '../../../engine/games/endeavor/vocabulary.ts'
import { flights } from './flights.ts'
import { sound } from './sounds.ts'

const names = (things: readonly { readonly name: string }[]): string =>
  things.map(({ name }) => name).join('|')
const PLACE = new RegExp(
  `^(crown|bag|region:(${REGIONS.join('|')})|track:(${REGIONS.join('|')}):\\d|beside:(${REGIONS.join('|')})` +
    `|city:(${names(CITIES)})|connection:\\d+|deck:(${DECKS.join('|')})|market:(${names(BUILDINGS)})` +
    '|player:\\d(:(harbour|supply|aside|governor-space|cards|site:[\\w-]+|cards:[\\w-]+|tokens:[\\w-]+|track:\\w+))?)$',
)

describe('what flies where', () => {
  const { told } = randomGame(4, 'f1')
  test('every flight goes between places that boards may mark', () => {
    const all = told.flatMap(flights)
    expect(all.length).toBeGreaterThan(200)
    for (const { from, to } of all) {
      expect(to).toMatch(PLACE)
      if (from !== null) expect(from).toMatch(PLACE)
    }
  })
  test('connections are named by their numbers', () => {
    const [flight] = flights({
      type: 'connected',
      seat: 1,
      connection: CONNECTIONS.length - 1,
      token: 'attack',
    })
    expect(flight).toEqual({
      piece: 'token:attack',
      count: 1,
      from: 'connection:25',
      to: 'player:1:tokens:attack',
    })
  })
  test('a voyage takes a marker there and the token back to its track', () => {
    expect(flights({ type: 'shipped', seat: 2, region: 'india', space: 3, token: 'culture' })).toEqual([
      {
        piece: 'marker:2',
        count: 1,
        from: 'player:2:harbour',
        to: 'track:india:3',
        via: ['track:india:0', 'track:india:1', 'track:india:2'],
      },
      { piece: 'token:culture', count: 1, from: 'track:india:3', to: 'player:2:track:culture' },
    ])
  })
  test('a voyage sounds of water; a pass makes no sound', () => {
    expect(sound({ type: 'shipped', seat: 0, region: 'india', space: 0, token: null })).toBe('water')
    expect(sound({ type: 'passed', seat: 0 })).toBeUndefined()
  })
})
