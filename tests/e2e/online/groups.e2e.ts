import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { languageFaults } from '../languages.ts'
import { axeFindings } from '../layout.ts'
import { readDownload } from '../table.ts'
import { resize } from '../windows.ts'
import { playUntil, seated } from './players.ts'
import { atTable, sayReady, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

const place = usePlace()

/** The page fits in all languages in both windows, and axe-core finds nothing. */
async function expectFit(page: Page): Promise<void> {
  for (const window of ['phone', 'desk'] as const) {
    await resize(page, window)
    expect([window, await languageFaults(page)]).toEqual([window, []])
    expect([window, await axeFindings(page)]).toEqual([window, []])
  }
}

async function backToGroup({ page }: Someone): Promise<void> {
  await page.locator('[data-group="back"]').first().click()
  await page.waitForURL(/#\/group\//)
}

/** Another table begins with the deal of the game in the ledger. */
async function beginSameDeal({ page }: Someone): Promise<void> {
  const again = page.locator('[data-group="same-deal"]')
  expect(await again.count()).toBe(1)
  await again.click()
  await page.locator('dialog[open] .button--primary').click()
  await page.locator('[data-lobby="repeats"]').waitFor()
}
/** It plays to the end; then both games stand side by side. */
async function playSameDeal(one: Someone): Promise<void> {
  const { page } = one
  await page.locator('[data-lobby="bot"]').click()
  await sayReady(one)
  await atTable(one)
  await playUntil([seated(one, 'again')])
  await page.locator('dialog[open] [data-group="back"]').first().waitFor()
  await backToGroup(one)
  const rows = page.locator('[data-group="duplicate"] tbody tr')
  await expect.poll(() => rows.count()).toBe(3)
  const texts = await rows.allInnerTexts()
  expect(texts).toEqual(
    [1, 2, 3].map((seat) =>
      expect.stringMatching(new RegExp(`^${seat}\\s+\\S+: \\d+\\s+\\S+: \\d+\\s+[+−]?\\d+$`)),
    ),
  )
  // Who has the crown is drawn at the first table, so Ann may sit anywhere.
  expect(texts.filter((text) => /\sAnn: \d+\s+[+−]?\d+$/.test(text))).toHaveLength(1)
}

/** On this device the group has another name from now on, and so has its link. */
async function rename(page: Page, name: string): Promise<void> {
  await page.locator('[data-group="rename"]').click()
  await page.locator('[data-group="new-name"]').fill(name)
  expect(await axeFindings(page)).toEqual([])
  await page.locator('[data-group="rename-go"]').click()
  await page.locator(`h1:has-text("${name}")`).waitFor()
  await page.waitForURL(new RegExp(`n=${name}`))
}

/** The table that both have left is opened again by one, is joined by the other, and then taken off the list of one. */
async function reopen(one: Someone, other: Someone): Promise<void> {
  await one.page.locator('[data-group="reopen"]').click()
  await one.page.locator('[data-lobby="ready"]').waitFor()
  await other.page.locator(`[data-group="there"]:has-text("${one.name}")`).waitFor()
  await backToGroup(one)
  await other.page.locator('[data-group="remove"]').click()
  await expect.poll(() => other.page.locator('[data-group="table"]').count()).toBe(0)
  expect(await one.page.locator('[data-group="table"]').count()).toBe(1)
}

test('a group starts its next game with two presses, and every member has the result', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  await ann.page.locator('[data-lobby="groups"]').click()
  await ann.page.locator('[data-group="create"]').click()
  await ann.page.locator('[role="alert"]').first().waitFor()
  expect(await axeFindings(ann.page)).toEqual([])
  await ann.page.locator('[data-group="name"]').fill('Friday')
  await ann.page.locator('[data-group="create"]').click()
  await ann.page.waitForURL(/#\/group\/.*n=Friday/)
  await ann.page.locator('[data-group="invite"]').click()
  const link = await ann.page.locator('[data-share="link"]').inputValue()
  expect(link).toBe(ann.page.url())
  await ann.page.keyboard.press('Escape')

  // Nothing is contacted before they agree.
  await ben.page.goto(link)
  await ben.page.locator('[data-group="enter-go"]').click()
  await ben.page.locator('[data-group="member"]:has-text("Ann")').waitFor()
  await ann.page.locator('[data-group="member"]:has-text("Ben")').waitFor()
  await expectFit(ben.page)

  await ann.page.locator('[data-group="next"][data-game="endeavor"]').click()
  await ann.page.locator('[data-lobby="ready"]').waitFor()
  await ben.page.locator('[data-group="member"]:has-text("at a table")').waitFor()
  await ben.page.locator('[data-group="join"]').click()
  await ben.page.locator('[data-lobby="bot"]').click()
  await Promise.all([sayReady(ann), sayReady(ben)])
  await Promise.all([atTable(ann), atTable(ben)])
  await playUntil([seated(ann), seated(ben)])

  for (const { page } of [ann, ben]) await page.locator('dialog[open] [data-group="back"]').first().waitFor()
  await backToGroup(ben)
  await ben.page.locator('[data-group="game"][data-confirmed="true"]').waitFor()
  // A rematch is a table of the group.
  expect(await ben.page.locator('[data-group="table"]').count()).toBe(0)
  await ann.page.locator('dialog[open] .button--primary').click()
  await ben.page.locator('[data-group="table"]:has-text("Ann") [data-group="join"]').waitFor()
  await backToGroup(ann)
  for (const { page } of [ann, ben]) {
    await page.locator('[data-group="game"][data-confirmed="true"]').waitFor()
    await expect.poll(() => page.locator('[data-group="standing"]').count()).toBe(2)
    expect(await page.locator('[data-group="table"]').count()).toBe(1)
    expect(await page.locator('[data-group="refused"]').count()).toBe(0)
    expect(await page.locator('[data-group="pair"]').count()).toBe(1)
    expect(await page.locator('[data-group="open-game"]').count()).toBe(1)
  }
  await reopen(ben, ann)
  const downloading = ann.page.waitForEvent('download')
  await ann.page.locator('[data-group="csv"]').click()
  const rows = (await readDownload(await downloading)).text.trim().split('\r\n')
  expect(rows).toHaveLength(4)
  expect(
    rows
      .slice(1)
      .map((row) => row.split(',')[4])
      .sort(),
  ).toEqual(['Ann', 'Ben', 'Inés'])

  await ben.page.close()
  await beginSameDeal(ann)
  if (inject('isLong')) await playSameDeal(ann)
  else await ann.page.goto(link)
  await ann.page.locator('[data-group="standing"]').first().waitFor()
  await expectFit(ann.page)
  await rename(ann.page, 'Saturday')
  // The group is stored: the page opened again has it all, alone as well.
  await ann.page.reload()
  const confirmed = ann.page.locator('[data-group="game"][data-confirmed="true"]')
  await expect.poll(() => confirmed.count()).toBe(inject('isLong') ? 2 : 1)
  await ann.page.locator('[data-connection="alone"]').waitFor()
  await ann.page.goto(`${link.split('?')[0]!}?n=`)
  await ann.page.locator('[data-phase="failed"]').waitFor()
  expect([...ann.complaints, ...ben.complaints]).toEqual([])
})
