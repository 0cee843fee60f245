import { expect, test } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { changedItems } from './changed-items.ts'
test('places name what is different, and nothing that is not', () => {
  const table = wholeGame(3, 'places').table
  const at = (ply: number): View => table.game.view(table.state(ply)) as View
  expect(changedItems(at(40), at(40))).toEqual([])
  const built = table.playedEntries().find(({ events }) => events.some(({ type }) => type === 'built'))!
  const event = built.events.find(({ type }) => type === 'built') as unknown as {
    seat: number
    building: string
  }
  const changed = changedItems(at(built.ply), at(built.ply + 1))
  expect(changed).toContain(`city:${event.seat}:${event.building}`)
  expect(changed).toContain(`building:${event.building}`)
  expect(changed).not.toContain(`coins:${(event.seat + 1) % 3}`)
  expect(changed.filter((place) => place.startsWith('ship:'))).toEqual([])
})
