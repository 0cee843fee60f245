// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import boardMessages from '../../i18n/locales/en/puerto-rico/board.json'
import { SHORTCUTS } from '../ui/shortcuts.ts'
import { ui } from './ui.ts'

const board = boardMessages.board

test('the keys that lead to parts of the boards mean nothing else, and each has its words', () => {
  const taken = Object.values(SHORTCUTS).flatMap(({ keys }): readonly string[] => keys)
  const own = ui.parts.map(([key]) => key)
  expect(new Set([...taken, ...own]).size).toBe(taken.length + own.length)
  const words: Readonly<Record<string, unknown>> = board.keys
  for (const [, key] of ui.parts) expect(words[key.replace('board.keys.', '')], key).toBeTypeOf('string')
})
