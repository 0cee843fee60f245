import { readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { GAMES } from '../../engine/games/registry.ts'
import { writeJournal } from '../journal.ts'
import { writeGameLink } from './game-link.ts'
import { randomLink } from './random-link.fixture.ts'
import { opened } from './linked-games.fixture.ts'
const SIZES = GAMES.flatMap((game) =>
  game.seats.map((seats) => ({ game, seats, name: `${game.id} for ${seats}` })),
)
/** Each size as often; 1,000 games in the long run. */
const EACH = Math.ceil((inject('isLong') ? 1000 : 56) / SIZES.length)

const LENGTHS = new Map<string, readonly number[]>()

describe('a link', () => {
  test.each(SIZES)('opens as the same game: $name, random options and players', ({ game, seats, name }) => {
    for (let number = 0; number < EACH; number++) {
      const { table, ...content } = randomLink(game, seats, number)
      const link = writeGameLink(table, content)
      expect(link).toMatch(/^[0-9A-Za-z]+$/)
      expect(link.length).toBeLessThan(1500)
      LENGTHS.set(name, [...(LENGTHS.get(name) ?? []), link.length])
      const read = opened(link)
      expect(writeJournal(read.table, read.luck)).toEqual(writeJournal(table, content.luck))
      expect(read).toMatchObject(content)
    }
  })
})

test.runIf(inject('isLong'))('docs/journal.md states how long links are', () => {
  const docs = readFileSync(new URL('../../../docs/journal.md', import.meta.url), 'utf8').replaceAll(
    / +/g,
    ' ',
  )
  for (const [name, lengths] of LENGTHS) {
    const ascending = lengths.toSorted((one, other) => one - other)
    const percentile = (part: number) =>
      ascending[Math.min(lengths.length - 1, Math.floor(part * lengths.length))]!
    const figures = [0.05, 0.5, 0.95, 1].map(percentile).join(' | ')
    expect(docs).toContain(`| ${name} | ${figures} |`)
  }
})
