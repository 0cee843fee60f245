import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { LANGUAGES, settledLayout } from './layout.ts'
import { openPrepared } from './table.ts'
import { resize } from './windows.ts'
import type { WindowName } from './windows.ts'

// A row of answers that does not fit loses what they bring. No language alone loses it: its words are shortened then.

const visit = useVisit()

const WINDOWS = ['desk', 'wide'] as const

/** A game whose first seat chooses a role, with doubloons on some of them. */
const choosing = (seats: number, from: number) =>
  prepareGame({
    seats,
    seed: 'five',
    people: Array.from({ length: seats }, (_, seat) => (seat === 0 ? personAt(0) : botAt(seat))),
    until: ({ round, question }) => round >= from && question?.seat === 0 && question.name === 'chooseRole',
  })

async function speak(page: Page, language: string): Promise<void> {
  await changeSettings(page, { language })
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
}
async function isShort(page: Page, window: WindowName): Promise<boolean> {
  await resize(page, window)
  // The row is measured at length first, then short.
  await settledLayout(page)
  await settledLayout(page)
  return page.locator('.answers').evaluate((row) => row.classList.contains('answers--short'))
}
/** The language whose row is short at a window where all others have room. */
function shortAlone(rows: ReadonlyMap<string, boolean>): string | undefined {
  const short = [...rows].filter(([, is]) => is).map(([language]) => language)
  return short.length === 1 ? short[0] : undefined
}

test.each([
  [3, 3],
  [5, 9],
] as const)('with %i players no language alone has a short row of roles', async (seats, from) => {
  const page = await visit({ window: 'tablet-lying' })
  await openPrepared(page, choosing(seats, from))
  const rows = new Map(WINDOWS.map((window) => [window, new Map<string, boolean>()]))
  for (const language of LANGUAGES) {
    await speak(page, language)
    for (const window of WINDOWS) rows.get(window)!.set(language, await isShort(page, window))
    await isShort(page, 'tablet-lying')
  }
  for (const [window, found] of rows) expect([window, shortAlone(found)]).toEqual([window, undefined])
  // Where all have room, longer words in one language are found.
  expect([...rows.get('wide')!.values()]).not.toContain(true)
  await page
    .locator('.answers__list .button')
    .evaluateAll((buttons) => buttons.forEach((button) => (button.style.letterSpacing = '0.2em')))
  rows.get('wide')!.set('de', await isShort(page, 'wide'))
  expect(shortAlone(rows.get('wide')!)).toBe('de')
})
