import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { longRunTest } from '../browser.ts'
import { freePort } from '../net/harness.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { blockDirectLinks, letPassOnly } from './relay-only.ts'
import { atTable, joinRoom, openRoom, sayReady, someone, usePlace } from './room.ts'
import type { Place, Someone } from './room.ts'

// Tables without a matchmaker: the devices meet at a relay on loopback.

const place = usePlace()
let relay: TestRelay
let withoutBroker: Place
beforeAll(async () => {
  relay = await startTestRelay()
  withoutBroker = { ...place(), broker: { port: await freePort() } }
})
afterAll(() => relay.stop())

const visitor = (name: string): Promise<Someone> => someone(withoutBroker, name, [relay.url])
const stands = ({ page }: Someone, connection: string): Promise<void> =>
  page.locator(`[data-connection="${connection}"]`).waitFor()

async function playSome(people: readonly Someone[]): Promise<void> {
  await Promise.all(people.map(sayReady))
  await Promise.all(people.map(atTable))
  await playUntil(
    people.map((one) => seated(one)),
    ({ plies }) => plies >= 6,
  )
  expect(await allLevel(people)).toBeGreaterThanOrEqual(6)
}

longRunTest('a table begins with the matchmaker dead, and its devices are linked directly', async () => {
  const [ann, ben] = [await visitor('Ann'), await visitor('Ben')]
  await joinRoom(ben, await openRoom(ann, 2))
  await stands(ann, 'linked')
  await playSome([ann, ben])
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})

test('devices that reach each other by relay alone sit down there; a direct link that comes up takes over', async () => {
  const [ann, ben] = [await visitor('Cat'), await visitor('Dan')]
  for (const { context } of [ann, ben]) await blockDirectLinks(context)
  await ann.page.reload()
  await joinRoom(ben, await openRoom(ann, 2))
  await Promise.all([ann, ben].map((one) => stands(one, 'linkedByRelay')))
  for (const { page } of [ann, ben])
    await page.evaluate(() => {
      Object.assign(window, { letThrough: true })
      window.dispatchEvent(new Event('online'))
    })
  await Promise.all([ann, ben].map((one) => stands(one, 'linked')))
  await playSome([ann, ben])
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})

test('a game is begun and played where nothing passes but one relay', async () => {
  const [ann, ben] = [await visitor('Eva'), await visitor('Fay')]
  const passed = await letPassOnly(relay.url, [ann, ben])
  await joinRoom(ben, await openRoom(ann, 2))
  for (const one of [ann, ben]) await stands(one, 'linkedByRelay')
  for (const one of [ann, ben]) await sayReady(one)
  for (const one of [ann, ben]) await atTable(one)
  await playUntil([seated(ann), seated(ben)], ({ plies }) => plies >= 12)
  expect(await allLevel([ann, ben])).toBeGreaterThanOrEqual(12)
  expect([...passed]).toEqual([relay.url])
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
