import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIST } from '../../tools/lib/fresh-build.ts'
import { serveFolder } from '../../tools/lib/static-server.ts'
import type { SiteServer } from '../../tools/lib/static-server.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { play, seededBelow } from './random-player.ts'
import { saved, setTable, settled } from './table.ts'

let browser: Browser
let folder: string
let server: SiteServer
beforeAll(async () => {
  browser = await openBrowser()
  folder = mkdtempSync(join(tmpdir(), 'windrose-sub-path-'))
  cpSync(DIST, join(folder, 'some/sub/path'), { recursive: true })
  server = await serveFolder(folder)
})
afterAll(async () => {
  await closePages(browser)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

// A request outside the folder fails the visit.
test('the site runs below any path: bots in their worker, stored tables, languages', async () => {
  const baseURL = `${server.url}some/sub/path/`
  const wishes = { language: 'system' }
  await visiting(browser, { wishes, options: { baseURL }, chance: 'below' }, async (page) => {
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await setTable(page, ['Person', 'Bot', 'Bot'])
    const start = await settled(page)
    await play(
      { page, hands: pointerDriver(page), below: seededBelow('below') },
      (seen) => seen.plies > start.plies + 20,
    )
    expect(workers.length).toBeGreaterThan(0)
    for (const worker of workers) expect(worker).toContain('/some/sub/path/assets/')
    await saved(page)
    expect(page.url()).toContain('/some/sub/path/#/t/')
    await page.reload()
    expect((await settled(page)).plies).toBeGreaterThan(start.plies + 20)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.locator('dialog[open] select').first().selectOption('cs')
    await page.locator('html[lang="cs"]').waitFor({ state: 'attached' })
    await page.getByRole('heading', { name: 'Nastavení' }).waitFor()
  })
})
