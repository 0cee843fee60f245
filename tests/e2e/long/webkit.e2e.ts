import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Key } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { verify } from '../../../src/net/crypto/keys.ts'
import { verifySavedLog } from '../../../src/log/verify-log.ts'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { DIST } from '../../../tools/lib/fresh-build.ts'
import { bundled, workerCall } from '../../../tools/lib/in-worker.ts'
import { serveFolder } from '../../../tools/lib/static-server.ts'
import { freePort } from '../net/harness.ts'
import { atTable, openRoom, sayReady, someone, usePlace, verifiedLog } from '../online/room.ts'
import { answerUntil, tableSeen } from '../page-player.ts'
import { replayFile } from '../replay-file.ts'
import { JOURNALS } from '../same-journals.ts'
import {
  appearanceOf,
  appears,
  click,
  evaluate,
  evaluateText,
  focusRing,
  press,
  startWebkitDriver,
} from '../webkit/webkit.ts'
import type { WebkitDriver } from '../webkit/webkit.ts'

describe.skipIf(inject('webkitDriver') === '')('in WebKitGTK', () => {
  let webkit: WebkitDriver
  let relay: TestRelay
  beforeAll(async () => {
    ;[webkit, relay] = await Promise.all([startWebkitDriver(), startTestRelay()])
  })
  afterAll(async () => {
    webkit.close()
    await relay.stop()
  })
  const place = usePlace()

  test('a game against bots goes on after the page is loaded again, to its end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrose-webkit-'))
    cpSync(DIST, folder, { recursive: true })
    const server = await serveFolder(folder)
    const page = await webkit.visit(server.url)
    await press(page, '[data-lobby="quick"]')
    expect(await evaluate(page, answerUntil, 15)).toBeGreaterThanOrEqual(15)
    await appears(page, '[data-saved="saved"]')
    await page.navigate().refresh()
    await appears(page, '[data-plies]')
    const plies = await evaluateText<number>(
      page,
      'Number(document.querySelector("[data-plies]").dataset.plies)',
    )
    expect(plies).toBeGreaterThanOrEqual(15)
    expect(await evaluate(page, answerUntil, 10_000)).toBeGreaterThan(plies)
    await appears(page, '[data-state="over"]')
    await page.quit()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('and in Chromium one online table is played by a relay, for it has no WebRTC, and both verify its log', async () => {
    const withoutBroker = { ...place(), broker: { port: await freePort() } }
    const ann = await someone(withoutBroker, 'Ann', [relay.url])
    const link = await openRoom(ann, 2)
    const page = await webkit.visit(link, {
      broker: `ws://127.0.0.1:${String(withoutBroker.broker.port)}/`,
      ice: ['none'],
      relays: [relay.url],
      me: { name: 'Bob', color: 'blue', symbol: 'star' },
    })
    await press(page, '[data-lobby="sit"]')
    await ann.page.locator('[data-connection="linkedByRelay"]').waitFor()
    await sayReady(ann)
    await press(page, '[data-lobby="ready"]:not([aria-disabled="true"])')
    await Promise.all([atTable(ann), appears(page, '[data-plies]')])
    await Promise.all([ann.page.evaluate(answerUntil, Infinity), evaluate(page, answerUntil, 10_000)])
    const seen = () => Promise.all([ann.page.evaluate(tableSeen), evaluate(page, tableSeen)])
    await expect.poll(async () => new Set(await seen()).size).toBe(1)
    await press(page, '[data-online="people"]')
    await press(page, '[data-online="verify"]')
    await appears(page, '[data-verdict="good"]')
    const log = JSON.parse(await verifiedLog(ann)) as unknown
    expect(await verifySavedLog(log, gameById, verify)).toMatchObject({ type: 'good' })
    await page.quit()
    expect(ann.complaints.filter((said) => said.startsWith('error'))).toEqual([])
    await ann.context.close()
  })

  test('lists and sliders look as in other browsers, and only a key shows a focus ring on a button', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrose-webkit-'))
    cpSync(DIST, folder, { recursive: true })
    const server = await serveFolder(folder)
    const page = await webkit.visit(server.url)
    await press(page, '[data-lobby="quick"]')
    await appears(page, '[data-state="asking"]')
    // A mouse opens and closes a dialog.
    await click(page, '[aria-label="Settings"]')
    await appears(page, 'dialog[open]')
    for (const field of ['dialog[open] select', 'dialog[open] [data-setting="volume"]'])
      expect(await appearanceOf(page, field), field).toBe('none')
    expect(await focusRing(page)).toBe('Close: false')
    await click(page, 'dialog[open] [aria-label="Close"]')
    await page.wait(async () => (await focusRing(page)) === 'Settings: false')
    // Then keys do, and one leads to the first answer.
    await page.actions().sendKeys(Key.ENTER).perform()
    await page.wait(async () => (await focusRing(page)) === 'Close: true')
    await page.actions().sendKeys(Key.ESCAPE).perform()
    await page.wait(async () => (await focusRing(page)) === 'Settings: true')
    await click(page, '.dock__sentence')
    await page.actions().sendKeys('d').perform()
    await page.wait(async () => (await focusRing(page)) === 'answer: true')
    await page.quit()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the same journals give the same states as in Node', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrose-webkit-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>worker</title>')
    writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const server = await serveFolder(folder)
    const page = await webkit.visit(server.url)
    const code = await bundled('tests/e2e/replay-file.ts')
    const texts = JOURNALS.map(({ text }) => text)
    const call = workerCall(code, 'replayFile', `${JSON.stringify(texts)}.map(replayFile)`)
    expect(await evaluateText(page, call)).toEqual(texts.map(replayFile))
    await page.quit()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
