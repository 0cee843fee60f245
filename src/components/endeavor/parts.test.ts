// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import messages from '../../i18n/locales/en/endeavor/board.json'
import { SHORTCUTS } from '../ui/shortcuts.ts'
import { ui } from './ui.ts'

const actions = messages.actions

test('the keys that lead to parts of the boards mean nothing else, and each has its words', () => {
  const taken = Object.values(SHORTCUTS).flatMap(({ keys }): readonly string[] => keys)
  const own = ui.parts.map(([key]) => key)
  expect(new Set([...taken, ...own]).size).toBe(taken.length + own.length)
  const words: Readonly<Record<string, unknown>> = actions.keys
  for (const [, key] of ui.parts) expect(words[key.replace('actions.keys.', '')], key).toBeTypeOf('string')
})
test('every source of the score has its heading', () => {
  expect(ui.scoreSources).toHaveLength(11)
})
