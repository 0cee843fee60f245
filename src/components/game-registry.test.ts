// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { GAMES } from '../engine/games/registry.ts'
import { flatten, readCatalogue } from '../i18n/catalogue.fixture.ts'
import { i18n } from '../i18n/index.ts'
import { GAME_ENTRIES } from './game-registry.ts'

test('the interface has an entry for every game of the engine, with its seats, name and description', () => {
  expect(GAME_ENTRIES.map(({ id }) => id)).toEqual(GAMES.map(({ id }) => id))
  GAMES.forEach(({ id, seats }, i) => {
    expect(GAME_ENTRIES[i]!.seats).toEqual([Math.min(...seats), Math.max(...seats)])
    for (const what of ['name', 'line']) expect(i18n.global.te(`app.game.${id}.${what}`)).toBe(true)
  })
})

test.each(GAME_ENTRIES.map((entry) => [entry.id, entry] as const))(
  'the boards of %s load the names and the messages of the boards',
  async (id, { loadBoards }) => {
    await loadBoards()
    const keys = ['names', 'board'].flatMap((file) => flatten(readCatalogue('en', `${id}/${file}.json`)))
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.map(([key]) => key).filter((key) => !i18n.global.te(key))).toEqual([])
  },
)
