import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { prepareGame, botAt, personAt, wholeGame } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { LANGUAGES, layoutFaults, settledLayout } from './layout.ts'
import { closeDialog, faultsOfVisit, looksAt } from './scenes.ts'
import type { SceneVisit } from './scenes.ts'
import { openPrepared } from './table.ts'
import { resize } from './windows.ts'
import type { WindowName } from './windows.ts'

const visit = useVisit()

const asks = (name: string, round: number) => (view: { round: number; question: { name: string } | null }) =>
  view.question?.name === name && view.round >= round
const isWide = (window: WindowName): boolean => window === 'wide' || window === 'large'
const escape = (page: Page): Promise<void> => page.keyboard.press('Escape')
const mixed = [personAt(0), botAt(1), personAt(2), botAt(3, 'cabin-boy'), personAt(4)]

function tableOf(wish: GameRequest): Pick<SceneVisit, 'file' | 'isOneScreen'> {
  return { file: () => prepareGame(wish).text, isOneScreen: true }
}
/** A question that changes the dock and what can be chosen. */
function question(what: string, wish: GameRequest): SceneVisit {
  return { ...tableOf(wish), isQuestion: true, scenes: [{ what }] }
}

const VISITS: readonly SceneVisit[] = [
  {
    isFirst: true,
    scenes: [
      { what: 'home without tables' },
      {
        what: 'new table with the appearance of a seat',
        set: async (page) => {
          await page.goto('./#/new')
          await page.locator('.choice__one').last().click()
          await page.locator('.seat__look[aria-expanded="false"]').first().click()
          // axe-core takes for too small what the bar at the foot covers in part; at the end it covers nothing.
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        },
        clear: (page) => page.goto('./#/').then(() => undefined),
      },
      {
        what: 'the settings',
        set: async (page) => {
          await page.locator('.bar__tools button').nth(-2).click()
          await page.locator('dialog[open]').waitFor()
        },
        clear: closeDialog,
      },
    ],
  },
  {
    file: () => prepareGame({ seats: 5, people: mixed, until: asks('chooseRole', 3) }).text,
    scenes: [
      {
        what: 'home, with tables',
        set: async (page) => {
          await page.goto('./#/')
          await page.locator('.card').first().waitFor()
        },
      },
      {
        what: 'home with the question before deletion',
        set: async (page) => {
          await page.locator('.card__tools button').last().click()
          await page.locator('dialog[open]').waitFor()
        },
        clear: closeDialog,
      },
    ],
  },
  { ...tableOf({ seats: 2 }), isQuestion: true, scenes: [{ what: 'a table for two, at the beginning' }] },
  {
    ...tableOf({ seats: 5, seed: 'five', until: asks('chooseRole', 9) }),
    isLargest: true,
    scenes: [
      { what: 'a table for five, roles with doubloons' },
      {
        what: 'the keys',
        set: async (page) => {
          await page.keyboard.press('?')
          await page.locator('dialog[open]').waitFor()
        },
        clear: closeDialog,
      },
      {
        what: 'the replay',
        set: async (page) => {
          // The focus may have returned to a card in the strip, where arrows move among the cards.
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
          await page.keyboard.press('ArrowLeft')
          await page.locator('[data-state="past"]').waitFor()
        },
        clear: async (page) => {
          await escape(page)
          await page.locator('[data-state="asking"]').waitFor()
        },
      },
      {
        what: "another player's board",
        set: async (page) => {
          await page.locator('[data-player]').last().click()
          await page.locator('.opponent').waitFor()
        },
        clear: async (page, window) => {
          await escape(page)
          // A wide window shows one all the time.
          if (!isWide(window)) await page.locator('.opponent').waitFor({ state: 'detached' })
          await settledLayout(page)
        },
      },
    ],
  },
  {
    ...tableOf({ seats: 3, seed: 'log', until: asks('chooseRole', 6) }),
    scenes: [{ what: 'the log', set: showLog, clear: hideLog }],
  },
  { isFirst: true, ...question('settler', { seats: 4, seed: 'tile', until: asks('takeTile', 5) }) },
  question('mayor, the draft', { seats: 4, seed: 'draft', until: asks('placeColonist', 11) }),
  {
    isFirst: true,
    ...question('builder', { seats: 3, seed: 'build', bots: 'greedy', until: asks('build', 7) }),
  },
  question('trader', { seats: 3, seed: 'trade', bots: 'greedy', until: asks('sell', 6) }),
  question('captain', { seats: 5, seed: 'ship', bots: 'greedy', until: asks('load', 8) }),
  question('storage', { seats: 4, seed: 'store', until: asks('keepOne', 5) }),
  {
    ...tableOf({ seats: 3, seed: 'why', until: asks('build', 2) }),
    isQuestion: true,
    scenes: [
      {
        what: 'why a building cannot be built',
        mayScroll: true,
        set: async (page) => {
          await page.locator('[data-target="building:wharf"]').focus()
          await page.keyboard.press('Enter')
          await page.locator('.dock__why').waitFor()
        },
        clear: escape,
      },
    ],
  },
  {
    ...tableOf({ seats: 3, seed: 'end', until: asks('takeTile', 3) }),
    isQuestion: true,
    scenes: [
      {
        what: 'the end of a turn',
        set: async (page) => {
          if ((await page.locator('[data-state="complete"]').count()) > 0) return
          await page.locator('[data-action]').first().click()
          await page.locator('[data-state="complete"]').waitFor()
        },
      },
    ],
  },
  {
    file: () => wholeGame(5, 'over').text,
    isOneScreen: true,
    scenes: [{ what: 'the result', set: (page) => page.locator('dialog[open]').waitFor() }],
  },
  {
    ...tableOf({ seats: 3, seed: 'cover', options: { coveredPoints: true }, until: asks('chooseRole', 4) }),
    scenes: [{ what: 'the cover between two people' }],
  },
]

/** Questions that few games ask; a long run looks at them. */
const RARE: readonly SceneVisit[] = [
  ...['recruit', 'bonusGood', 'drawBlind', 'mannedTile', 'mannedBuilding', 'storeKind'].map((name) =>
    rare(name, 'base'),
  ),
  ...['drawnForest', 'moveGuests', 'payInKind', 'packGoods'].map((name) => rare(name, 'all-violet')),
]
function rare(name: string, market: string): SceneVisit {
  const wish: GameRequest = { seats: 3, seed: name, options: { market }, until: asks(name, 2) }
  return { file: () => prepareGame(wish).text, isQuestion: true, scenes: [{ what: name }] }
}

async function showLog(page: Page): Promise<void> {
  // Very wide windows show it from the start.
  if (!(await page.locator('.log').isVisible())) await logSwitch(page).click()
  await page.locator('.log').waitFor()
}
function hideLog(page: Page, window: WindowName): Promise<void> {
  return isWide(window) ? Promise.resolve() : logSwitch(page).click()
}
function logSwitch(page: Page): Locator {
  return page.locator('[data-log]')
}

const LOOKED_AT = inject('isLong') ? [...VISITS, ...RARE] : VISITS
for (const [at, scenes] of LOOKED_AT.entries()) {
  const what = scenes.scenes.map((scene) => scene.what).join('; ')
  const tags = scenes.isFirst ? ['first/windows'] : []
  test(`${what}: fits every screen, and axe-core finds nothing`, { tags }, async () => {
    const looks = looksAt(at, scenes, at % 2 === 0 ? 'light' : 'dark')
    expect(await faultsOfVisit(await visit(), scenes, looks)).toEqual([])
  })
}

const late = { seed: 'five', bots: 'greedy', until: asks('chooseRole', 9) } as const
const FLAT = ['tablet-lying', 'low', 'laptop', 'desk'] as const
const questionOf = (market: string, name: string): GameRequest => ({
  seats: 5,
  seed: market,
  options: { market },
  until: asks(name, 0),
})
const UNSCROLLED: readonly [what: string, windows: readonly WindowName[], wish: GameRequest][] = [
  ['a table for two', FLAT, { seats: 2, ...late }],
  ['a table for five with a random market', FLAT, { seats: 5, options: { market: 'random' }, ...late }],
  ['a market of all violet buildings', ['laptop', 'desk'], questionOf('all-violet', 'build')],
  ['the draft of a market', ['low', 'laptop', 'desk'], questionOf('draft', 'draft')],
]
test.each(UNSCROLLED)('%s does not scroll', async (_, windows, wish) => {
  const page = await visit()
  await openPrepared(page, prepareGame(wish))
  for (const window of windows) {
    await resize(page, window)
    const tooHigh = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(tooHigh, { message: window }).toBe(0)
  }
})

test(
  'the whole screen speaks every language, and no raw key shows',
  { tags: 'first/languages' },
  async () => {
    const page = await visit()
    await openPrepared(
      page,
      prepareGame({ seats: 4, seed: 'words', bots: 'greedy', until: asks('build', 6) }),
    )
    await showLog(page)
    for (const language of LANGUAGES) {
      await changeSettings(page, { language })
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
      await settledLayout(page)
      expect(await layoutFaults(page), language).toEqual([])
      const labels = await page
        .locator('[aria-label]')
        .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
      const raw = labels.filter((label) => /\b(app|pr|board)\.[a-z]+[.a-zA-Z]*\b/.test(label))
      const empty = labels.filter((label) => label.trim() === '' || /undefined|NaN|\{|\}/.test(label))
      expect([...raw, ...empty], language).toEqual([])
    }
  },
)
