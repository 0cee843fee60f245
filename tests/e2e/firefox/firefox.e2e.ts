import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DIST } from '../../../tools/lib/fresh-build.ts'
import { bundled, workerCall } from '../../../tools/lib/in-worker.ts'
import { serveFolder } from '../../../tools/lib/static-server.ts'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { freePort } from '../net/harness.ts'
import { preparesToOpen, stranger, turnsOn } from '../online/open-table-people.ts'
import { atTable, openRoom, sayReady, someone, usePlace } from '../online/room.ts'
import { growTrees } from '../grow-trees.ts'
import { replayFile } from '../replay-file.ts'
import { JOURNALS } from '../same-journals.ts'
import { SEARCHED_POSITIONS } from '../searched-positions.ts'
import { answerUntil, tableSeen } from '../page-player.ts'
import { closeDialog } from '../scenes.ts'
import { WINDOWS } from '../windows.ts'
import { launchFirefox, press, visitByFirefox } from './firefox.ts'

describe.skipIf(inject('firefoxPath') === '')('in Firefox', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchFirefox()
  })
  afterAll(() => browser.close())
  const place = usePlace()

  test('a game against bots goes on after the page is loaded again, and offline', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrose-firefox-'))
    cpSync(DIST, folder, { recursive: true })
    const server = await serveFolder(folder)
    const { page, context, complaints } = await visitByFirefox(browser, server.url)
    await page.waitForFunction(() => document.body.innerText.includes('now fully stored on this device'))
    await press(page, '[data-lobby="quick"]')
    expect(await page.evaluate(answerUntil, 8)).toBeGreaterThanOrEqual(8)
    await page.waitForSelector('[data-saved="saved"]')
    await server.close()
    await page.reload()
    await page.waitForSelector('[data-plies]')
    const plies = await page.$eval('[data-plies]', (table) => Number((table as HTMLElement).dataset['plies']))
    expect(plies).toBeGreaterThanOrEqual(8)
    expect(await page.evaluate(answerUntil, plies + 8)).toBeGreaterThan(plies)
    expect(complaints).toEqual([])
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('going back closes what lies on the table before it leaves it; forward and reload do no harm', async () => {
    const { page, context, complaints } = await visitByFirefox(browser, place().site.url)
    await press(page, '[data-lobby="quick"]')
    await page.waitForSelector('[data-state="asking"]')
    const layers = (count: number): Promise<unknown> =>
      page.waitForFunction(
        (wanted) => ((history.state as { layers?: number }).layers ?? 0) === wanted,
        {},
        count,
      )
    const go = (by: number): Promise<void> => page.evaluate((steps) => history.go(steps), by)
    const closed = (): Promise<unknown> =>
      page.waitForFunction(() => document.querySelector('dialog[open], .log') === null)
    for (const open of [
      () => press(page, '[data-rules]'),
      () => page.keyboard.press('?'),
      // On a phone the log lies over the boards.
      async () => {
        await page.setViewport(WINDOWS.phone)
        await press(page, '[data-log]')
      },
    ]) {
      await open()
      await page.waitForSelector('dialog[open], .log')
      await layers(1)
      await go(-1)
      await closed()
      expect(page.url()).toContain('#/t/')
    }
    await go(1)
    await layers(0)
    await closed()
    await page.keyboard.press('?')
    await layers(1)
    await page.reload()
    await page.waitForSelector('[data-state="asking"]')
    await layers(0)
    await go(-1)
    await page.waitForFunction(() => !location.hash.startsWith('#/t/'))
    expect(complaints).toEqual([])
    await context.close()
  })

  test('and in Chromium one online table is played, and both verify its log', async () => {
    const { site, broker } = place()
    const ann = await someone(place(), 'Ann')
    const link = await openRoom(ann, 2)
    const { page, context, complaints } = await visitByFirefox(browser, link, {
      broker: `ws://127.0.0.1:${String(broker.port)}/`,
      ice: ['none'],
      me: { name: 'Bob', color: 'blue', symbol: 'star' },
    })
    expect(page.url().startsWith(site.url)).toBe(true)
    await press(page, '[data-lobby="sit"]')
    await sayReady(ann)
    await press(page, '[data-lobby="ready"]:not([aria-disabled="true"])')
    await Promise.all([atTable(ann), page.waitForSelector('[data-plies]')])
    const wanted = inject('isLong') ? Infinity : 12
    await Promise.all([ann.page.evaluate(answerUntil, wanted), page.evaluate(answerUntil, wanted)])
    const seen = () => Promise.all([ann.page.evaluate(tableSeen), page.evaluate(tableSeen)])
    await expect.poll(async () => new Set(await seen()).size).toBe(1)
    await press(page, '[data-online="people"]')
    await press(page, '[data-online="verify"]')
    await page.waitForSelector('[data-verdict="good"]')
    // A game that was played to its end shows the result above the table.
    if (inject('isLong')) await closeDialog(ann.page)
    await ann.page.locator('[data-online="people"]').click()
    await ann.page.locator('[data-online="verify"]').click()
    await ann.page.locator('[data-verdict="good"]').waitFor()
    expect([...complaints, ...ann.complaints]).toEqual([])
    await Promise.all([context.close(), ann.context.close()])
  })

  test('the table of a stranger in Chromium is found, and a seat asked for and given', async () => {
    const relay = await startTestRelay()
    const ann = await stranger(place(), 'Dora', relay.url)
    await preparesToOpen(ann, { players: 2 })
    await turnsOn(ann)
    const { page, context, complaints } = await visitByFirefox(browser, `${place().site.url}#/find`, {
      relays: [relay.url],
      me: { name: 'Finn', color: 'green', symbol: 'cross' },
    })
    await press(page, '[data-open="table"] [data-open="ask"]')
    await ann.page.locator('[data-chair]:has-text("Finn")').waitFor()
    await page.waitForSelector('[data-lobby="ready"]')
    expect(complaints.filter((text) => text.startsWith('error'))).toEqual([])
    await Promise.all([context.close(), ann.context.close()])
    await relay.stop()
  })

  test('and in Chromium a table begins by a relay while the broker is dead', async () => {
    const relay = await startTestRelay()
    const withoutBroker = { ...place(), broker: { port: await freePort() } }
    const ann = await someone(withoutBroker, 'Cara', [relay.url])
    const link = await openRoom(ann, 2)
    const { page, context } = await visitByFirefox(browser, link, {
      broker: `ws://127.0.0.1:${String(withoutBroker.broker.port)}/`,
      ice: ['none'],
      relays: [relay.url],
      me: { name: 'Dave', color: 'blue', symbol: 'star' },
    })
    await press(page, '[data-lobby="sit"]')
    await page.waitForSelector('[data-connection="linked"]')
    await sayReady(ann)
    await press(page, '[data-lobby="ready"]:not([aria-disabled="true"])')
    await Promise.all([atTable(ann), page.waitForSelector('[data-plies]')])
    await Promise.all([ann.page.evaluate(answerUntil, 6), page.evaluate(answerUntil, 6)])
    await expect
      .poll(async () => new Set([await ann.page.evaluate(tableSeen), await page.evaluate(tableSeen)]).size)
      .toBe(1)
    await Promise.all([context.close(), ann.context.close()])
    await relay.stop()
  })

  test('the same journals give the same states as in Node, and the same positions the same trees', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrose-firefox-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>worker</title>')
    const server = await serveFolder(folder)
    const { page, context } = await visitByFirefox(browser, server.url)
    const code = await bundled('tests/e2e/replay-file.ts')
    const texts = JOURNALS.map(({ text }) => text)
    const call = workerCall(code, 'replayFile', `${JSON.stringify(texts)}.map(replayFile)`)
    expect(await page.evaluate(call)).toEqual(texts.map(replayFile))
    const trees = await bundled('tests/e2e/grow-trees.ts')
    for (const tree of [0, 1]) {
      // Messages of Firefox have no typed arrays.
      const grown = `growTrees(${JSON.stringify(SEARCHED_POSITIONS)}, ${String(tree)})`
      const call = workerCall(trees, 'growTrees', `JSON.stringify(${grown})`)
      expect(await page.evaluate(call)).toBe(JSON.stringify(growTrees(SEARCHED_POSITIONS, tree)))
    }
    await context.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
