import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame } from '../../../tools/lib/prepared-games.ts'
import { languageFaults } from '../languages.ts'
import { axeFindings } from '../layout.ts'
import { freePort } from '../net/harness.ts'
import { openPrepared, saved } from '../table.ts'
import { resize } from '../windows.ts'
import { someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// A backup goes from one device to another one, without a file.

const place = usePlace()

/** The page keeps to its width and to the rules of accessibility in every language; English comes last. */
async function isFit(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await languageFaults(page)).toEqual([])
}

/** A device with a game, on its page for backups, with a link for another device. */
async function sender(): Promise<{ readonly old: Someone; readonly link: string }> {
  const old = await someone(place(), 'Ann')
  await openPrepared(old.page, prepareGame({ seats: 3, seed: 'transfer' }))
  await saved(old.page)
  await old.page.goto(`${place().site.url}#/backup`)
  await old.page.locator('[data-transfer="send"]').click()
  return { old, link: await old.page.locator('[data-transfer="link"]').inputValue() }
}
const numberOn = ({ page }: Someone): Promise<string> => page.locator('[data-transfer="number"]').innerText()

test('a backup goes to the device that opens the link, and is restored there once it was looked at', async () => {
  const { old, link } = await sender()
  expect(link).toMatch(/#\/receive\/\w{4}-\w{4}-\w{4}-\w{4}\?/)
  await isFit(old.page)
  const fresh = await someone(place(), 'Ben')
  await resize(fresh.page, 'phone')
  await fresh.page.goto(link)
  const number = await numberOn(old)
  expect(number).toMatch(/^\d{3} \d{3}$/)
  expect(await numberOn(fresh)).toBe(number)
  for (const one of [old, fresh]) await isFit(one.page)
  // A third device comes too late.
  const late = await someone(place(), 'Cat')
  await late.page.goto(link)
  await late.page.locator('[data-transfer-fault="taken"]').waitFor()
  await old.page.locator('[data-transfer="agree"]').click()
  await old.page.locator('[data-transfer="sent"]').waitFor()
  await fresh.page.locator('[data-backup="opened"]').waitFor()
  expect(await fresh.page.locator('[data-count="added"] dd').innerText()).toBe('1')
  await isFit(fresh.page)
  await fresh.page.locator('[data-backup="restore"]').click()
  await fresh.page.locator('[data-backup="done"]').waitFor()
  await fresh.page.goto(`${place().site.url}#/`)
  await fresh.page.locator('.card').waitFor()
  expect(await fresh.page.locator('.card').count()).toBe(1)
  const errors = [old, fresh, late].flatMap(({ complaints }) => complaints)
  expect(errors.filter((said) => said.startsWith('error'))).toEqual([])
  await Promise.all([old, fresh, late].map(({ context }) => context.close()))
})

test('nothing is sent when the numbers differ, and a link ends with its page', async () => {
  const { old, link } = await sender()
  const fresh = await someone(place(), 'Ben')
  await fresh.page.goto(link)
  await numberOn(fresh)
  await old.page.locator('[data-transfer="differs"]').click()
  for (const { page } of [old, fresh]) await page.locator('[data-transfer-fault="differs"]').waitFor()
  expect(await fresh.page.locator('[data-backup="opened"]').count()).toBe(0)
  await old.page.locator('[data-transfer="send"]').click()
  const next = await old.page.locator('[data-transfer="link"]').inputValue()
  expect(next).not.toBe(link)
  await fresh.page.goto(next)
  expect(await numberOn(fresh)).toBe(await numberOn(old))
  await old.page.goto(`${place().site.url}#/`)
  await fresh.page.locator('[data-transfer-fault="left"]').waitFor()
  await fresh.page.goto(`${place().site.url}#/receive/nonsense`)
  await fresh.page.locator('[data-transfer-fault="badLink"]').waitFor()
  await Promise.all([old, fresh].map(({ context }) => context.close()))
})

test('where no server can be reached both pages say so', async () => {
  const apart = { ...place(), broker: { port: await freePort() } }
  const { page, context } = await someone(apart, 'Ann')
  await page.goto(`${place().site.url}#/backup`)
  await page.locator('[data-transfer="send"]').click()
  await page.locator('[data-sending="waiting"] [data-transfer="cut-off"]').waitFor()
  await isFit(page)
  await page.goto(await page.locator('[data-transfer="link"]').inputValue())
  await page.locator('[data-receiving="waiting"] [data-transfer="cut-off"]').waitFor()
  await isFit(page)
  await context.close()
})
