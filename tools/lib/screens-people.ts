import type { Browser, Page } from 'playwright-core'
import { readTableState } from '../../tests/e2e/table.ts'
import type { TableState } from '../../tests/e2e/table.ts'
import { WINDOWS } from '../../tests/e2e/windows.ts'
import { personAt } from './prepared-games.ts'
import { KEEP_NAMES, meetHere, fixedAppearance, slowClock, seedRandom } from './screens-deterministic.ts'
import { NOON } from './screens-picture.ts'

// The people on the pictures of online tables, each with a device, and their actions.

export interface Participant {
  readonly browser: Browser
  readonly url: string
  /** The port of the broker on this machine. */
  readonly port: number
}

const FIRST_CHANCE = 11

/** Opens the site on a new device. A participant with a number has a stored name; a newcomer has none. */
export async function joins(
  { browser, url, port }: Participant,
  link: string,
  person?: number,
): Promise<Page> {
  const { name, color, symbol } = personAt(person ?? 0)
  const settings = {
    pace: 'instant',
    motion: 'reduced',
    confirm: 'never',
    ...(person === undefined ? {} : { me: { name, color, symbol } }),
  }
  const localStorage = [
    { name: 'windrose-settings', value: JSON.stringify(settings) },
    // One-time notices are marked as read.
    { name: 'windrose-knows-sounds', value: 'true' },
  ]
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    viewport: WINDOWS.desk,
    // The broker of this machine has no certificate, so the policy of the site would block it.
    bypassCSP: true,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
  await context.addInitScript(KEEP_NAMES)
  await context.addInitScript(seedRandom, (person ?? -1) + FIRST_CHANCE)
  if (person === undefined) await context.addInitScript(fixedAppearance)
  await context.addInitScript(slowClock, NOON.getTime())
  await context.addInitScript(meetHere, port)
  const page = await context.newPage()
  await page.goto(link)
  return page
}

export async function sit(page: Page): Promise<void> {
  await page.locator('[data-lobby="sit"]').first().click()
  await page.locator('[data-lobby="ready"]').waitFor()
}

export async function say(page: Page, words: string): Promise<void> {
  const field = page.locator('.chat__field')
  if (!(await field.isVisible())) await page.locator('[data-online="chat"]').click()
  await field.fill(words)
  await field.press('Enter')
}

/** Changes the language of an open page, as another tab of the same device would. */
export async function sendChat(page: Page, language: string): Promise<void> {
  await page.evaluate((wished) => {
    const key = 'windrose-settings'
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    const newValue = JSON.stringify({ ...settings, language: wished })
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }, language)
  await page.locator(`html[lang="${language}"]`).waitFor()
}

/** Milliseconds that may pass without a question. */
const PATIENCE = 60_000
/** Milliseconds after which the same question is answered again. */
const UNHEARD = 5_000

/** All players take the highest number and decline only without another choice, until the first player has enough. */
export async function playUntil(
  people: readonly Page[],
  isEnough: (seen: TableState) => boolean,
): Promise<void> {
  const answered = new Map<Page, string>()
  let last = Date.now()
  for (;;) {
    for (const page of people) {
      const seen = await readTableState(page)
      if (page === people[0] && isEnough(seen)) return
      const now = JSON.stringify(seen)
      if (seen.dock !== 'asking' || answered.get(page) === now) continue
      answered.set(page, now)
      await answer(page, seen)
      last = Date.now()
    }
    if (Date.now() - last > PATIENCE) throw new Error('Nobody is asked any more.')
    if (Date.now() - last > UNHEARD) answered.clear()
    await people[0]!.waitForTimeout(15)
  }
}

/** A page answers by the numbers it shows: doubloons on a role, the price of a building, barrels of a load. */
async function answer(page: Page, { circles, question, plies }: TableState): Promise<void> {
  if (circles.length > 0) return placeColonists(page)
  const active = page.locator('[data-action]:not(.answers__button--declines)')
  const all = (await active.count()) > 0 ? active : page.locator('[data-action]')
  const worth = (await all.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0] ?? 0))
  const best = worth.flatMap((one, nth) => (one === Math.max(...worth) ? [nth] : []))
  // Of equal roles the first is taken; of equal tiles not always the same.
  const nth = best[question === 'chooseRole' ? 0 : plies % best.length]!
  await all.nth(nth).dispatchEvent('click')
}

async function placeColonists(page: Page): Promise<void> {
  for (let tries = 0; !(await readTableState(page)).canConfirm && tries < 30; tries++)
    await page.locator('[data-draft="fill"]').dispatchEvent('click')
  await page.locator('[data-draft="confirm"]').dispatchEvent('click')
}
