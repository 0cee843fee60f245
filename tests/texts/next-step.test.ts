import { expect, test } from 'vitest'
import { allTexts, expectOnlyExceptions, faultsIn, planted } from './texts.ts'
import type { Check } from './texts.ts'

// A message of a fault says what to do next (docs/style.md). What is wrong with a field, `problem`, stands beside the field.

const OF_A_FAULT = /(?:^|\.)(?:error|failed|fault|refused)(?:\.|$)|^backup\.ended\./
const VERBS =
  'allow|ask|check|choose|copy|delete|free|keep|leave|make|open|paste|reload|restore|save|send|select|share|set|start|try|use'
/** A sentence or a clause that begins with a verb in the imperative, or with “You can”. */
const STEP = new RegExp(`(?:^|[.:;] |, or |, then )(?:(?:${VERBS})(?= )|you can (?!’t))`, 'i')
const check: Check = ({ language, key, text }) =>
  language === 'en' && OF_A_FAULT.test(key) && !STEP.test(text) ? 'no next step' : undefined

test('every message of a fault says what to do next', () => {
  expectOnlyExceptions('next step', faultsIn(allTexts(), check))
})
test.each([
  ['app.error.notRead', 'Couldn’t read the saved games.', true],
  ['app.error.notRead', 'Couldn’t read the saved games. Reload the page and try again.', false],
  ['group.new.failed', 'Couldn’t save the group.', true],
  ['backup.ended.damaged', 'The opening is damaged.', true],
  ['pr.ended.city', 'The game is over: a city is full.', false],
] as const)('%s: “%s” lacks a next step: %s', (key, text, lacks) => {
  expect(check(planted('en', text, { key })) !== undefined).toBe(lacks)
})
