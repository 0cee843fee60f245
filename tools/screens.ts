import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from './lib/browsers.ts'
import { DIST, ensureFreshBuild } from './lib/fresh-build.ts'
import { ENDEAVOR } from './lib/screens-endeavor.ts'
import { HINTS } from './lib/screens-hint.ts'
import { ONLINE, takeEvening } from './lib/screens-online.ts'
import { FOLDER } from './lib/screens-picture.ts'
import { REVIEWS, takeReviews } from './lib/screens-review.ts'
import { README, takeReadmePicture } from './lib/screens-readme.ts'
import { takeRules } from './lib/screens-rules.ts'
import { SHOTS, takeShot } from './lib/screens-tables.ts'
import { serveFolder } from './lib/static-server.ts'

// `npm run screens [name …]`: pictures of the site for people who look at the repository, into `screens/`, which git ignores. The tables
// are played from seeds, so that a picture changes only when the site does. Pictures of the online tables are taken
// together in one game, those of the review as well. `endeavor` selects all names that begin so.
// `npm run screens -- --readme [name …]`: the pictures of README.md instead, into `docs/pictures/`.
// `npm run screens -- --texts [name …]`: fewer pictures, in English, and all pages of the rules, for `npm run texts`.

/** The port, the same in every run, since links on the pictures show it. */
const PORT = 4180

const { values, positionals: wanted } = parseArgs({
  options: { texts: { type: 'boolean' }, readme: { type: 'boolean' } },
  allowPositionals: true,
})
const purpose = values.texts === true ? 'texts' : 'look'
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}-`))
const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('No Chromium found: run `npm run check:browser` to see what to do.')
await ensureFreshBuild()
mkdirSync(FOLDER, { recursive: true })
const server = await serveFolder(DIST, PORT)
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: false,
  args: ['--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
})
async function takePictures(): Promise<void> {
  for (const shot of [...SHOTS, ...ENDEAVOR, ...HINTS].filter(({ name }) => isWanted(name)))
    await takeShot(browser, server.url, shot, purpose)
  if (purpose === 'texts' && isWanted('rules')) await takeRules(browser, server.url)
  if (REVIEWS.some(isWanted)) await takeReviews(browser, server.url)
  if (ONLINE.some(isWanted)) await takeEvening(browser, server.url)
}
async function takeReadme(): Promise<void> {
  for (const picture of README.filter(({ name }) => isWanted(name)))
    await takeReadmePicture(browser, server.url, picture)
}
try {
  await (values.readme === true ? takeReadme() : takePictures())
} finally {
  await browser.close()
  await server.close()
}
