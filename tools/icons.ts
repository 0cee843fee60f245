import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { createServer } from 'vite'
import { findChromium } from './lib/browsers.ts'
import { ROOT } from './lib/fresh-build.ts'
import { DRAWINGS, PICTURES } from './lib/icon-art.ts'
import type { Picture } from './lib/icon-art.ts'
import { FOLDER } from './lib/screens-picture.ts'

// `npx tsx tools/icons.ts`: makes the icons and the social preview in public/, and the sheets of all pieces of both games in `screens/`, by
// light, dark and grey, to compare a new drawing with the others. The results are committed, except the sheets.

const PUBLIC = join(ROOT, 'public')
const SHEETS = ['pieces', 'endeavor'] as const
const TONES = ['light', 'dark', 'grey'] as const
const SHEET_WIDTH = 1600

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('No Chromium found: run `npm run check:browser` to see what to do.')

for (const [file, drawing] of Object.entries(DRAWINGS)) {
  mkdirSync(dirname(join(PUBLIC, file)), { recursive: true })
  writeFileSync(join(PUBLIC, file), drawing)
}
const server = await createServer({
  root: ROOT,
  configFile: false,
  plugins: [vue()],
  cacheDir: join(ROOT, '.cache', 'icons'),
  logLevel: 'warn',
  server: { port: 4190, hmr: false },
  optimizeDeps: { entries: ['tools/lib/icons-page/page.ts'] },
})
await server.listen()
const address = `${server.resolvedUrls?.local[0] ?? ''}tools/lib/icons-page/index.html`
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: false,
  args: ['--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
})
try {
  for (const picture of PICTURES) await takePicture(browser, picture)
  for (const sheet of SHEETS) for (const tone of TONES) await takeSheet(browser, sheet, tone)
} finally {
  await browser.close()
  await server.close()
}

async function takePicture(browser: Browser, { file, width, height, drawing }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  if (drawing === undefined) await open(page, 'preview')
  else await page.setContent(`<style>body{margin:0}svg{display:block;inline-size:100vw}</style>${drawing}`)
  await page.screenshot({ path: join(PUBLIC, file), omitBackground: true })
  await page.close()
  console.log(file)
}

async function takeSheet(
  browser: Browser,
  sheet: (typeof SHEETS)[number],
  tone: (typeof TONES)[number],
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: SHEET_WIDTH, height: 900 },
    colorScheme: tone === 'dark' ? 'dark' : 'light',
  })
  await open(page, `${sheet}-${tone}`)
  const file = `${sheet === 'pieces' ? '' : `${sheet}-`}pieces-${tone}.png`
  await page.screenshot({ path: join(FOLDER, file), fullPage: true })
  await page.close()
  console.log(file)
}

/** Opens one page of tools/lib/icons-page and waits for its fonts. */
async function open(page: Page, picture: string): Promise<void> {
  await page.goto(`${address}#${picture}`)
  await page.locator('[data-ready]').waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}
