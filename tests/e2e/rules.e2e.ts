import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { axeFindings, COLOURS, LANGUAGES, layoutFaults, longestLanguage, settledLayout } from './layout.ts'
import { openPrepared } from './table.ts'
import { resize } from './windows.ts'
import type { WindowName } from './windows.ts'

const visit = useVisit()
const opened = (page: Page, id: string, game = 'puerto-rico') =>
  page.locator(`[data-rules-page][data-game="${game}"][data-page="${id}"]`)
const search = (page: Page) => page.locator('[data-rules-search]')
/** Is the heading of a section near the upper edge of the window? */
async function isInSight(page: Page, topic: string): Promise<boolean> {
  const box = await page.locator(`#rules-${topic}`).boundingBox()
  return box !== null && box.y >= 0 && box.y < page.viewportSize()!.height / 2
}

test(
  'the rules open from the home page, lead from page to page, and every section has an address',
  { tags: 'first/rules' },
  async () => {
    const page = await visit()
    await page.locator('.foot a').click()
    await opened(page, 'glance').waitFor()
    await expect.poll(() => page.title()).toContain('At a glance')
    expect(await page.locator('h1').innerText()).toBe('At a glance')
    await page.locator('[rel="next"]').click()
    await opened(page, 'setup').waitFor()
    expect(page.url()).toMatch(/#\/rules\/puerto-rico\/setup$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rules-setup')
    await page.goBack()
    await opened(page, 'glance').waitFor()

    await page.goto('./#/rules/puerto-rico/wharf')
    await opened(page, 'buildings').waitFor()
    await expect.poll(() => isInSight(page, 'wharf')).toBe(true)
    await page.goto('./#/rules/pr-8.7')
    await opened(page, 'captain').waitFor()
    await expect.poll(() => isInSight(page, 'captain-storing')).toBe(true)
    expect(await page.locator('[href="#/rules/puerto-rico/captain-storing"]').first().innerText()).toBe(
      'PR 8.7',
    )
    await page.goto('./#/rules/nowhere-at-all')
    await opened(page, 'glance').waitFor()
  },
)

test('each game has its own rules, and a switch leads from one to the other', async () => {
  const page = await visit()
  await page.goto('./#/rules/puerto-rico/fortress')
  await opened(page, 'buildings').waitFor()
  await page.locator('[data-rules-game="endeavor"]').click()
  await opened(page, 'overview', 'endeavor').waitFor()
  expect(page.url()).toMatch(/#\/rules\/endeavor$/)
  await expect.poll(() => page.title()).toContain('At a glance')
  await page.locator('[href="#/rules/endeavor/ship"]').first().click()
  await opened(page, 'ship', 'endeavor').waitFor()
  await page.goto('./#/rules/endeavor/fortress')
  await opened(page, 'buildings', 'endeavor').waitFor()
  await expect.poll(() => isInSight(page, 'fortress')).toBe(true)
  await page.goto('./#/rules/en-7.8')
  await opened(page, 'slavery', 'endeavor').waitFor()
  await expect.poll(() => isInSight(page, 'abolition')).toBe(true)
  expect(await page.locator('[href="#/rules/endeavor/abolition"]').first().innerText()).toBe('EN 7.8')
  await search(page).fill('trade office')
  await expect.poll(() => page.locator('.hit__title').first().innerText()).toMatch(/trade office/i)
  await page.locator('[data-rules-game="puerto-rico"]').click()
  await opened(page, 'glance').waitFor()
  await page.goto('./#/rules/endeavor/nowhere-at-all')
  await opened(page, 'overview', 'endeavor').waitFor()
})

test('the search finds words of the current language without accents, and Escape ends it', async () => {
  const page = await visit({ wishes: { language: 'cs' } })
  await page.goto('./#/rules')
  await search(page).fill('lodenice')
  const hits = page.locator('.hit__title')
  await expect.poll(async () => (await hits.first().innerText()).toLowerCase()).toBe('loděnice')
  expect(await page.locator('[role="status"]').innerText()).toMatch(/\d/)
  await hits.first().press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rules-wharf')
  expect(await search(page).inputValue()).toBe('')
  await search(page).fill('xyzzy')
  await expect.poll(() => hits.count()).toBe(0)
  await search(page).press('Escape')
  await opened(page, 'buildings').waitFor()
  expect(await page.locator('#rules-wharf').isVisible()).toBe(true)
})

test('a page is in the chosen language', async () => {
  const page = await visit({ wishes: { language: 'de' } })
  await page.goto('./#/rules/puerto-rico/captain')
  await expect.poll(() => page.locator('h1').innerText()).toBe('Kapitän')
})

/** Faults of an open dialog; other tests check the table behind it. */
async function dialogFaults(page: Page): Promise<string[]> {
  return (await layoutFaults(page)).filter((fault) => !fault.startsWith('its text is cut off'))
}

/** A page with its frame, and all pages together. */
const PAGES = [
  ['puerto-rico', 'captain'],
  ['puerto-rico', 'whole'],
  ['endeavor', 'overview'],
  ['endeavor', 'whole'],
] as const
/** The narrowest window, and a desk for a single page; in a long run more between them. */
const windowsFor = (id: string): readonly WindowName[] => {
  if (inject('isLong')) return ['small-phone', 'phone', 'tablet', 'desk', 'large']
  return id === 'whole' ? ['small-phone'] : ['small-phone', 'desk']
}
const RAW = /\b(rules|pr|endeavor)\.[a-z-]+\.\w|\{\w+\}|undefined|NaN/

test.each(inject('isLong') ? LANGUAGES : [longestLanguage()])(
  'all pages in %s fit every screen without raw message keys',
  async (language) => {
    const faults: string[] = []
    const page = await visit({ wishes: { language } })
    for (const [game, id] of PAGES) {
      await page.goto(`./#/rules/${game}/${id}`)
      await opened(page, id, game).waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(RAW)
      for (const window of windowsFor(id)) {
        await resize(page, window)
        await settledLayout(page)
        faults.push(...(await layoutFaults(page)).map((fault) => `${game} ${id} ${window}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  },
)

test.each(PAGES.filter(([, id]) => id !== 'whole' || inject('isLong')))(
  '%s, %s: axe-core reports nothing, light on a desktop and dark on a phone',
  async (game, id) => {
    const faults: string[] = []
    const page = await visit()
    await page.goto(`./#/rules/${game}/${id}`)
    await opened(page, id, game).waitFor()
    faults.push(...(await axeFindings(page)).map((finding) => `light: ${finding}`))
    await resize(page, 'phone')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    // The pages together are long, and only the colors differ from one page.
    const scope = id === 'whole' ? COLOURS : undefined
    faults.push(...(await axeFindings(page, scope)).map((finding) => `dark: ${finding}`))
    expect(faults).toEqual([])
  },
)

/** A key opens the rules at the building that has the focus, and they fit the narrowest window. */
async function expectExplained(page: Page, game: string, building: string): Promise<void> {
  await page.locator(`[data-target="building:${building}"]`).focus()
  await page.locator('[data-rules-about]').waitFor()
  await page.keyboard.press('i')
  await page.locator(`dialog[open] [data-game="${game}"][data-page="buildings"]`).waitFor()
  await expect.poll(() => isInSight(page, building)).toBe(true)
  await resize(page, 'small-phone')
  // The layout follows the size a moment later.
  await expect.poll(() => dialogFaults(page)).toEqual([])
}

test('at a table the rules open over the boards at the explained topic, and the game stays', async () => {
  const page = await visit()
  await openPrepared(page, prepareGame({ seats: 3, seed: 'rules' }))
  const address = page.url()
  await page.locator('[data-rules]').click()
  const dialog = page.locator('dialog[open]')
  await dialog.locator('[data-page="glance"]').waitFor()
  expect(await dialogFaults(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await dialog.locator('[rel="next"]').click()
  await dialog.locator('[data-page="setup"]').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)

  await expectExplained(page, 'puerto-rico', 'wharf')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(page.url()).toBe(address)
  expect(await page.locator('[data-plies]').count()).toBe(1)
})

test('at a table of Endeavor the rules of Endeavor open', async () => {
  const page = await visit()
  await openPrepared(page, prepareGame({ game: 'endeavor', seats: 3, seed: 'rules' }))
  await page.locator('[data-rules]').click()
  const dialog = page.locator('dialog[open]')
  await dialog.locator('[data-game="endeavor"][data-page="overview"]').waitFor()
  expect(await dialogFaults(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await dialog.locator('[href="#/rules/endeavor/ship"]').first().click()
  await dialog.locator('[data-page="ship"]').waitFor()
  await dialog.locator('[data-rules-game="puerto-rico"]').click()
  await dialog.locator('[data-game="puerto-rico"][data-page="glance"]').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)

  await expectExplained(page, 'endeavor', 'market')
})

test('the printed page has the text without controls', async () => {
  const page = await visit({ wishes: { theme: 'dark' } })
  await page.goto('./#/rules/puerto-rico/setup')
  await opened(page, 'setup').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('h1').isVisible()).toBe(true)
  for (const pressed of ['.bar', '[data-rules-search]', '[rel="next"]'])
    expect(await page.locator(pressed).first().isVisible(), pressed).toBe(false)
  const [red = 0] = await page
    .locator('h1')
    .evaluate((heading) => (/\d+/.exec(getComputedStyle(heading).color) ?? ['255']).map(Number))
  expect(red).toBeLessThan(80)
})
