import { expect, test } from 'vitest'
import { GAMES } from '../engine/games/registry.ts'
import { i18n, setLanguage } from '../i18n/index.ts'
import { SHELF } from './game-registry.ts'

test('every game lies on the shelf, for as many as may play it, with a name and what it is about', async () => {
  await setLanguage('en')
  expect(Object.keys(SHELF)).toEqual(GAMES.map(({ id }) => id))
  for (const { id, seats } of GAMES) {
    expect(SHELF[id]?.seats).toEqual([Math.min(...seats), Math.max(...seats)])
    for (const what of ['name', 'line']) expect(i18n.global.te(`app.game.${id}.${what}`)).toBe(true)
  }
})
