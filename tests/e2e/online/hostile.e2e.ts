import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { verify } from '../../../src/net/crypto/keys.ts'
import { verifySavedLog } from '../../../src/log/verify-log.ts'
import { closePages, openBrowser } from '../browser.ts'
import { openContext } from '../context.ts'
import { readTableState } from '../table.ts'
import { servePage, startBroker } from '../net/harness.ts'
import type { BrokerProcess, Site } from '../net/harness.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, joinRoom, openRoom, sayReady, serveApp, someone, verifiedLog } from './room.ts'
import type { Place } from './room.ts'

let browser: Browser
let broker: BrokerProcess
let site: Place['site']
let den: Site

beforeAll(async () => {
  browser = await openBrowser()
  ;[site, broker, den] = await Promise.all([
    serveApp(),
    startBroker(),
    servePage(new URL('./hostile-peer.ts', import.meta.url)),
  ])
})
afterAll(async () => {
  await closePages(browser)
  await Promise.all([site.close(), den.close()])
  await broker.kill()
})

/** Hostile guests at a time: a room has eight slots, and two are taken. One that was barred stays closed for a minute. */
const TOGETHER = 5

test('a table plays on in spite of a hostile guest in the room', async () => {
  const place: Place = { browser, site, broker }
  const people = [await someone(place, 'Ann'), await someone(place, 'Ben')]
  const link = await openRoom(people[0]!, 2)
  for (const one of people.slice(1)) await joinRoom(one, link)
  await Promise.all(people.map(sayReady))
  await Promise.all(people.map(atTable))
  const bad = await (await openContext(browser)).newPage()
  await bad.goto(den.url)
  const kinds = await bad.evaluate(() => window.hostilePeer.kinds)

  const table = people.map((one) => seated(one))
  const done: Record<string, unknown> = {}
  const invitation = link.slice(link.indexOf('#'))
  for (let at = 0; at < kinds.length; at += TOGETHER) {
    // Every hostile guest uses another slot.
    const harms = kinds.slice(at, at + TOGETHER).map(async (kind, which) => {
      done[kind] = await bad.evaluate(([to, what, slot]) => window.hostilePeer.doHarm(to, what, slot), [
        invitation,
        kind,
        2 + which,
      ] as const)
    })
    const { plies } = await readTableState(people[0]!.page)
    await playUntil(table, (seen) => seen.dock === 'over' || seen.plies > plies + 4)
    await Promise.all(harms)
  }
  console.log(`measured: ${JSON.stringify(done)}`)
  for (const kind of kinds) {
    expect(done[kind], kind).not.toMatchObject({ heard: 0 })
    expect(done[kind], kind).not.toMatchObject({ sent: 0 })
  }
  const { plies } = await readTableState(people[0]!.page)
  await playUntil(table, (seen) => seen.dock === 'over' || seen.plies > plies + 10)
  await allLevel(people)
  const verdict = await verifySavedLog(JSON.parse(await verifiedLog(people[1]!)), gameById, verify)
  expect(verdict).toMatchObject({ type: 'good' })
  for (const { page, complaints } of people) {
    expect(complaints).toEqual([])
    expect(await page.evaluate(() => 'isBroken' in {})).toBe(false)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  }
})
