import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { settledLayout } from './layout.ts'
import { openPrepared } from './table.ts'
import type { WindowName } from './windows.ts'

// What a beginner sees of their first question on a phone.

const visit = useVisit()
const first = prepareGame({
  seats: 3,
  seed: 'first',
  people: [personAt(0), botAt(1), botAt(2)],
  until: ({ question }) => question?.name === 'chooseRole' && question.seat === 0,
})

async function opened(window: WindowName): Promise<Page> {
  const page = await visit({ window })
  await openPrepared(page, first)
  await page.locator('[data-question="chooseRole"]').waitFor()
  await settledLayout(page)
  return page
}

/** By how many pixels the contents of each player's row stand off its middle. */
const offMiddle = (page: Page): Promise<readonly number[]> =>
  page.locator('.player-card').evaluateAll((rows) =>
    rows.map((row) => {
      const [outer, inner] = [row, row.querySelector('.line')!].map((one) => one.getBoundingClientRect())
      return Math.abs((outer!.top + outer!.bottom - inner!.top - inner!.bottom) / 2)
    }),
  )

test('on a phone the rows of the players have their contents in the middle', async () => {
  const page = await opened('phone')
  const off = await offMiddle(page)
  expect(off).toHaveLength(3)
  for (const pixels of off) expect(pixels).toBeLessThan(1)
})

test('a phone held sideways shows all players in its first view', async () => {
  const page = await opened('phone-lying')
  const dockTop = (await page.locator('#dock').boundingBox())!.y
  const rows = await page.locator('.player-card').all()
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    const box = (await row.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThan(dockTop)
  }
})

test('the first choice of a role raises no alarm, but a role that brings nothing is confirmed', async () => {
  const page = await opened('phone')
  const captain = page.locator('[data-place="role:captain"]')
  expect(await captain.textContent()).toContain('no barrels')
  expect(await page.locator('.role-card .warning--serious:not(.warning--usual)').count()).toBe(0)
  expect(await page.locator('.role-card .warning svg').count()).toBe(0)
  await captain.locator('button').first().click()
  await page.locator('[data-dock="doubt"]').waitFor()
})
