// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import deedsMessages from '../../i18n/locales/en/endeavor/board.json'
import { SHORTCUTS } from '../ui/shortcuts.ts'
import { ui } from './ui.ts'

const deeds = deedsMessages.deeds

test('the keys that lead to parts of the boards mean nothing else, and each has its words', () => {
  const taken = Object.values(SHORTCUTS).flatMap(({ keys }): readonly string[] => keys)
  const own = ui.parts.map(([key]) => key)
  expect(new Set([...taken, ...own]).size).toBe(taken.length + own.length)
  const words: Readonly<Record<string, unknown>> = deeds.keys
  for (const [, key] of ui.parts) expect(words[key.replace('deeds.keys.', '')], key).toBeTypeOf('string')
})
test('every source of the score has its heading', () => {
  expect(ui.scoreSources).toHaveLength(11)
})
