import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { changeSettings, isBackFromLayers } from '../browser.ts'
import { languageFaults } from '../languages.ts'
import { axeFindings } from '../layout.ts'
import { resize } from '../windows.ts'
import type { WindowName } from '../windows.ts'
import { asksAt, preparesToOpen, stranger, turnsOn } from './open-table-people.ts'
import type { Stranger } from './open-table-people.ts'
import { playUntil, seated } from './players.ts'
import { atTable, press, sayReady, seesSeated, usePlace } from './room.ts'

// What strangers see of each other: in all languages and windows, for screen readers, by keys alone; new keys and blocked ones.

const place = usePlace()
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.stop())
const comes = (name: string): Promise<Stranger> => stranger(place(), name, relay.url)

const WINDOWS: readonly WindowName[] = inject('isLong')
  ? ['phone', 'phone-lying', 'tablet', 'tablet-lying', 'desk', 'wide']
  : ['phone', 'desk']
/** What strangers see of a lobby; what is half below its bar is no fault. */
const PANEL = ['[data-open="panel"]']
/** The page fits in all languages, and axe-core finds nothing there. */
async function expectFit(page: Page, within: string[] = []): Promise<void> {
  for (const window of WINDOWS) {
    await resize(page, window)
    expect([window, await languageFaults(page)]).toEqual([window, []])
    expect([window, await axeFindings(page, { within })]).toEqual([window, []])
  }
}

/** Goes to an element by the Tab key, and presses it. */
async function pressesByKeys(page: Page, what: string): Promise<void> {
  await page.locator(what).first().waitFor()
  const isThere = (): Promise<boolean> =>
    page.evaluate((selector) => document.activeElement?.matches(selector) === true, what)
  for (let presses = 0; presses < 120 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  expect(await isThere(), what).toBe(true)
  await page.keyboard.press('Enter')
}

test('a seat is asked for, given and taken by keys alone, and every page on the way fits and can be read out', async () => {
  const [ann, ben] = [await comes('Ann'), await comes('Ben')]
  await preparesToOpen(ann, { players: 3 })
  await expectFit(ann.page, PANEL)
  await pressesByKeys(ann.page, '[data-open="on"]')
  await ann.page.locator('[data-open="state"][data-is="announced"]').waitFor()
  // Whom Ann accepts she says herself.
  await ann.page.locator('[data-open="automatic"]').uncheck()
  await ben.page.goto(`${place().site.url}#/find`)
  await ben.page.locator('[data-open="table"]').waitFor()
  await expectFit(ben.page)
  await pressesByKeys(ben.page, '[data-open="ask"]')
  await ann.page.locator('[data-open="asks"]:has-text("Ben")').waitFor()
  await expectFit(ann.page, PANEL)
  await pressesByKeys(ann.page, '[data-open="accept"]')
  await seesSeated(ann, ben)
  await expectFit(ann.page, PANEL)
  await pressesByKeys(ann.page, '[data-open="with-bots"]')
  await pressesByKeys(ben.page, '[data-lobby="ready"]:not([aria-disabled="true"])')
  for (const one of [ann, ben]) await atTable(one)
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})

test('who asks for a bot’s seat during the game is seen, heard and let in by keys alone', async () => {
  const [fay, gus] = [await comes('Fay'), await comes('Gus')]
  await preparesToOpen(fay, { players: 3 })
  await turnsOn(fay)
  await fay.page.locator('[data-open="automatic"]').uncheck()
  await fay.page.locator('[data-open="with-bots"]').click()
  await atTable(fay)
  await playUntil([seated(fay)], ({ plies }) => plies >= 12)
  await asksAt(gus, 'Fay')
  const notice = fay.page.locator('[data-online="stranger"]')
  await notice.waitFor()
  expect(await fay.page.title()).toMatch(/^● /)
  expect(await axeFindings(fay.page)).toEqual([])
  await pressesByKeys(fay.page, '[data-online="accept-stranger"]')
  await gus.page.locator('[data-open="stands"]').waitFor()
  await expectFit(gus.page, ['[data-open="stands"]'])
  await sayReady(gus)
  for (const one of [fay, gus]) await atTable(one)
  await Promise.all([fay, gus].map(({ context }) => context.close()))
})

/** The dates of the announcements of a table, as the relay heard them. */
const dates = (): number[] =>
  relay
    .stored()
    .filter(({ tags }) => tags.some(([, tag]) => tag === 'windrose-open-1'))
    .map(({ created_at }) => created_at)

test('an announcement is renewed while its page is open, and before it would be forgotten', async () => {
  const ida = await comes('Ida')
  await ida.page.clock.install()
  relay.wipe()
  await preparesToOpen(ida, { players: 2 })
  await turnsOn(ida)
  const [first] = dates()
  await ida.page.clock.fastForward('08:30')
  await expect.poll(() => dates()[0]).toBeGreaterThanOrEqual(first! + 480)
  await ida.context.close()
})

test('who is blocked from the list of people met is shown no more, until they appear as someone new', async () => {
  const [kim, leo] = [await comes('Kim'), await comes('Leo')]
  await preparesToOpen(kim, { players: 2 })
  await turnsOn(kim)
  await asksAt(leo, 'Kim')
  for (const one of [kim, leo]) await sayReady(one)
  for (const one of [kim, leo]) await atTable(one)
  const find = `${place().site.url}#/find`
  await kim.page.goto(find)
  await kim.page.locator('[data-open="met"]:has-text("Leo") [data-open="block-met"]').click()
  expect(await axeFindings(kim.page)).toEqual([])
  await press(kim, 'dialog[open] .button--primary')
  await kim.page.locator('[data-open="unblock"]').waitFor()
  expect(await kim.page.locator('[data-open="met"]').count()).toBe(0)
  await expectFit(kim.page)
  await changeSettings(kim.page, { language: 'en' })
  // Leo opens a table, which all but Kim see.
  const opensAgain = async (): Promise<void> => {
    await isBackFromLayers(leo.page)
    await leo.page.goto(place().site.url)
    await preparesToOpen(leo, { players: 2 })
    await turnsOn(leo)
  }
  await opensAgain()
  const mia = await comes('Mia')
  await mia.page.goto(find)
  const leos = (page: Page) => page.locator('[data-open="table"]:has-text("Leo")')
  await leos(mia.page).waitFor()
  await kim.page.reload()
  await kim.page.locator('[data-open="state"][data-is="listed"]').waitFor()
  expect(await leos(kim.page).count()).toBe(0)
  // With new keys Leo is someone else: the table of before is closed.
  await leo.page.goto(find)
  await leo.page.locator('[data-open="renew"]').click()
  await press(leo, 'dialog[open] .button--primary')
  await leos(mia.page).waitFor({ state: 'detached' })
  await opensAgain()
  await leos(kim.page).waitFor()
  // Unblocked, the person of before is one whom Kim met.
  await kim.page.locator('[data-open="unblock"]').click()
  await kim.page.locator('[data-open="met"]:has-text("Leo")').waitFor()
  await Promise.all([kim, leo, mia].map(({ context }) => context.close()))
})
