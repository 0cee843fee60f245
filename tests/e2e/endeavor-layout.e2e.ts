import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import type { View } from '../../src/engine/games/endeavor/view-types.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { axeFindings, layoutFaults, settledLayout } from './layout.ts'
import { openFile, settled } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const DESK = 1440
const PHONE = 390
const SIZES = [
  [320, 640],
  [PHONE, 844],
  ...(inject('isLong') ? ([[768, 1024]] as const) : []),
  [DESK, 900],
] as const
const mixed = [personAt(0), botAt(1), personAt(2), botAt(3, 'cabin-boy'), personAt(4)]

interface Scene {
  readonly what: string
  /** The table to open; without one, the home page. */
  readonly wish?: Omit<GameRequest<View>, 'game'>
  /** Actions before the check, at every size. */
  readonly set?: (page: Page) => Promise<void>
  readonly clear?: (page: Page) => Promise<void>
  /** Checked in the longest language too. */
  readonly isWordy?: true
}
const asks =
  (name: string, round: number): NonNullable<GameRequest<View>['until']> =>
  (view) =>
    view.question?.name === name && view.round >= round

const SCENES: readonly Scene[] = [
  {
    what: 'a new table',
    isWordy: true,
    set: async (page) => {
      await page.goto('./#/new/endeavor')
      await page.locator('[data-lobby="option-code"]').fill('AB1')
    },
    clear: (page) => page.goto('./#/').then(() => undefined),
  },
  {
    what: 'which game to learn',
    set: (page) => page.locator('[data-lobby="learn"]').click(),
    clear: (page) => page.keyboard.press('Escape'),
  },
  { what: 'the beginning', wish: { seats: 5, people: mixed } },
  {
    what: 'actions in the fourth round',
    isWordy: true,
    wish: { seats: 4, seed: 'act', until: asks('act', 4) },
  },
  { what: 'cards to throw off', wish: { seats: 3, seed: 'discard', until: asks('discard', 3) } },
  {
    what: 'a region looked at closely',
    wish: { seats: 4, seed: 'act', until: asks('act', 4) },
    set: (page) => page.locator('[data-region="india"]').click(),
    clear: (page) => page.keyboard.press('Escape'),
  },
  {
    what: 'the result',
    wish: { seats: 5, seed: 'score', until: (view) => view.over },
    set: (page) => page.getByRole('dialog').waitFor(),
  },
]

/** The faults at every size. */
async function faultsOf(page: Page, { set, clear }: Scene): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await set?.(page)
    await settledLayout(page)
    const found = await layoutFaults(page)
    // axe-core needs few widths.
    if (width === DESK || (width === PHONE && inject('isLong'))) found.push(...(await axeFindings(page)))
    faults.push(...found.map((fault) => `${String(width)}: ${fault}`))
    await clear?.(page)
  }
  return faults
}

interface Look {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly scene: Scene
}
const LOOKS: readonly Look[] = [
  ...SCENES.map((scene, at): Look => ({ scene, language: 'en', theme: at % 2 === 0 ? 'light' : 'dark' })),
  ...SCENES.filter(({ isWordy }) => isWordy).map((scene): Look => ({ scene, language: 'ru', theme: 'dark' })),
]

test.each(LOOKS)(
  '$scene.what, in $language, $theme: no overflow, everything is reachable',
  ({ scene, language, theme }) =>
    visiting(browser, { wishes: { language, theme } }, async (page) => {
      await page.locator('.home__import button').waitFor()
      if (scene.wish !== undefined) {
        const { name, text } = prepareGame<View>({ ...scene.wish, game: 'endeavor' })
        await openFile(page, name, text)
        await settled(page)
      }
      expect(await faultsOf(page, scene)).toEqual([])
    }),
  120_000,
)
