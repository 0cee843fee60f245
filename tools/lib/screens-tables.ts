import type { Browser, Page } from 'playwright-core'
import { openClock } from '../../tests/e2e/table.ts'
import { WINDOWS } from '../../tests/e2e/windows.ts'
import { prepareGame, botAt, personAt } from './prepared-games.ts'
import type { PreparedGame, GameRequest } from './prepared-games.ts'
import { fixedAppearance } from './screens-deterministic.ts'
import { isTouched, NOON, PICTURED, report, takeThemes } from './screens-picture.ts'
import type { PicturedWindow, Purpose } from './screens-picture.ts'

// The screens of one device: home page, dialogs, and tables played from seeds.

export interface Shot {
  readonly name: string
  readonly wish?: GameRequest
  /** A table of another game, instead of a request. */
  readonly prepared?: () => Pick<PreparedGame, 'name' | 'text'>
  /** Default: all. */
  readonly windows?: readonly PicturedWindow[]
  /** Default: both languages. */
  readonly languages?: readonly (typeof LANGUAGES)[number][]
  readonly set?: (page: Page) => Promise<void>
}
const asks =
  (question: string, round: number): NonNullable<GameRequest['until']> =>
  (view) =>
    view.question?.name === question && view.round >= round && view.question.seat === 0

export const SHOTS: readonly Shot[] = [
  { name: 'home' },
  {
    name: 'home-tables',
    wish: {
      seats: 4,
      seed: 'home',
      bots: 'greedy',
      people: [personAt(0), botAt(1), botAt(2), botAt(3)],
      until: asks('chooseRole', 4),
    },
    set: async (page) => {
      await page.locator('.bar__home').click()
      await page.locator('.card').first().waitFor()
    },
  },
  {
    name: 'new-table',
    set: async (page) => {
      await page.locator('[data-lobby="play"]').click()
      await page.locator('[data-lobby="start"]').waitFor()
    },
  },
  {
    name: 'preset-save',
    set: async (page) => {
      await page.locator('[data-lobby="play"]').click()
      await page.locator('[data-preset="save"]').click()
      await page.locator('[data-preset="name"]').waitFor()
    },
  },
  {
    name: 'new-table-online',
    set: async (page) => {
      await page.goto(`${new URL(page.url()).origin}/#/new?online`)
      await page.locator('[data-days="kind"]').waitFor()
    },
  },
  {
    name: 'play-online',
    set: async (page) => {
      await page.locator('[data-lobby="online"]').click()
      await page.locator('[data-lobby="create"]').waitFor()
    },
  },
  { name: 'start', wish: { seats: 4, seed: 'start' } },
  { name: 'builder-3', wish: { seats: 3, seed: 'market', bots: 'greedy', until: asks('build', 8) } },
  { name: 'captain-5', wish: { seats: 5, seed: 'captain', bots: 'greedy', until: asks('load', 8) } },
  {
    name: 'mayor',
    wish: {
      seats: 3,
      seed: 'mayor',
      bots: 'greedy',
      until: (view, table) => asks('placeColonist', 7)(view, table) && view.question!.left > 6,
    },
  },
  {
    name: 'draft',
    wish: {
      seats: 4,
      seed: 'draft',
      bots: 'greedy',
      options: { market: 'draft' },
      until: (view) => view.draft !== null && view.draft.left < 10,
    },
  },
  {
    name: 'auction',
    wish: {
      seats: 4,
      seed: 'auction',
      bots: 'greedy',
      options: { seatAuction: true },
      until: (view) => (view.auction?.filter(({ bidder }) => bidder !== null).length ?? 0) > 1,
    },
  },
  {
    name: 'expansion',
    wish: {
      seats: 5,
      seed: 'expansion',
      bots: 'greedy',
      options: { market: 'all-violet' },
      until: (view, table) =>
        asks('takeTile', 6)(view, table) &&
        view.players[0]!.mayPlantForest &&
        view.players.some(({ guests }) => guests > 0),
    },
  },
  {
    name: 'black-market',
    wish: {
      seats: 3,
      seed: 'black market',
      bots: 'greedy',
      options: { market: 'all-violet' },
      until: (view, table) => asks('payInKind', 5)(view, table) && view.question!.left > 1,
    },
  },
  {
    name: 'clock',
    wish: { seats: 4, seed: 'log', bots: 'greedy', until: asks('chooseRole', 6) },
    set: async (page) => {
      await openClock(page)
      await page.locator('[data-clock="on"]').check()
      await page.locator('[data-clock="pause"]').click()
    },
  },
  {
    name: 'log',
    wish: { seats: 4, seed: 'log', bots: 'greedy', until: asks('chooseRole', 6) },
    set: async (page) => {
      if (!(await page.locator('.log').isVisible())) await page.keyboard.press('l')
      await page.locator('.log').waitFor()
    },
  },
  {
    name: 'role',
    wish: { seats: 4, seed: 'craft', bots: 'greedy', until: asks('chooseRole', 6) },
    set: async (page) => {
      // A visible focus, as after a key.
      await page.keyboard.press('Tab')
      await page.locator('[data-target^="role:"]:visible').nth(3).focus()
      await page.locator('#details').waitFor()
    },
  },
  {
    name: 'since',
    wish: { seats: 5, seed: 'since', bots: 'greedy', until: asks('chooseRole', 6) },
    set: (page) => page.locator('[data-since] > summary').click(),
  },
  {
    name: 'past',
    wish: { seats: 5, seed: 'captain', bots: 'greedy', until: asks('load', 8) },
    set: async (page) => {
      await page.keyboard.press('ArrowUp')
      await page.locator('[data-state="past"]').waitFor()
    },
  },
  {
    name: 'text',
    wish: { seats: 5, seed: 'captain', bots: 'greedy', until: asks('load', 8) },
    set: async (page) => {
      await page.keyboard.press('t')
      await page.locator('[data-text="line"]').waitFor()
    },
  },
  {
    name: 'settings',
    set: async (page) => {
      await page.locator('.bar__tools button').nth(-2).click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'learn',
    set: async (page) => {
      await page.locator('[data-lobby="learn"]').click()
      await page.locator('[data-lobby="learn-puerto-rico"]').click()
      await page.locator('[data-guide="next"]').waitFor()
    },
  },
  {
    name: 'rules',
    set: async (page) => {
      await page.goto('./#/rules/puerto-rico/captain')
      await page.locator('main h1').waitFor()
    },
  },
  {
    name: 'openings',
    set: async (page) => {
      await page.goto('./#/openings/endeavor')
      await page.locator('[data-openings="lessons"]').waitFor()
    },
  },
  {
    name: 'score',
    wish: { seats: 4, seed: 'score', bots: 'greedy', until: (view) => view.over },
    set: (page) => page.locator('dialog[open]').waitFor(),
  },
]

/** English, and the language with the longest words. */
export const LANGUAGES = [
  { locale: 'en-GB', mark: '' },
  { locale: 'ru-RU', mark: '-russian' },
] as const

/** The sizes that show where texts stand. */
const WINDOWS_FOR_TEXTS: readonly string[] = ['desk', 'phone']

/** One screen on a new device of every window, in two languages; for texts in English, on a desk and on a phone. */
export async function takeShot(
  browser: Browser,
  url: string,
  shot: Shot,
  purpose: Purpose = 'look',
): Promise<void> {
  const prepared = shot.prepared?.() ?? (shot.wish && prepareGame(shot.wish))
  const { languages = LANGUAGES, windows = PICTURED } = shot
  for (const { locale, mark } of purpose === 'look' ? languages : languages.slice(0, 1)) {
    let bytes = 0
    for (const window of windows.filter((one) => purpose === 'look' || WINDOWS_FOR_TEXTS.includes(one))) {
      const page = await openShot(browser, url, window, prepared, locale)
      await shot.set?.(page)
      bytes += await takeThemes(page, `${shot.name}${mark}`, window, purpose)
      await page.context().close()
    }
    report(`${shot.name}${mark}`, bytes)
  }
}

/** A new device, with the prepared table open if there is one. */
export async function openShot(
  browser: Browser,
  url: string,
  window: PicturedWindow,
  prepared?: Pick<PreparedGame, 'name' | 'text'>,
  locale: string = LANGUAGES[0].locale,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: WINDOWS[window],
    locale,
    reducedMotion: 'reduce',
    hasTouch: isTouched(window),
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOON)
  await page.addInitScript(fixedAppearance)
  await page.goto(url)
  if (prepared !== undefined) await open(page, prepared)
  return page
}

async function open(page: Page, { name, text }: Pick<PreparedGame, 'name' | 'text'>): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('.home__import button').click()
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.locator('[data-state="asking"], [data-state="over"]').waitFor()
  await page.locator('[data-saved="saved"]').waitFor()
}
