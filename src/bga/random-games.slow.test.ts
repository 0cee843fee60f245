import { expect, inject, test } from 'vitest'
import { newRandom } from '../../tests/simulation/random.ts'
import { CHANCE } from '../engine/core/game.ts'
import type { PackedEntry } from '../session/journal-shapes.ts'
import type { PlayedEntry, Table } from '../session/table.ts'
import { bgaAnswer, writeBgaGame } from './bga-writer.fixture.ts'
import { randomTable } from './random-table.fixture.ts'
import type { WriterOptions } from './bga-writer.fixture.ts'
import type { BroughtGame } from './import.ts'
import { brought } from './recorded-game.fixture.ts'

// Random games, told as BGA would tell them, come back entry for entry.

const GAMES_OF_SIZE = inject('isLong') ? 40 : 16
const RENAMED: Partial<WriterOptions> = { hospice: 'colonistHosted', university: 'studentColonist' }

interface Example {
  readonly table: Table
  readonly game: BroughtGame
}
function exampleOf(seats: number, number: number): Example {
  const random = newRandom(1000 * seats + number)
  const isBalanced = number % 3 === 0
  const options = {
    balancedPrices: isBalanced,
    cornStartersPoorer: isBalanced,
    points126: seats === 5 && number % 4 === 1,
  }
  const table = randomTable(seats, options, random, number % 2 === 1)
  return {
    table,
    game: brought(JSON.stringify(bgaAnswer(writeBgaGame(table, number % 4 < 2 ? RENAMED : {})))),
  }
}
const actionsOf = (table: Table): unknown[] =>
  table.playedEntries().flatMap(({ entry }) => ('action' in entry ? [[entry.seat, entry.action]] : []))
const eventsOf = (table: Table): { readonly type: string }[] =>
  table.playedEntries().flatMap(({ events }: PlayedEntry) => events)

const examples = [2, 3, 4, 5].map((seats) =>
  Array.from({ length: GAMES_OF_SIZE }, (_, number) => exampleOf(seats, number)),
)

test.each(examples)('games of every size come back', (...games) => {
  for (const { table, game } of games) {
    expect(game.stop).toBeUndefined()
    expect(game.guesses).toEqual([])
    const told = (game.journal.entries as PackedEntry[]).filter(([seat]) => seat !== CHANCE)
    expect(told).toEqual(actionsOf(table))
    expect(game.choices).toBe(told.length)
    // A larger pool that was not used up is not told.
    if (table.options['points126'] === false) expect(game.journal.end?.hash).toBe(table.hash())
  }
})
test('the games have everything that the log tells only indirectly', () => {
  const events = examples.flat().flatMap(({ table }) => eventsOf(table))
  const count = (isMeant: (event: { readonly type: string } & Record<string, unknown>) => boolean): number =>
    events.filter((event) => isMeant({ ...event })).length
  expect(count(({ type }) => type === 'reshuffled')).toBeGreaterThan(5)
  expect(count(({ type }) => type === 'drewTile')).toBeGreaterThan(5)
  for (const building of ['hospice', 'university'])
    expect(count((event) => event.type === 'manned' && event['building'] === building)).toBeGreaterThan(2)
  expect(count(({ type }) => type === 'shipped')).toBeGreaterThan(2)
  for (const cause of ['colonists', 'city', 'points'])
    expect(count((event) => event.type === 'ending' && event['cause'] === cause)).toBeGreaterThan(1)
})
test('colonists without a number are found by their circles, or the report says that several games fit', () => {
  const found = Array.from({ length: GAMES_OF_SIZE }, (_, number) => {
    const random = newRandom(number)
    const table = randomTable(2 + (number % 4), {}, random)
    const how = { ...RENAMED, tellsNumber: false }
    const game = brought(JSON.stringify(bgaAnswer(writeBgaGame(table, how))))
    const isSame = game.journal.end?.hash === table.hash()
    expect(isSame || game.guesses.length > 0 || game.stop !== undefined).toBe(true)
    return isSame
  })
  expect(found.filter((isSame) => isSame).length).toBeGreaterThan(GAMES_OF_SIZE / 2)
})
