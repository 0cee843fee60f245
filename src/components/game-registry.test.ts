import { expect, test } from 'vitest'
import { GAMES } from '../engine/games/registry.ts'
import { i18n, setLanguage } from '../i18n/index.ts'
import { GAME_ENTRIES } from './game-registry.ts'

test('the interface has an entry for every game of the engine, with its seats, name and description', async () => {
  await setLanguage('en')
  expect(GAME_ENTRIES.map(({ id }) => id)).toEqual(GAMES.map(({ id }) => id))
  GAMES.forEach(({ id, seats }, i) => {
    expect(GAME_ENTRIES[i]!.seats).toEqual([Math.min(...seats), Math.max(...seats)])
    for (const what of ['name', 'line']) expect(i18n.global.te(`app.game.${id}.${what}`)).toBe(true)
  })
})
