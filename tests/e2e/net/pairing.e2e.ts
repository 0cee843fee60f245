import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteServer } from '../../../tools/lib/static-server.ts'
import { closePages, openBrowser } from '../browser.ts'
import { openRoom, serveApp, someone } from '../online/room.ts'
import { freePort } from './harness.ts'

let browser: Browser
let site: SiteServer

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), serveApp()])
})
afterAll(async () => {
  await Promise.all([closePages(browser), site?.close()])
})

const press = (page: Page, what: string): Promise<void> => page.locator(`[data-pairing="${what}"]`).click()
const sent = (page: Page): Promise<string> => page.locator('[data-pairing="out"]').inputValue()
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[data-pairing="in"]').fill(text)
  await press(page, 'go')
}

/** Makes a link with a code in the dialog that is open. */
async function linkFrom(page: Page): Promise<string> {
  await press(page, 'start')
  return sent(page)
}

test('where no broker answers, links with codes bring people to the table', async () => {
  const place = { browser, site, broker: { port: await freePort() } }
  const people = await Promise.all(['Ann', 'Ben', 'Cat'].map((name) => someone(place, name)))
  const [ann, ben, cat] = people.map(({ page }) => page) as [Page, Page, Page]
  await openRoom(people[0]!, 3)
  await ann.locator('[data-connection="blocked"]').waitFor()
  await ann.locator('[data-lobby="pair"]:visible').first().click()
  const link = await linkFrom(ann)
  expect(link).toMatch(/^http:\/\/.*#\/j\/[\w-]{19}\?broker=.*&p=[\w-]{80,420}$/)
  console.log(`measured: a link with a code has ${String(link.length)} letters`)

  await ben.goto(link)
  // The dialog is open already, and the code is in it.
  await press(ben, 'go')
  const answer = await sent(ben)
  await paste(ann, `${answer.slice(0, 20)}${answer.slice(21)}`)
  await ann.locator('[data-fault="mistyped"]').waitFor()
  await paste(ann, answer)
  for (const page of [ann, ben]) await page.locator('[data-stage="linked"]').waitFor()

  // The third pairs with the second, and meets the first through the second.
  await press(ben, 'again')
  await cat.goto(await linkFrom(ben))
  await press(cat, 'go')
  await paste(ben, await sent(cat))
  for (const page of [ann, ben, cat]) {
    await page.locator('[data-stage="linked"]').waitFor()
    await page.keyboard.press('Escape')
  }
  await ben.locator('[data-lobby="sit"]').first().click()
  await cat.locator('[data-chair="1"][data-is="person"]').waitFor()
  await cat.locator('[data-lobby="sit"]').first().click()
  await ann.locator('[data-chair="2"][data-is="person"]').waitFor()
  const errors = people.flatMap(({ complaints }) => complaints).filter((one) => one.startsWith('error'))
  expect(errors).toEqual([])
})
