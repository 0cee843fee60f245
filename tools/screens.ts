import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { findChromium } from './lib/chromium.ts'
import { DIST, ensureFreshBuild, ROOT } from './lib/fresh-build.ts'
import { prepare, someBot, someone } from './lib/prepared.ts'
import type { Prepared, Wish } from './lib/prepared.ts'
import { serveFolder } from './lib/static-server.ts'

// `npm run screens [name …]`: pictures of the site for people who look at the repository, into docs/screens. The tables
// on them are played from seeds, so that a picture changes only when the site does.

const FOLDER = join(ROOT, 'docs', 'screens')
const SIZES = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'phone', width: 390, height: 844 },
] as const
const THEMES = ['light', 'dark'] as const
/** A day in the life of the tables on the home page; the clock of the pages stands still there. */
const NOON = new Date('2026-05-16T12:00:00')

interface Shot {
  readonly name: string
  readonly wish?: Wish
  readonly set?: (page: Page) => Promise<void>
}
const asks =
  (question: string, round: number): NonNullable<Wish['until']> =>
  (view) =>
    view.question?.name === question && view.round >= round && view.question.seat === 0

const SHOTS: readonly Shot[] = [
  { name: 'home' },
  {
    name: 'home-tables',
    wish: {
      seats: 4,
      seed: 'home',
      level: 'steady',
      people: [someone(0), someBot(1), someBot(2), someBot(3)],
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
  { name: 'start', wish: { seats: 4, seed: 'start' } },
  { name: 'builder-3', wish: { seats: 3, seed: 'market', level: 'steady', until: asks('build', 8) } },
  { name: 'captain-5', wish: { seats: 5, seed: 'captain', level: 'steady', until: asks('load', 8) } },
  {
    name: 'mayor',
    wish: {
      seats: 3,
      seed: 'mayor',
      level: 'steady',
      until: (view, table) => asks('placeColonist', 7)(view, table) && view.question!.left > 6,
    },
  },
  {
    name: 'log',
    wish: { seats: 4, seed: 'log', level: 'steady', until: asks('chooseRole', 6) },
    set: async (page) => {
      const fold = page.locator('.screen__fold > summary')
      if (await fold.isVisible()) await fold.click()
      else if (!(await page.locator('.log').isVisible())) await page.keyboard.press('l')
      await page.locator('.log').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'score',
    wish: { seats: 4, seed: 'score', level: 'steady', until: (view) => view.over },
    set: (page) => page.locator('dialog[open]').waitFor(),
  },
]

async function take(
  browser: Browser,
  url: string,
  shot: Shot,
  prepared: Prepared | undefined,
): Promise<void> {
  for (const { name, width, height } of SIZES) {
    const isPhone = name !== 'desk'
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      timezoneId: 'UTC',
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(NOON)
    await page.goto(url)
    if (prepared !== undefined) await open(page, prepared)
    await shot.set?.(page)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.mouse.move(0, 0)
      await page.waitForTimeout(400)
      await page.screenshot({
        path: join(FOLDER, `${shot.name}-${name}-${colorScheme}.png`),
        scale: 'css',
        caret: 'hide',
      })
    }
    await context.close()
  }
}

async function open(page: Page, { name, text }: Prepared): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('.home__import button').click()
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.locator('[data-state="asking"], [data-state="over"]').waitFor()
  await page.locator('[data-saved="saved"]').waitFor()
}

const wanted = process.argv.slice(2)
const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('No Chromium found: run `npm run check:browser` to see what to do.')
await ensureFreshBuild()
mkdirSync(FOLDER, { recursive: true })
const server = await serveFolder(DIST)
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: false,
  args: ['--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
})
try {
  for (const shot of SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    await take(browser, server.url, shot, shot.wish && prepare(shot.wish))
    const bytes = SIZES.flatMap((size) =>
      THEMES.map((theme) => statSync(join(FOLDER, `${shot.name}-${size.name}-${theme}.png`)).size),
    )
    console.log(
      `${shot.name.padEnd(14)} ${String(Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1024)).padStart(6)} KB`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}
