import { expect, test } from 'vitest'
import type { State } from '../engine/core/game.ts'
import type { Question, Thinker } from '../session/thinking.ts'
import { withScript } from './load-table.ts'

const POSITION: State = new Int16Array([3])
const QUESTION: Question = { game: 'nim', version: 1, state: POSITION, level: 'boatswain', seed: 7 }
const thinker: Thinker = { think: () => Promise.resolve(1), close: () => undefined }

test('a bot follows the script, and thinks where the script has no choice', async () => {
  let isScripted = true
  const bots = withScript(thinker, (state) => (isScripted && state === POSITION ? 2 : undefined))
  expect(await bots.think(QUESTION)).toBe(2)
  expect(await bots.think({ ...QUESTION, state: POSITION.slice() })).toBe(1)
  isScripted = false
  expect(await bots.think(QUESTION)).toBe(1)
})
