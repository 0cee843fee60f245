import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { GAMES } from '../src/engine/games/registry.ts'
import { ensureChromium } from './lib/chromium.ts'
import { DIST, ensureFreshBuild } from './lib/fresh-build.ts'
import { interactionTo, observeInteractions, longTasks, percentile, throttle } from './lib/inp-measure.ts'
import type { Interaction } from './lib/inp-measure.ts'
import { SCENES, tableFor } from './lib/inp-scenes.ts'
import type { Scene } from './lib/inp-scenes.ts'
import { prepareGame, botAt } from './lib/prepared-games.ts'
import type { PreparedGame } from './lib/prepared-games.ts'
import { serveFolder } from './lib/static-server.ts'

// `npm run inp [touches] [slowdown]`: interaction to next paint at a table of five, from the touch to the next
// paint, with the processor slowed down four times; and the long tasks of the page while three bots play.
const touches = Number(process.argv[2] ?? 20)
const slower = Number(process.argv[3] ?? 4)
const AIM = 100
/** Plies during which long tasks are recorded. */
const WATCHED = 40

const executablePath = ensureChromium()
if (executablePath === undefined) throw new Error('No Chromium to measure in.')
await ensureFreshBuild()
const server = await serveFolder(DIST)
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking'],
})

/** A page of a new device with this table, at the standard playback speed. */
async function pageAt(of: Browser, { name, text }: PreparedGame<unknown>, pace: string): Promise<Page> {
  const settings = JSON.stringify({ pace, language: 'en', confirm: 'always' })
  const localStorage = [
    { name: 'windrose-settings', value: settings },
    { name: 'windrose-log', value: 'shown' },
  ]
  const context = await of.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: new URL(server.url).origin, localStorage }] },
  })
  await observeInteractions(context)
  const page = await context.newPage()
  await page.goto('')
  const choosing = page.waitForEvent('filechooser')
  await page.locator('.home__import button').click()
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.locator('[data-plies]').waitFor()
  return page
}

async function touch(scene: Scene): Promise<Interaction[]> {
  const page = await pageAt(browser, tableFor(scene), 'normal')
  await page.locator('[data-state="asking"]').waitFor()
  await page.waitForTimeout(1500)
  const session = await throttle(page, slower)
  const answers: Interaction[] = []
  for (let at = 0; at < touches; at++) {
    const places = page.locator(scene.touched)
    // Waits until the work of the last touch is done and the next target exists.
    await places.first().waitFor({ state: 'attached' })
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })))
    const count = await places.count()
    if (count === 0) throw new Error(`${scene.name}: there is nothing to touch.`)
    const place = places.nth(at % count)
    await place.scrollIntoViewIfNeeded()
    const box = await place.boundingBox()
    if (box === null) continue
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(300)
    answers.push(
      await interactionTo(page, session, () =>
        page.mouse.click(box.x + box.width / 2, box.y + box.height / 2),
      ),
    )
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })))
    await scene.back?.(page)
    await page.waitForTimeout(300)
  }
  await page.context().close()
  return answers
}

function tell(name: string, answers: readonly Interaction[]): void {
  const of = (part: keyof Interaction, percent: number): string =>
    percentile(
      answers.map((answer) => answer[part]),
      percent,
    )
      .toFixed(0)
      .padStart(5)
  const isSlow =
    percentile(
      answers.map(({ total }) => total),
      98,
    ) >= AIM
  console.log(
    `${name.padEnd(24)} p75 ${of('total', 75)}  p98 ${of('total', 98)}   ` +
      `(p75: delay ${of('delay', 75)}, work ${of('work', 75)}, picture ${of('picture', 75)}; own work ${of('own', 75)})${isSlow ? '  SLOW' : ''}`,
  )
}

async function watchBots(game: string, rate: number): Promise<void> {
  const table = prepareGame<{ readonly round: number }>({
    game,
    seats: 3,
    seed: 'inp bots',
    bots: 'greedy',
    people: [botAt(0), botAt(1), botAt(2)],
    until: (view) => view.round >= 5,
  })
  const page = await pageAt(browser, table, 'normal')
  const plies = async (): Promise<number> =>
    Number(await page.locator('[data-plies]').getAttribute('data-plies'))
  await page.waitForTimeout(2000)
  await throttle(page, rate)
  const [from, begun] = [await page.evaluate(() => performance.now()), await plies()]
  while ((await plies()) < begun + WATCHED && (await page.locator('[data-state="over"]').count()) === 0)
    await page.waitForTimeout(250)
  const long = (await longTasks(page)).filter(({ start }) => start >= from).map(({ duration }) => duration)
  console.log(
    `three bots at ${game}, ${String(rate)}x slower: ${String(long.length)} tasks over 50 ms in ${String((await plies()) - begun)} plies` +
      (long.length === 0 ? '' : `, the longest ${Math.max(...long).toFixed(0)} ms`),
  )
  await page.context().close()
}

console.log(
  `A table of five, ${String(touches)} touches each, ${String(slower)}x slower; milliseconds to the next picture.`,
)
const only = process.argv[4]
for (const scene of SCENES.filter(({ name }) => only === undefined || name.includes(only)))
  tell(scene.name, await touch(scene))
if (only === undefined) for (const { id } of GAMES) for (const rate of [1, slower]) await watchBots(id, rate)
await browser.close()
await server.close()
