import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SHORTCUTS } from '../../src/components/ui/shortcuts.ts'
import type { ShortcutName } from '../../src/components/ui/shortcuts.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { readTableState, openPrepared } from './table.ts'

const visit = useVisit()

const five = prepareGame({
  seats: 5,
  seed: 'captain 6',
  bots: 'greedy',
  people: [personAt(0), botAt(1), botAt(2), botAt(3), botAt(4)],
  until: (view) => view.question?.name === 'load' && view.question.seat === 0 && view.round >= 6,
})
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const zone = document.activeElement?.closest('.target-zone, section')
    return zone?.querySelector('[data-target]')?.getAttribute('data-target') ?? ''
  })

test('a page that is opened begins at its heading', async () => {
  const page = await visit()
  const heading = (): Promise<string> =>
    page.evaluate(() => (document.activeElement?.matches('h1') ? document.activeElement.textContent : ''))
  await page.locator('h1').waitFor()
  // The first page is read from its top.
  expect(await heading()).toBe('')
  await page.keyboard.press('Tab')
  for (const [address, words] of [
    ['#/new', 'New table'],
    ['#/rules', 'At a glance'],
    ['#/', 'Windrose'],
  ] as const) {
    await page.evaluate((to) => (location.hash = to), address)
    await expect.poll(heading).toContain(words)
    // Reading goes on there; nothing can be done with it, so that it has no ring.
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
    expect(outline, address).toBe('none')
  }
})

test('the help lists every active key once', { tags: 'first/keyboard' }, async () => {
  const page = await visit()
  await openPrepared(page, five)
  await page.keyboard.press('?')
  const help = page.locator('dialog[open]')
  await help.waitFor()
  const listed = await help
    .locator('[data-key]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')))
  expect(new Set(listed).size).toBe(listed.length)
  // Only rooms have a chat.
  const here = (Object.keys(SHORTCUTS) as ShortcutName[]).filter((name) => name !== 'chat')
  for (const name of here) expect(listed, name).toContain(`app.keys.${name}`)
  for (const part of ['roles', 'plantations', 'ships', 'house', 'buildings'])
    expect(listed, part).toContain(`board.keys.${part}`)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' }).catch(() => undefined)
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

test(
  'letter keys lead to the parts of the table and to the answers, where arrows and digits choose',
  { tags: 'first/keyboard' },
  async () => {
    const page = await visit()
    await openPrepared(page, five)
    for (const [key, target] of [
      ['o', 'role:'],
      ['s', 'ship:'],
      ['b', 'building:'],
      ['p', 'tile:'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused(page), key).toContain(target)
      // The dock never covers the focus.
      const isSeen = await page.evaluate(() => {
        const { top, bottom } = document.activeElement!.getBoundingClientRect()
        const dock = document.querySelector('[data-state]')!.getBoundingClientRect()
        return top < dock.top && bottom > 0
      })
      expect(isSeen, key).toBe(true)
    }
    const action = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement!.getAttribute('data-action'))
    const { plies, answers } = await readTableState(page)
    await page.keyboard.press('d')
    expect(await action()).toBe(String(answers[0]))
    await page.keyboard.press('ArrowRight')
    expect(await action()).toBe(String(answers[1]))
    await page.keyboard.press('1')
    await page.locator(`[data-plies]:not([data-plies="${String(plies)}"])`).waitFor()
  },
)

test('each part of the boards has one stop for the Tab key', async () => {
  const page = await visit()
  await openPrepared(page, five)
  const crowded = await page
    .locator('.target-zone')
    .evaluateAll((zones) =>
      zones
        .filter((zone) => zone.querySelectorAll('[tabindex="0"][data-target]').length > 1)
        .map((zone) => zone.getAttribute('aria-label')),
    )
  expect(crowded).toEqual([])
})

test('single keys can be switched off; Ctrl keys, arrows within a part and Enter keep working', async () => {
  const page = await visit()
  await openPrepared(page, five)
  // The card that the focus shows to those who use the keyboard leaves the keys to the dialog.
  await page.keyboard.press('Tab')
  await page.locator('[data-target="building:wharf"]').focus()
  await page.locator('.detail-card').waitFor()
  await page.keyboard.press('?')
  await page.locator('dialog[open] input[type="checkbox"]').uncheck()
  await page.keyboard.press('Escape')
  // The dialog closes a moment later.
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await page.keyboard.press('Home')
  await page.keyboard.press('t')
  await page.keyboard.press('?')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect((await readTableState(page)).cursor).toBe('now')
  const { plies, answers } = await readTableState(page)
  await page.locator(`[data-action="${String(answers[0])}"]`).press('Enter')
  await page.locator(`[data-plies]:not([data-plies="${String(plies)}"])`).waitFor()
})

test(
  'the live region announces events in few sentences, and the question',
  { tags: 'first/keyboard' },
  async () => {
    const page = await visit()
    await openPrepared(page, five)
    const speech = page.locator('[data-speech]')
    expect(await speech.innerText()).toContain('Ana: Load')
    const { plies, answers } = await readTableState(page)
    await page.locator(`[data-action="${String(answers[0])}"]`).click()
    await page.locator(`[data-plies]:not([data-plies="${String(plies)}"])`).waitFor()
    await page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
    await page.waitForFunction(() => document.querySelector('[data-speech]')?.textContent.includes('loads'))
    expect((await speech.innerText()).split('. ').length).toBeLessThan(9)
    expect(await page.locator('[data-speech]').count()).toBe(1)
  },
)
