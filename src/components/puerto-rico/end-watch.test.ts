import { expect, test } from 'vitest'
import { deal } from '../../engine/games/puerto-rico/deal.ts'
import { endSigns } from './end-watch.ts'

test('at the beginning nothing points to the end', () => {
  expect(endSigns(deal(5).view())).toEqual([])
})
test('a pool nearly empty does', () => {
  expect(endSigns(deal(4).pool(9, 2).view())).toEqual([{ way: 'points', left: 9 }])
})
test('so does a supply that fills two ships no more', () => {
  expect(endSigns(deal(3).colonists({ supply: 5, ship: 3 }, 1).view())).toEqual([
    { way: 'colonists', left: 5 },
  ])
})
test('and a city with one or two spaces left, with its owner', () => {
  const table = deal(3)
  for (const building of ['guild-hall', 'residence', 'fortress', 'customs-house', 'city-hall']) {
    table.owns(1, building)
  }
  expect(endSigns(table.view())).toEqual([{ way: 'city', left: 2, seat: 1 }])
})
test('once the end is certain, it is no longer foretold', () => {
  expect(endSigns({ ...deal(3).view(), endings: ['city'], pointsPool: 0 })).toEqual([])
})
