import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { play, seededBelow } from './random-player.ts'
import { chooseMarket, setTable, settled } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const PEOPLE = ['Person', 'Bot', 'Person', 'Bot'] as const

test('two people and two bots auction the places, draft a market and play with it', async () => {
  await visiting(browser, { chance: 'a drafted game' }, async (page) => {
    await setTable(page, PEOPLE, [/^Seat auction/], 'draft')
    const player = { page, hands: pointerDriver(page), below: seededBelow('a drafted game') }
    const sold = await play(player, ({ question }) => question === 'draft')
    expect(sold.answered.get('auction on the board') ?? 0).toBeGreaterThan(0)
    const drafted = await play(player, ({ question }) => question === 'chooseRole')
    const picks = ['draft on the board', 'draft in the dock'].map((how) => drafted.answered.get(how) ?? 0)
    // 17 kinds in turn; people choose some on the board and others by a button.
    expect(picks[0]).toBeGreaterThan(2)
    expect([8, 9]).toContain(picks[0]! + picks[1]!)
    await expect.poll(() => page.locator('[data-place="market"] .market-card').count()).toBe(6 + 17)
    const { plies } = await settled(page)
    await play(player, (seen) => seen.plies > plies + 10)
  })
})

test('the details of a kind that is still to be picked do not say how many are left', async () => {
  await visiting(browser, { chance: 'details' }, async (page) => {
    await setTable(page, ['Person', 'Bot', 'Bot'], [], 'draft')
    await settled(page)
    await page.locator('.draft-card [data-open]').last().hover()
    const details = page.locator('.detail-card')
    await details.waitFor()
    expect(await details.innerText()).not.toMatch(/\bleft\b/)
  })
})

test('an incomplete list prevents the table; a complete one is played', async () => {
  await visiting(browser, {}, async (page) => {
    await page.locator('[data-lobby="play"]').click()
    await chooseMarket(page, 'list')
    await page.locator('[data-lobby="list-office"]').uncheck()
    await page.locator('[data-lobby="start"]').click()
    await page.getByText('The list of buildings isn’t complete yet.').waitFor()
    await page.locator('[data-lobby="list-church"]').check()
    await page.getByText('The list is complete.').waitFor()
    await page.locator('[data-lobby="start"]').click()
    await page.locator('[data-plies]').waitFor()
    await page.locator('[data-place="market:church"]').waitFor()
    expect(await page.locator('[data-place="market:office"]').count()).toBe(0)
  })
})
