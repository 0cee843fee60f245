import { expect, test } from 'vitest'
import type { State } from '../engine/core/game.ts'
import type { Question, Thinker } from '../session/thinking.ts'
import { advised, adviseAt } from './advice.ts'

const POSITION: State = new Int16Array([3])
const QUESTION: Question = { game: 'nim', version: 1, state: POSITION, level: 'steady', seed: 7 }
const thinker: Thinker = { think: () => Promise.resolve(1), close: () => undefined }

test('a bot plays the part it is given, thinks where it has none, and is left alone afterwards', async () => {
  const bots = advised(thinker, 'guided')
  expect(await bots.think(QUESTION)).toBe(1)
  const letGo = adviseAt('guided', (state) => (state === POSITION ? 2 : undefined))
  expect(await bots.think(QUESTION)).toBe(2)
  expect(await bots.think({ ...QUESTION, state: POSITION.slice() })).toBe(1)
  expect(await advised(thinker, 'another').think(QUESTION)).toBe(1)
  letGo()
  expect(await bots.think(QUESTION)).toBe(1)
})
