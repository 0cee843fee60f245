import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { GAMES } from '../src/engine/games/registry.ts'
import { DIST, ensureFreshBuild } from './lib/fresh-build.ts'
import { interactionTo, longFrames, percentile, throttle } from './lib/inp-measure.ts'
import type { Interaction } from './lib/inp-measure.ts'
import { serveSite } from './lib/inp-page.ts'
import type { Site } from './lib/inp-page.ts'
import { SCENES, tableFor } from './lib/inp-scenes.ts'
import type { Scene } from './lib/inp-scenes.ts'
import { changePaint, longestTask, markChanges, traceOf } from './lib/inp-trace.ts'
import type { ChangePaint } from './lib/inp-trace.ts'
import { prepareGame, botAt } from './lib/prepared-games.ts'

// `npx tsx tools/inp.ts [touches] [slowdown] [name] [--against FOLDER]`: at a table of five, with the processor slowed down
// four times, how long it takes from a touch to the next paint, and from a choice to the paint that shows the changed
// board; and the long frames of the page while three bots play. With another build in FOLDER the two are measured in
// turn, touch by touch, so that other load on the machine meets both.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const [touches, slower] = [Number(positionals[0] ?? 12), Number(positionals[1] ?? 4)]
const only = positionals[2]
/** Plies during which long frames are recorded. */
const WATCHED = 60

/** A site, its page at a scene, and what was measured there. */
interface Measured {
  readonly name: string
  readonly site: Site
  readonly page: Page
  readonly session: CDPSession
  readonly answers: Interaction[]
  readonly changes: ChangePaint[]
}

async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
}

async function begin(name: string, site: Site, scene: Scene): Promise<Measured> {
  const page = await site.open(tableFor(scene), 'normal')
  await page.locator('[data-state="asking"]').waitFor()
  await page.waitForTimeout(1500)
  if (scene.isChoice === true) await markChanges(page)
  return { name, site, page, session: await throttle(page, slower), answers: [], changes: [] }
}

async function touch(
  { site, page, session, answers, changes }: Measured,
  scene: Scene,
  at: number,
): Promise<void> {
  const places = page.locator(scene.touched)
  // Waits until the work of the last touch is done and the next target exists.
  await places.first().waitFor({ state: 'attached' })
  await idle(page)
  const place = places.nth(at % (await places.count()))
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (box === null) return
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.waitForTimeout(300)
  const press = async (): Promise<void> => {
    answers.push(await interactionTo(page, session, () => page.mouse.click(x, y)))
  }
  if (scene.isChoice === true) {
    const change = changePaint(await traceOf(site.browser, page, press))
    if (change !== undefined) changes.push(change)
  } else await press()
  await idle(page)
  await scene.back?.(page)
  await page.waitForTimeout(300)
}

/** Touches the same places of every site in turn. */
async function measure(sites: ReadonlyMap<string, Site>, scene: Scene): Promise<readonly Measured[]> {
  const pages = await Promise.all([...sites].map(([name, site]) => begin(name, site, scene)))
  for (let at = 0; at < touches; at++)
    for (const page of at % 2 === 0 ? pages : [...pages].reverse()) await touch(page, scene, at)
  for (const { page } of pages) await page.context().close()
  return pages
}

function part<Row>(rows: readonly Row[], value: (row: Row) => number, percent: number): string {
  return percentile(rows.map(value), percent).toFixed(0).padStart(4)
}

function tell({ name, answers, changes }: Measured, scene: Scene): void {
  const next = `${scene.name.padEnd(30)} ${name.padEnd(7)} next paint ${part(answers, ({ total }) => total, 75)}`
  if (scene.isChoice !== true) return console.log(`${next}  own work ${part(answers, ({ own }) => own, 75)}`)
  const shown = [75, 98].map((percent) => part(changes, (one) => one.shown, percent))
  const parts = (['own', 'script', 'layout', 'paint'] as const).map(
    (kind) => `${kind} ${part(changes, (one) => one[kind], 50)}`,
  )
  console.log(
    `${next}  the change p75 ${shown[0]} p98 ${shown[1]}  median ${parts.join('  ')}  of ${String(changes.length)}`,
  )
}

async function countParts(site: Site, game: string): Promise<string> {
  const page = await site.open(
    tableFor(SCENES.find((scene) => (scene.game ?? 'puerto-rico') === game)!),
    'normal',
  )
  await page.locator('[data-state="asking"]').waitFor()
  const [elements, boards, drawings, shapes] = await Promise.all(
    ['*', 'main *', 'main svg', 'main svg *'].map((selector) => page.locator(selector).count()),
  )
  await page.context().close()
  return `${String(elements)} elements, ${String(boards)} on the boards, ${String(drawings)} drawings of ${String(shapes)} shapes`
}

async function watchBots(name: string, site: Site, game: string): Promise<void> {
  const table = prepareGame<{ readonly round: number }>({
    game,
    seats: 3,
    seed: 'inp bots',
    bots: 'greedy',
    people: [botAt(0), botAt(1), botAt(2)],
    until: (view) => view.round >= 3,
  })
  const page = await site.open(table, 'instant')
  const plies = async (): Promise<number> =>
    Number(await page.locator('[data-plies]').getAttribute('data-plies'))
  const begun = await plies()
  const from = await page.evaluate(() => performance.now())
  const events = await traceOf(site.browser, page, async () => {
    while ((await plies()) < begun + WATCHED && (await page.locator('[data-state="over"]').count()) === 0)
      await page.waitForTimeout(250)
  })
  const long = (await longFrames(page)).filter(({ start }) => start >= from).map(({ duration }) => duration)
  console.log(
    `three bots at once, ${game}, ${name}: ${String(long.length)} frames over 50 ms by the clock in ${String((await plies()) - begun)} plies` +
      (long.length === 0 ? '' : `, the longest ${Math.max(...long).toFixed(0)} ms`) +
      `; the longest task took ${longestTask(events).toFixed(0)} ms of processor time`,
  )
  await page.context().close()
}

await ensureFreshBuild()
const sites = new Map<string, Site>()
if (values.against !== undefined) sites.set('before', await serveSite(values.against))
sites.set('now', await serveSite(DIST))
console.log(`A table of five, ${String(touches)} touches each, ${String(slower)}x slower; milliseconds.`)
if (only === undefined)
  for (const { id } of GAMES)
    for (const [name, site] of sites) console.log(`${id}, ${name}: ${await countParts(site, id)}`)
for (const scene of SCENES.filter((one) => only === undefined || one.name.includes(only)))
  for (const measured of await measure(sites, scene)) tell(measured, scene)
if (only === undefined || only === 'bots')
  for (const { id } of GAMES) for (const [name, site] of sites) await watchBots(name, site, id)
for (const site of sites.values()) await site.close()
