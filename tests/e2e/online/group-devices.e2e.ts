import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languageFaults } from '../languages.ts'
import { axeFindings } from '../layout.ts'
import { readDownload } from '../table.ts'
import { resize } from '../windows.ts'
import { someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// Several devices of one person count as one in a group.

const place = usePlace()

async function isFit(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await languageFaults(page)).toEqual([])
}
async function newGroup({ page }: Someone): Promise<string> {
  await page.goto(`${place().site.url}#/group`)
  await page.locator('[data-group="name"]').fill('Friday')
  await page.locator('[data-group="create"]').click()
  await page.waitForURL(/#\/group\/.*n=Friday/)
  return page.url()
}
async function enter({ page }: Someone, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('[data-group="enter-go"]').click()
  await page.locator('[data-group="member"]').first().waitFor()
}
const members = ({ page }: Someone) => page.locator('[data-group="member"]')

/** Chooses the device with this name as another one of the same person; returns the number to compare. */
async function choose({ page }: Someone, name: string): Promise<string> {
  await page.locator('[data-group="devices"]').click()
  await page.locator(`label:has-text("${name}") [data-devices="choice"]`).check()
  return page.locator('[data-devices="number"]').innerText()
}
const press = ({ page }: Someone, what: string): Promise<void> =>
  page.locator(`[data-devices="${what}"]`).click()

async function backupOf({ page }: Someone): Promise<string> {
  await page.goto(`${place().site.url}#/backup`)
  const saving = page.waitForEvent('download')
  await page.locator('[data-backup="save"]').click()
  return (await readDownload(await saving)).text
}
async function restore({ page }: Someone, text: string): Promise<void> {
  await page.goto(`${place().site.url}#/backup`)
  const choosing = page.waitForEvent('filechooser')
  await page.locator('[data-backup="open"]').click()
  await (
    await choosing
  ).setFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.locator('[data-backup="person"]').check()
  await isFit(page)
  await page.locator('[data-backup="restore"]').click()
  await page.locator('[data-backup="done"]').waitFor()
}

test('devices are linked by a number or a backup, count as one person, and are separated again', async () => {
  const [laptop, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  const tablet = await someone(place(), 'Anna')
  await resize(tablet.page, 'phone')
  const link = await newGroup(laptop)
  await enter(ben, link)
  await enter(tablet, link)
  await expect.poll(() => members(ben).count()).toBe(2)

  const number = await choose(laptop, 'Anna')
  expect(number).toMatch(/^\d{3} \d{3} \d{3}$/)
  await isFit(laptop.page)
  await press(laptop, 'link')
  await laptop.page.locator('[data-devices="awaited"]:has-text("Anna")').waitFor()
  // The word of one device links nothing.
  await expect.poll(() => members(ben).count()).toBe(2)
  expect(await choose(tablet, 'Ann')).toBe(number)
  await press(tablet, 'link')
  for (const { page } of [laptop, tablet]) {
    await page.locator('[data-devices="linked"]').waitFor()
    await isFit(page)
    await page.keyboard.press('Escape')
    await page.locator('[data-group="twice"]').waitFor()
  }
  await expect.poll(() => members(ben).count()).toBe(1)
  await expect.poll(() => members(laptop).count()).toBe(1)

  // A phone is restored from the backup of the laptop, which is gone.
  const text = await backupOf(laptop)
  await laptop.context.close()
  const phone = await someone(place(), 'Ann')
  await restore(phone, text)
  await phone.page.goto(link)
  await phone.page.locator('[data-group="twice"]').waitFor()
  await expect.poll(() => members(phone).count()).toBe(1)
  await expect.poll(() => members(ben).count()).toBe(1)

  await tablet.page.locator('[data-group="devices"]').click()
  await press(tablet, 'unlink')
  await tablet.page.locator('[data-devices="unlinked"]').waitFor()
  await expect.poll(() => members(ben).count()).toBe(2)
  await press(tablet, 'again')
  await expect.poll(() => members(ben).count()).toBe(1)
  const errors = [ben, tablet, phone].flatMap(({ complaints }) => complaints)
  expect(errors.filter((said) => said.startsWith('error'))).toEqual([])
  await Promise.all([ben, tablet, phone].map(({ context }) => context.close()))
})
