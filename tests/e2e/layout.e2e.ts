import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareGame, botAt, personAt, wholeGame } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { changeSettings, closePages, openBrowser, visiting } from './browser.ts'
import { axeFindings, LANGUAGES, layoutFaults, longestLanguage, settledLayout } from './layout.ts'
import { openFile } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1536, 730],
  [1920, 1080],
  [2560, 1440],
] as const
type Size = (typeof SIZES)[number]
const DESK = 1440
const PHONE = 390

/** At these sizes a table does not scroll in English. */
function fitsOneScreen([width]: Size): boolean {
  return width === DESK || width === 1536
}

function isNarrow([width]: Size): boolean {
  return width === 320 || width === PHONE || width === 1024
}

interface Scene {
  readonly what: string
  /** A passing notice may push the table beyond one screen. */
  readonly mayScroll?: true
  /** The table to open; without one, the home page. */
  readonly wish?: GameRequest
  /** Actions before the check, at every size. */
  readonly set?: (page: Page) => Promise<void>
  /** Actions after the check, so that the next size starts as this one did. */
  readonly clear?: (page: Page) => Promise<void>
}
const asks = (name: string, round: number) => (view: { round: number; question: { name: string } | null }) =>
  view.question?.name === name && view.round >= round
const escape = (page: Page): Promise<void> => page.keyboard.press('Escape')
const mixed = [personAt(0), botAt(1), personAt(2), botAt(3, 'cabin-boy'), personAt(4)]

const SCENES: readonly Scene[] = [
  { what: 'home without tables' },
  {
    what: 'home, with tables',
    wish: { seats: 5, people: mixed, until: asks('chooseRole', 3) },
    set: async (page) => {
      await page.locator('.bar__home').click()
      await page.locator('.card').first().waitFor()
    },
  },
  {
    what: 'home with the question before deletion',
    wish: { seats: 3 },
    set: async (page) => {
      await page.goto('./#/')
      await page.locator('.card__tools button').last().click()
      await page.locator('dialog[open]').waitFor()
    },
    clear: escape,
  },
  {
    what: 'new table with the appearance of a seat',
    set: async (page) => {
      await page.goto('./#/new')
      await page.locator('.choice__one').last().click()
      await page.locator('.seat__look[aria-expanded="false"]').first().click()
    },
    clear: (page) => page.goto('./#/').then(() => undefined),
  },
  { what: 'a table for two, at the beginning', wish: { seats: 2 } },
  {
    what: 'a table for five, roles with doubloons',
    wish: { seats: 5, seed: 'five', until: asks('chooseRole', 9) },
  },
  { what: 'settler', wish: { seats: 4, seed: 'tile', until: asks('takeTile', 5) } },
  { what: 'mayor, the draft', wish: { seats: 4, seed: 'draft', until: asks('placeColonist', 11) } },
  { what: 'builder', wish: { seats: 3, seed: 'build', bots: 'greedy', until: asks('build', 7) } },
  { what: 'trader', wish: { seats: 3, seed: 'trade', bots: 'greedy', until: asks('sell', 6) } },
  { what: 'captain', wish: { seats: 5, seed: 'ship', bots: 'greedy', until: asks('load', 8) } },
  { what: 'storage', wish: { seats: 4, seed: 'store', until: asks('keepOne', 5) } },
  {
    what: "another player's board",
    wish: { seats: 5, seed: 'five', bots: 'greedy', until: asks('chooseRole', 9) },
    set: async (page) => {
      await page.locator('[data-player]').last().click()
      await page.locator('.opponent').waitFor()
    },
    clear: escape,
  },
  {
    what: 'why a building cannot be built',
    mayScroll: true,
    wish: { seats: 3, seed: 'why', until: asks('build', 2) },
    set: async (page) => {
      await page.locator('[data-target="building:wharf"]').focus()
      await page.keyboard.press('Enter')
      await page.locator('.dock__why').waitFor()
    },
    clear: escape,
  },
  {
    what: 'the log',
    wish: { seats: 3, seed: 'log', until: asks('chooseRole', 6) },
    set: async (page) => {
      const isDesk = page.viewportSize()!.width >= 1200
      const fold = page.locator('[data-fold="log"] > summary')
      // Very wide windows show it from the start.
      if (!(await page.locator('.log').isVisible()))
        await (isDesk ? page.locator('.bar__tools [aria-pressed="false"]') : fold).click()
      await page.locator('.log').waitFor()
    },
    clear: async (page) => {
      if (page.viewportSize()!.width >= 1200) await page.locator('.bar__tools [aria-pressed="true"]').click()
    },
  },
  {
    what: 'the replay',
    wish: { seats: 4, seed: 'past', until: asks('chooseRole', 5) },
    set: async (page) => {
      await page.keyboard.press('ArrowLeft')
      await page.locator('[data-state="past"]').waitFor()
    },
    clear: escape,
  },
  {
    what: 'the end of a turn',
    wish: { seats: 3, seed: 'end', until: asks('takeTile', 3) },
    set: async (page) => {
      if ((await page.locator('[data-state="complete"]').count()) > 0) return
      await page.locator('[data-action]').first().click()
      await page.locator('[data-state="complete"]').waitFor()
    },
  },
  {
    what: 'the result',
    wish: { ...{ seats: 5, seed: 'over', bots: 'greedy' }, until: (view) => view.over },
    set: async (page) => {
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    what: 'the settings',
    set: async (page) => {
      await page.locator('.bar__tools button').nth(-2).click()
      await page.locator('dialog[open]').waitFor()
    },
    clear: escape,
  },
  {
    what: 'the keys',
    wish: { seats: 3 },
    set: async (page) => {
      await page.keyboard.press('?')
      await page.locator('dialog[open]').waitFor()
    },
    clear: escape,
  },
  {
    what: 'the cover between two people',
    wish: { seats: 3, seed: 'cover', options: { coveredPoints: true }, until: asks('chooseRole', 4) },
  },
]

const files = new Map<GameRequest, string>()
/** The file of a table, prepared once for all its visits. */
function fileOf(wish: GameRequest): string {
  const isOver = wish.until?.toString().includes('over') === true
  const text = files.get(wish) ?? (isOver ? wholeGame(wish.seats, wish.seed ?? 'x') : prepareGame(wish)).text
  files.set(wish, text)
  return text
}

async function openScene(page: Page, { wish }: Scene): Promise<void> {
  await page.locator('.home__import button').waitFor()
  if (wish === undefined) return
  await openFile(page, 'table.json', fileOf(wish))
  await page.locator('[data-state]').waitFor()
}

async function lookAt(page: Page, scene: Scene, [width, height]: Size): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await scene.set?.(page)
  await settledLayout(page)
  const faults = await layoutFaults(page)
  const isTable = (await page.locator('[data-plies]').count()) > 0
  const tooHigh = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const language = await page.evaluate(() => document.documentElement.lang)
  const hasToFit = width >= DESK && (language === 'en' || width !== 1536) && scene.mayScroll !== true
  if (isTable && hasToFit && tooHigh > 0)
    faults.push(`the table is ${String(tooHigh)} px too high for one screen`)
  return faults.map((fault) => `${String(width)}×${String(height)}: ${fault}`)
}

/** How a scene is seen: in a language, at these sizes, and by axe-core at one of them. */
interface Look {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly sizes: readonly Size[]
  readonly axeAt?: number
}
/**
 * A scene is seen in English where it has to fit one screen, with axe-core in one theme, which changes from scene to
 * scene; then in the longest language where space is short. In a long run it is seen in every language at every size.
 */
function looksAt(scene: Scene): readonly Look[] {
  if (inject('isLong'))
    return LANGUAGES.flatMap((language): Look[] => [
      { language, theme: 'light', sizes: SIZES, axeAt: DESK },
      { language, theme: 'dark', sizes: [[PHONE, 844]], axeAt: PHONE },
    ])
  const theme = SCENES.indexOf(scene) % 2 === 0 ? 'light' : 'dark'
  return [
    { language: 'en', theme, sizes: SIZES.filter(fitsOneScreen), axeAt: DESK },
    { language: longestLanguage(), theme: 'dark', sizes: SIZES.filter(isNarrow) },
  ]
}

test.each(SCENES)(
  '$what: fits every screen, and axe-core finds nothing',
  async (scene) => {
    await visiting(browser, {}, async (page) => {
      await openScene(page, scene)
      const faults: string[] = []
      for (const { language, theme, sizes, axeAt } of looksAt(scene)) {
        await changeSettings(page, { language, theme })
        await page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor({ state: 'attached' })
        for (const size of sizes) {
          faults.push(...(await lookAt(page, scene, size)))
          if (size[0] === axeAt) faults.push(...(await axeFindings(page)))
          await scene.clear?.(page)
        }
      }
      expect(faults).toEqual([])
    })
  },
  inject('isLong') ? 300_000 : undefined,
)

test.each(LANGUAGES)('the whole screen speaks %s, and no raw key shows', async (language) => {
  const scene = {
    what: '',
    wish: { seats: 4, seed: 'words', bots: 'greedy', until: asks('build', 6) },
  } as const
  await visiting(browser, { wishes: { language } }, async (page) => {
    await openScene(page, scene)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    await page.keyboard.press('l')
    await page.locator('.log').waitFor()
    expect(await lookAt(page, scene, SIZES[4])).toEqual([])
    const labels = await page
      .locator('[aria-label]')
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    expect(labels.filter((label) => /\b(app|pr|board)\.[a-z]+[.a-zA-Z]*\b/.test(label))).toEqual([])
    expect(labels.filter((label) => label.trim() === '' || /undefined|NaN|\{|\}/.test(label))).toEqual([])
  })
})
