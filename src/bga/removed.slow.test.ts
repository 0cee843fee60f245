import { expect, test } from 'vitest'
import { bringGame } from './import.ts'
import { brought, RECORDED, recordedPackets, textOf } from './recorded-game.fixture.ts'

// A file that lacks a notification gives the same game, or says where it stops: never another game as if it were whole.

const JOURNAL = JSON.stringify(brought(RECORDED).journal)
const ENTRIES = JSON.stringify(brought(RECORDED).journal.entries).slice(0, -1)
const all = recordedPackets().flatMap(({ data }) => data.map(({ type }) => type))
const types = [...new Set(all)].sort()
/** Of a type, the first, one in the middle and the last are removed singly. */
const MANY = 3
const removals = types.flatMap((type) => {
  const count = all.filter((one) => one === type).length
  const places = [...new Set([0, Math.floor(count / 2), count - 1])].slice(0, MANY)
  return places.map((place) => [type, place] as const)
})

function resultWithout(isOut: (type: string, number: number) => boolean): string {
  const counts = new Map<string, number>()
  const packets = recordedPackets().map((packet) => ({
    ...packet,
    data: packet.data.filter(({ type }) => {
      const number = counts.get(type) ?? 0
      counts.set(type, number + 1)
      return !isOut(type, number)
    }),
  }))
  const game = bringGame(textOf(packets))
  if ('fault' in game) return 'refused'
  if (game.stop === undefined)
    return JSON.stringify(game.journal) === JSON.stringify(JSON.parse(JOURNAL)) ? 'same' : 'other'
  return ENTRIES.startsWith(JSON.stringify(game.journal.entries).slice(0, -1)) ? 'part' : 'later'
}

/** Where these are missing, BGA tells of a pass: another notification shows some moves later that it was none. */
const READ_AS_PASS = ['buildingBought', 'plantationSettlement', 'produceGoods']

test.each(removals)('%s number %i', (type, place) => {
  const result = resultWithout((one, number) => one === type && number === place)
  expect(result).toBeOneOf(['same', 'part', 'refused', ...(READ_AS_PASS.includes(type) ? ['later'] : [])])
})
test.each(types)('all of %s', (type) => {
  expect(resultWithout((one) => one === type)).toBeOneOf(['same', 'part', 'refused'])
})
