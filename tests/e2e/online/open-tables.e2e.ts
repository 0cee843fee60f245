import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, comesBack, sayReady, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// Strangers, who never shared a link, find each other at a relay on loopback and play by relay alone.

const place = usePlace()
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.stop())

/** Counts the direct connections that the pages of a device begin. */
async function countConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Whole = RTCPeerConnection
    Object.assign(window, { directConnections: 0 })
    window.RTCPeerConnection = class extends Whole {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        ;(window as unknown as { directConnections: number }).directConnections++
      }
    }
  })
}

/** A device whose pages are watched: the web sockets that they open, and direct connections. */
async function stranger(name: string): Promise<Someone & { readonly sockets: Set<string> }> {
  const one = await someone(place(), name, [relay.url])
  const sockets = new Set<string>()
  const watch = (page: Someone['page']): unknown =>
    page.on('websocket', (socket) => sockets.add(socket.url()))
  one.context.on('page', watch)
  watch(one.page)
  await countConnections(one.context)
  await one.page.reload()
  return { ...one, sockets }
}

const directConnections = ({ page }: Someone): Promise<unknown> =>
  page.evaluate(() => (window as unknown as { directConnections: number }).directConnections)

/** What the relay holds under the tag of open tables. */
const announced = (): unknown[] =>
  relay.stored().filter(({ tags }) => tags.some(([, tag]) => tag === 'windrose-open-1'))

/** Makes a table for everyone, and makes it public. */
async function opens({ page }: Someone, players: number, overDays = false): Promise<void> {
  const before = announced()
  await page.locator('[data-lobby="online"]').click()
  await page.getByRole('radio', { name: String(players), exact: true }).check({ force: true })
  if (overDays)
    await page.getByRole('radio', { name: 'Over several days', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Everyone', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-open="preview"]').waitFor()
  expect(announced()).toEqual(before)
  await page.locator('[data-open="on"]').click()
  await page.locator('[data-open="state"][data-is="announced"]').waitFor()
}

/** Finds the table of another, and asks for a seat. */
async function asksAt({ page }: Someone, host: string): Promise<void> {
  await page.locator('[data-lobby="online"]').click()
  await page.locator('[data-lobby="find"]').click()
  await page.locator(`[data-open="table"]:has-text("${host}") [data-open="ask"]`).click()
}

test('strangers find each other and play by relay alone', { tags: 'first/find-players' }, async () => {
  const [ann, ben] = [await stranger('Ann'), await stranger('Ben')]
  await opens(ann, 2)
  await asksAt(ben, 'Ann')
  for (const one of [ann, ben]) await sayReady(one)
  for (const one of [ann, ben]) await atTable(one)
  await playUntil([seated(ann), seated(ben)], ({ plies }) => plies >= 8)
  expect(await allLevel([ann, ben])).toBeGreaterThanOrEqual(8)
  for (const one of [ann, ben]) {
    expect(await directConnections(one)).toBe(0)
    expect([...one.sockets]).toEqual([relay.url])
    expect(one.complaints.filter((text) => text.startsWith('error'))).toEqual([])
  }
  // The table has begun: no one else finds it.
  const cat = await stranger('Cat')
  await cat.page.goto(`${place().site.url}#/find`)
  await cat.page.locator('[data-open="state"][data-is="listed"]').waitFor()
  expect(await cat.page.locator('[data-open="table"]').count()).toBe(0)
  // What the relay was given names no room.
  const room = (await ben.page.evaluate(() => location.hash)).slice(4, 23)
  expect(JSON.stringify(relay.stored())).not.toContain(room)
  await Promise.all([ann, ben, cat].map(({ context }) => context.close()))
})

test('who waits plays with bots, and a stranger takes a bot’s seat between turns', async () => {
  const [fay, gus] = [await stranger('Fay'), await stranger('Gus')]
  await opens(fay, 3)
  await fay.page.locator('[data-open="with-bots"]').click()
  await atTable(fay)
  await playUntil([seated(fay)], ({ plies }) => plies >= 12)
  // The list says that the game has begun, and offers two of three seats.
  await asksAt(gus, 'Fay')
  // Nothing is pressed on either device but that Gus is ready, after reading where the game stands.
  await gus.page.locator('[data-open="stands"]').waitFor()
  expect(await gus.page.locator('[data-open="stands"] li').count()).toBe(3)
  await sayReady(gus)
  for (const one of [fay, gus]) await atTable(one)
  const before = await allLevel([fay, gus])
  expect(before).toBeGreaterThanOrEqual(12)
  await playUntil([seated(fay), seated(gus)], ({ plies }) => plies >= before + 12)
  for (const one of [fay, gus]) {
    expect(await directConnections(one)).toBe(0)
    expect([...one.sockets]).toEqual([relay.url])
    expect(one.complaints.filter((text) => text.startsWith('error'))).toEqual([])
  }
  // The bot that is left is still offered.
  await gus.page.goto(`${place().site.url}#/find`)
  await gus.page.locator('[data-open="table"]:has-text("Fay")').waitFor()
  await Promise.all([fay, gus].map(({ context }) => context.close()))
})

test('at a table over days the seat is given while who asked is away', async () => {
  const [dan, eva] = [await stranger('Dan'), await stranger('Eva')]
  await opens(dan, 2, true)
  const link = dan.page.url()
  await dan.page.close()
  await asksAt(eva, 'Dan')
  await eva.page.locator('[data-open="kept-ask"][data-is="left"]').waitFor()
  await eva.page.close()
  // Dan looks again, and who asked is accepted.
  const again = await comesBack(dan, link)
  await again.page.locator('[data-open="state"][data-is="announced"]').waitFor()
  const back = await comesBack(eva, `${place().site.url}#/find`)
  await back.page.locator('[data-open="kept-ask"][data-is="accepted"] [data-open="go"]').click()
  for (const one of [again, back]) await sayReady(one)
  for (const one of [again, back]) await atTable(one)
  for (const one of [again, back]) expect(await directConnections(one)).toBe(0)
  await Promise.all([dan, eva].map(({ context }) => context.close()))
})
