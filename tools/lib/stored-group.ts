import type { Page } from 'playwright-core'
import { joins, playUntil } from './screens-people.ts'
import type { Participant } from './screens-people.ts'

/** A group of two with the result of one game and a table that waits; returns the link of the group. */
export async function recordGroup(page: Page, place: Participant): Promise<string> {
  await page.goto(`${place.url}#/group`)
  await page.locator('[data-group="name"]').fill('Friday')
  await page.locator('[data-group="create"]').click()
  await page.waitForURL(/#\/group\/.*n=Friday/)
  const link = page.url()
  const other = await joins(place, link, 1)
  other.setDefaultTimeout(90_000)
  await other.locator('[data-group="enter-go"]').click()
  const people = [page, other]
  for (const one of people) await one.locator('[data-group="member"]').waitFor()

  await page.locator('[data-group="next"][data-game="endeavor"]').click()
  await page.locator('[data-lobby="ready"]').waitFor()
  await other.locator('[data-group="join"]').click()
  await other.locator('[data-lobby="bot"]').click()
  for (const one of people) await one.locator('[data-lobby="ready"]:not([aria-disabled="true"])').click()
  for (const one of people) await one.locator('[data-plies]').waitFor()
  await playUntil(people, ({ dock }) => dock === 'over')
  for (const one of people) {
    await one.locator('dialog[open] [data-group="back"]').first().click()
    await one.locator('[data-group="game"][data-confirmed="true"]').waitFor()
  }
  await page.locator('[data-group="next"][data-game="puerto-rico"], [data-group="next"]').last().click()
  await page.locator('[data-lobby="ready"]').waitFor()
  await page.goto(link)
  await page.locator('[data-group="table"]').waitFor()
  await other.context().close()
  return new URL(link).hash
}
