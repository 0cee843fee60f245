import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { IceServer } from '../../../src/net/transport/settings.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  accept,
  answerOf,
  freePort,
  newLink,
  offerOf,
  openGuest,
  RELAY_USER,
  saysRelayed,
  servePage,
  startBroker,
  startRelay,
} from './harness.ts'
import type { Guest, ServerProcess, Site } from './harness.ts'

// As where no direct way exists: browsers are told to use nothing but the relay.

let browser: Browser
let site: Site
let broker: ServerProcess
let relay: ServerProcess
let guests: Guest[] = []

beforeAll(async () => {
  ;[browser, site, broker, relay] = await Promise.all([
    openBrowser(),
    servePage(),
    startBroker(),
    startRelay(),
  ])
})
afterEach(async () => {
  const errors = guests.flatMap((guest) => guest.errors)
  await Promise.all(guests.map((guest) => guest.leave()))
  guests = []
  expect(errors).toEqual([])
})
afterAll(async () => {
  await Promise.all([closePages(browser), site?.close(), broker?.kill(), relay?.kill()])
})

/** The stun server is the relay too: else the public ones would be asked. */
function servers([user, pass]: readonly [string, string] = RELAY_USER): IceServer[] {
  const at = `127.0.0.1:${String(relay.port)}`
  return [
    { kind: 'stun', url: `stun:${at}` },
    { kind: 'turn', url: `turn:${at}`, user, pass },
  ]
}
async function party(count: number, link: string): Promise<Guest[]> {
  guests = await Promise.all(Array.from({ length: count }, () => openGuest(browser, site, link, '?relay')))
  return guests
}
const linked = (others: number) => (look: { up: object }) => Object.keys(look.up).length === others

test('three who reach each other through a relay only are all linked, and texts flow', async () => {
  const all = await party(3, newLink(broker.port, servers()))
  const looks = await Promise.all(all.map((one) => one.until('all devices are linked', linked(2))))
  console.log(
    `measured: three through a relay, the last link up after ${Math.max(...looks.map(({ times }) => times['up']!)).toFixed()} ms`,
  )
  for (const one of all) await saysRelayed(one, true, true)
  expect(await all[0]!.page.evaluate(() => window.testPage.send('{}'))).toBe(2)
  for (const one of all.slice(1)) await one.until('heard', ({ texts }) => texts === 1)
  const took = (await all[0]!.page.evaluate(() => window.testPage.pingPong(100))).sort((a, b) => a - b)
  console.log(
    `measured: there and back through a relay, median ${took[50]!.toFixed(1)} ms, 95 of 100 ${took[95]!.toFixed(1)} ms`,
  )
  // A device that vanishes is detected through a relay as well.
  await all[2]!.page.evaluate(() => window.testPage.leaveSilently())
  await all[2]!.page.close()
  for (const one of all.slice(0, 2)) await one.until('gone', ({ downs }) => downs.join() === 'silent')
})

test('a code carried by hand may name a relay', async () => {
  const [ann, ben] = (await party(2, newLink(await freePort(), servers()))) as [Guest, Guest]
  const answer = (await answerOf(ben, await offerOf(ann))) as string
  expect(await accept(ann, answer)).toBeUndefined()
  for (const one of [ann, ben]) await one.until('linked', linked(1))
  await saysRelayed(ann, true)
})

test('a device without the password of the relay gets no connection', async () => {
  const [ann] = (await party(2, newLink(broker.port, servers(['windrose', 'guessed'])))) as [Guest, Guest]
  const { up } = await ann.until('unreached', ({ unreached }) => unreached > 0)
  expect(up).toEqual({})
})
