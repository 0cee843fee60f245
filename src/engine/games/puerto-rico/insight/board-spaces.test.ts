import { expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import { citySpaces, emptyCity, emptyIsland, islandSpaces } from './board-spaces.ts'

test('tiles stand kind by kind, numbered through, the first of a kind manned', () => {
  const player = scenario(3)
    .island(0, { corn: [2, 1], quarry: [1, 1] })
    .player(0)
  const spaces = islandSpaces(player.island)
  expect(spaces.map(({ number, tile, manned }) => [number, tile, manned])).toEqual([
    [1, 'corn', true],
    [2, 'corn', false],
    [3, 'quarry', true],
  ])
  expect(spaces.length + emptyIsland(player).length).toBe(12)
  expect(emptyIsland(player)[0]).toBe(4)
})

test('a large building takes two spaces, so what follows is counted on', () => {
  const player = scenario(3).owns(0, 'office').owns(0, 'fortress', 1).owns(0, 'wharf').player(0)
  expect(citySpaces(player.city).map(({ number, place, building }) => [number, place, building])).toEqual([
    [1, 6, 'office'],
    [2, 7, 'fortress'],
    [4, 8, 'wharf'],
  ])
  expect(emptyCity(player)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
})
