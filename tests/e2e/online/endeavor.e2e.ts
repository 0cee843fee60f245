import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/index.ts'
import { verify } from '../../../src/net/link/keys.ts'
import { verifySaved } from '../../../src/net/verify.ts'
import { openBrowser } from '../browser.ts'
import { startBroker } from '../net/rig.ts'
import type { BrokerProcess } from '../net/rig.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, joinRoom, openRoom, sayReady, serveApp, someone, verifiedLog } from './room.ts'
import type { Place } from './room.ts'

let browser: Browser
let broker: BrokerProcess
let place: Place

beforeAll(async () => {
  browser = await openBrowser()
  broker = await startBroker()
  place = { browser, broker, site: await serveApp() }
})
afterAll(async () => {
  await browser.close()
  await place.site.close()
  await broker.kill()
})

test('three devices agree on Endeavor in the lobby, play it to the end, and the log proves it', async () => {
  const people = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => someone(place, name)))
  const [ann, bob, cat] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  // Opened for the other game; whoever comes may change that too.
  const link = await openRoom(ann, 3)
  await joinRoom(bob, link)
  await joinRoom(cat, link)
  await cat.page.locator('[data-game="endeavor"] input').check({ force: true })
  await ann.page.locator('[data-game="endeavor"] input:checked').waitFor({ state: 'attached' })
  await ann.page.locator('[data-lobby="governor"]').selectOption('1')
  await Promise.all(people.map(sayReady))
  await Promise.all(people.map(atTable))
  await playUntil(people.map((one) => seated(one)))
  await allLevel(people)
  const log = await verifiedLog(bob)
  expect(JSON.parse(log)).toMatchObject({ signed: { genesis: { game: 'endeavor' } } })
  expect(await verifySaved(JSON.parse(log), gameById, verify)).toMatchObject({ is: 'good' })
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
}, 300_000)
