import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './lib/browsers.ts'
import { DIST, ensureFreshBuild, ROOT } from './lib/fresh-build.ts'
import { serveFolder } from './lib/static-server.ts'
import { recordDevice } from './lib/stored-device.ts'

// `npm run stored`: uses this version of the app as people do, and writes what it stored into `tests/stored/<version>.json`.
// The tests of all later versions open it. `npm run release` runs it.

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('No Chromium found: run `npm run check:browser` to see what to do.')
await ensureFreshBuild()
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const server = await serveFolder(DIST)
const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: ['--disable-gpu'] })
try {
  const device = await recordDevice(browser, server.url)
  const folder = join(ROOT, 'tests/stored')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify({ version, ...device })}\n`)
  console.log(
    `tests/stored/${version}.json: ${device.databases.length} databases, ${Object.keys(device.values).length} values`,
  )
} finally {
  await browser.close()
  await server.close()
}
