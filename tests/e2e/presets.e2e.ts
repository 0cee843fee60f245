import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePresetLink } from '../../src/session/link/preset-link.ts'
import { seal } from '../../src/session/link/sealed-text.ts'
import { nim } from '../../src/session/nim.fixture.ts'
import type { Preset } from '../../src/session/preset.ts'
import { closePages, openBrowser, visiting, windowsOf } from './browser.ts'
import { languageFaults } from './languages.ts'
import { axeFindings, layoutFaults, settledLayout } from './layout.ts'
import { chooseLevel, savePreset } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const CHOICE = '[data-preset="choice"]'
/** Presses the words: the radio button itself is hidden, and a page that is still settling may move it away. */
async function setCount(page: Page, seats: number): Promise<void> {
  const radio = page.locator(`input[type="radio"][value="${String(seats)}"]`).first()
  await page.locator('.choice__one', { has: radio }).first().click()
  await expect.poll(() => radio.isChecked()).toBe(true)
}
/** Kind of player and level of every seat, as the form shows them. */
const seats = async (page: Page): Promise<string[]> =>
  page.locator('.seat').evaluateAll((all) =>
    all.map((seat) => {
      const kind = seat.querySelector('select')!.value
      return `${kind} ${seat.querySelector('[data-level]')?.getAttribute('data-level') ?? ''}`.trim()
    }),
  )
/** What the browser has stored of this site: databases with their entries, and values. */
const storage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const counts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error ?? new Error('not opened'))
      })
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).getAllKeys()
        await new Promise((resolve) => (asked.onsuccess = resolve))
        // A database that was opened has an identity of its own.
        const entries = asked.result.filter((key) => key !== 'database')
        if (entries.length > 0) counts.push(`${name!}/${store}: ${String(entries.length)}`)
      }
      db.close()
    }
    return JSON.stringify([counts, { ...localStorage }])
  })

/** What is stored once the form of a new table stands, which writes the settings it uses. */
async function storageWithForm(page: Page): Promise<string> {
  await page.goto('#/new')
  await page.locator('.seat').first().waitFor()
  return storage(page)
}

async function isInOrder(page: Page): Promise<void> {
  await settledLayout(page)
  expect(await layoutFaults(page)).toEqual([])
  // What the bar at the foot covers can be scrolled into sight; axe-core does not know that.
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: size.height * 3 })
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize(size)
}

test.each(windowsOf(['desk', 'en'], ['phone', 'ru']))(
  'settings are saved, chosen again, sent and deleted, at %s',
  async (window, language) => {
    const guest = { window, wishes: { language } }
    let link = ''
    await visiting(browser, guest, async (page) => {
      await page.goto('#/new/endeavor')
      await setCount(page, 4)
      await page.locator('[data-lobby="each-bot"]').check()
      await chooseLevel(page.locator('.seat').nth(1), 'admiral')
      await chooseLevel(page.locator('.seat').nth(2), 'deckhand')
      if (window === 'phone') await page.locator('summary').click()
      await page.locator('.options__switch input').first().check()
      await page.locator('[data-lobby="first"]').selectOption('3')
      const kinds = await seats(page)
      expect(kinds).toEqual(['person', 'bot admiral', 'bot deckhand', 'bot helmsman'])
      // Without a name nothing is saved, and with one it is.
      await page.locator('[data-preset="save"]').click()
      await page.locator('[data-preset="go"]').click()
      await page.locator('[data-preset="name"][aria-invalid="true"]').waitFor()
      await isInOrder(page)
      await page.keyboard.press('Escape')
      await savePreset(page, 'Пятница')
      expect(await page.locator(CHOICE).locator('option').allInnerTexts()).toHaveLength(2)
      await isInOrder(page)
      expect(await languageFaults(page)).toEqual([])

      // Another game, and back to the preset by its name.
      await page.goto('#/new/puerto-rico')
      await page.reload()
      await setCount(page, 2)
      await page.locator(CHOICE).selectOption({ label: 'Пятница' })
      await page.locator('[data-game="endeavor"] :checked').waitFor({ state: 'attached' })
      await expect.poll(() => seats(page)).toEqual(kinds)
      expect(await page.locator('.options__switch input').first().isChecked()).toBe(true)
      expect(await page.locator('[data-lobby="first"]').inputValue()).toBe('3')

      await page.locator('[data-preset="rename"]').click()
      await page.locator('[data-preset="name"]').fill('Четверг')
      await page.locator('[data-preset="go"]').click()
      await page.locator(`${CHOICE} option`).getByText('Четверг').waitFor({ state: 'attached' })
      await page.locator('[data-preset="share"]').click()
      link = await page.locator('[data-share="link"]').inputValue()
      await isInOrder(page)
      await page.keyboard.press('Escape')
      await page.locator('[data-preset="delete"]').click()
      await page.locator('dialog[open] .button--danger').click()
      await page.locator(CHOICE).waitFor({ state: 'detached' })
    })
    expect(link).toMatch(/#\/s\/[0-9A-Za-z]{20,120}$/)

    // Another device: the form is filled in, and nothing is stored before the person wants it.
    await visiting(browser, guest, async (page) => {
      const before = await storageWithForm(page)
      await page.goto(link)
      await page.locator('[data-preset="given"]').getByText('Четверг').waitFor()
      await expect.poll(() => seats(page)).toEqual(['person', 'bot admiral', 'bot deckhand', 'bot helmsman'])
      await isInOrder(page)
      expect(await storage(page)).toBe(before)
      await savePreset(page, 'Отсюда')
      await page.locator('[data-preset="given"]').waitFor({ state: 'detached' })
      await page.locator('[data-lobby="start"]').click()
      await page.waitForURL(/#\/t\//)
      await page.locator('[data-plies]').waitFor()
      await page.goto('#/new')
      await page.locator(`${CHOICE} option`).getByText('Отсюда').waitFor({ state: 'attached' })
    })
  },
)

const foreign: Preset = {
  schema: 1,
  name: 'Nim',
  game: 'nim',
  seats: ['person', 'mate'],
  options: {},
  first: null,
  way: { kind: 'device' },
}
test('a link that is damaged, newer or no preset says why, and changes nothing', async () => {
  await visiting(browser, { window: 'phone' }, async (page) => {
    const before = await storageWithForm(page)
    for (const [text, code] of [
      ['11omqlbPNYUxKgXmlzti5MbOPBcuc88mFe55jHEFthlvJ8', 'damagedLink'],
      [seal('2abc'), 'newerLink'],
      [writePresetLink(foreign, nim, ''), 'unknownGame'],
      [`1${'A'.repeat(600)}`, 'longLink'],
      ['', 'damagedLink'],
    ] as const) {
      await page.goto(`#/s/${text}`)
      await page.locator(`[data-fault="${code}"]`).waitFor()
    }
    expect(await axeFindings(page)).toEqual([])
    expect(await storage(page)).toBe(before)
  })
})
