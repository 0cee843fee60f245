import type { Browser, Page } from 'playwright-core'
import { GAMES } from '../../src/engine/games/registry.ts'
import { resize, WINDOWS } from '../../tests/e2e/windows.ts'
import { report, takeThemes } from './screens-picture.ts'
import { openShot } from './screens-tables.ts'

// All pages of the rules from their beginning to their end, to see where their texts stand.

/** Higher pictures cannot be taken. */
const HIGHEST = 15_000

export async function takeRules(browser: Browser, url: string): Promise<void> {
  for (const { id } of GAMES) {
    const page = await openShot(browser, url, 'desk')
    await goTo(page, `#/rules/${id}`)
    let bytes = 0
    for (const address of await pagesOf(page, id)) {
      await goTo(page, address)
      bytes += await takeWhole(page, `rules-${address.split('/').slice(2).join('-')}`)
    }
    report(`rules-${id}`, bytes)
    await page.context().close()
  }
}

async function goTo(page: Page, address: string): Promise<void> {
  await resize(page, 'desk')
  await page.goto(`./${address}`)
  await page.locator('main h1').waitFor()
}
/** The addresses of the pages in the table of contents, without the one that has all of them. */
async function pagesOf(page: Page, game: string): Promise<readonly string[]> {
  const links = page.locator(`nav a[href*="#/rules/${game}/"]`)
  await links.first().waitFor()
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
  const found = new Set(addresses.map((address) => address!.slice(address!.indexOf('#'))))
  return [...found].filter((address) => !address.endsWith('/whole'))
}
/** Takes a page in a window as high as the page. */
async function takeWhole(page: Page, name: string): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...WINDOWS.desk, height: Math.min(height, HIGHEST) })
  return takeThemes(page, name, 'desk', 'texts')
}
