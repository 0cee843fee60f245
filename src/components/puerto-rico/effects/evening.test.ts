import { expect, test } from 'vitest'
import { prepareGame } from '../../../../tools/lib/prepared-games.ts'
import { evening } from './evening.ts'

test('evening comes with the end: none at the beginning, all of it when the game is over', () => {
  expect(evening(prepareGame({ seats: 3 }).view)).toBe(0)
  const { table, view } = prepareGame({ seats: 3, bots: 'greedy', until: ({ over }) => over })
  expect(evening(view)).toBeGreaterThan(0.8)
  const lights = Array.from({ length: table.ply() }, (_, ply) =>
    evening(table.game.view(table.state(ply)) as typeof view),
  )
  expect(lights.every((light) => light >= 0 && light <= 1)).toBe(true)
})
