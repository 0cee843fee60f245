import { expect, test } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import { OVER } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { GOODS, TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { changes } from './changes.ts'

/** Everything the players own, by player and piece. */
function belongings({ players }: View): Map<string, number> {
  return new Map(
    players.flatMap(({ seat, coins, points, colonists, goods, island, city }) => [
      [`${seat} coin`, coins] as const,
      [`${seat} point`, points] as const,
      [`${seat} colonist`, colonists] as const,
      ...GOODS.map((good) => [`${seat} good:${good}`, goods[good]] as const),
      ...TILES.map(
        (tile) => [`${seat} tile:${tile}`, island.find((one) => one.tile === tile)!.count] as const,
      ),
      ...city.map(({ building }) => [`${seat} building:${building}`, 1] as const),
    ]),
  )
}

test.each([
  [2, {}],
  [3, {}],
  [4, {}],
  [5, {}],
  [3, { market: 'all-violet' }],
  [4, { market: 'all-violet' }],
  [5, { market: 'all-violet', guesthouseMayStayEmpty: true }],
])('changes tell everything that comes and goes: a game of %i, %o', (seats, options) => {
  const table = wholeGame(seats, `changes ${seats}`, options).table
  expect(table.turn()).toBe(OVER)
  const owned = belongings(table.game.view(table.state(0)) as View)
  for (const { ply, events } of table.playedEntries()) {
    for (const { seat, piece, amount } of events.flatMap((event) => changes(event as never))) {
      const key = `${seat} ${piece}`
      if (!piece.startsWith('role:')) owned.set(key, (owned.get(key) ?? 0) + (amount ?? 1))
    }
    const now = belongings(table.game.view(table.state(ply + 1)) as View)
    const different = [...now].filter(([key, count]) => (owned.get(key) ?? 0) !== count)
    expect(different, `after ${String(ply)}`).toEqual([])
  }
})
