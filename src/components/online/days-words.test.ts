// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { statusGlyph } from './member-presence.ts'
import { agoWord } from '../ui/ago-word.ts'
import { sinceWord } from './use-days-words.ts'

const HOUR = 3_600_000

test('a moment is told as short as it is clear: the time of today, the day of this week, or the date', () => {
  const now = new Date(2026, 10, 24, 18, 30).getTime()
  expect(sinceWord('en', now - 2 * HOUR, now)).toMatch(/^(16:30|4:30\sPM)$/)
  expect(sinceWord('en', now - 20 * HOUR, now)).toMatch(/^Mon,? (22:30|10:30\sPM)$/)
  expect(sinceWord('en', now - 8 * 24 * HOUR, now)).toMatch(/^(16 Nov|Nov 16)$/)
})

test('a visit is told in the largest unit that fits', () => {
  expect([30_000, 5 * HOUR, 50 * HOUR].map((passed) => agoWord('en', passed))).toEqual([
    '1 minute ago',
    '5 hours ago',
    '2 days ago',
  ])
})

test('a player who is not there is a warning at a table that is played together only', () => {
  expect(statusGlyph('gone', false)).toBe('warning')
  expect(statusGlyph('gone', true)).toBe('moon')
  expect(statusGlyph('disputed', true)).toBe('warning')
})
