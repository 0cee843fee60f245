import { describe, expect, inject, test } from 'vitest'
import { OVER } from '../../engine/core/game.ts'
import { GAMES, gameById } from '../../engine/games/registry.ts'
import { seededDice } from '../dice-source.ts'
import { newTable } from '../table.ts'
import { writeJournal } from '../journal.ts'
import { readChallenge } from './challenge-link.ts'
import type { Challenge } from './challenge-link.ts'
import { finished, challengeOf } from './finished-deal.fixture.ts'

function opened(text: string): Challenge {
  const read = readChallenge(text, gameById)
  if ('fault' in read) throw new Error(read.fault.code)
  return read
}

const SIZES = GAMES.flatMap((game) =>
  game.seats.map((seats) => ({ id: game.id, seats, name: `${game.id} for ${String(seats)}` })),
)
const EACH = Math.ceil((inject('isLong') ? 1000 : 70) / SIZES.length)

describe('a challenge', () => {
  test.each(SIZES)('opens with the game, the deal and the seat: $name, random options', ({ id, seats }) => {
    for (let number = 0; number < EACH; number++) {
      const seat = number % seats
      const game = finished(id, seats, number, seat)
      const text = challengeOf(game, seat)
      expect(text).toMatch(/^[0-9A-Za-z]+$/)
      expect(text.length).toBeLessThan(1500)
      const read = opened(text)
      expect([read.seat, `seed:${read.seed}`]).toEqual([seat, game.luck])
      expect(read.people.map(({ name }) => name)).toEqual(game.people.map(({ name }) => name))
      expect(writeJournal(read.table, read.luck)).toEqual(writeJournal(game.table, game.luck))
      // The deal alone gives the same dice: the same choices lead to the same end.
      const again = newTable(read.game, seats, read.table.options)
      const dice = seededDice(read.seed)
      for (const { entry } of game.table.playedEntries())
        again.post('salt' in entry ? { seat: -1, salt: dice.salt(again.rolls()) } : entry)
      expect([again.turn(), again.hash()]).toEqual([OVER, game.table.hash()])
    }
  })
})
