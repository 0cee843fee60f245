import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { asksAt, directConnections, preparesToOpen, stranger, turnsOn } from './open-table-people.ts'
import type { Stranger } from './open-table-people.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, comesBack, sayReady, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// Strangers, who never shared a link, find each other at a relay on loopback and play by relay alone.

const place = usePlace()
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.stop())

const comes = (name: string): Promise<Stranger> => stranger(place(), name, relay.url)

/** What the relay holds under the tag of open tables. */
const announced = (): unknown[] =>
  relay.stored().filter(({ tags }) => tags.some(([, tag]) => tag === 'windrose-open-1'))

/** Makes a table for everyone, and makes it public: nothing is before. */
async function opens(one: Someone, players: number, isOverDays = false): Promise<void> {
  const before = announced()
  await preparesToOpen(one, { players, isOverDays })
  expect(announced()).toEqual(before)
  await turnsOn(one)
}

test('strangers find each other and play by relay alone', { tags: 'first/find-players' }, async () => {
  const [ann, ben] = [await comes('Ann'), await comes('Ben')]
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
  const cat = await comes('Cat')
  await cat.page.goto(`${place().site.url}#/find`)
  await cat.page.locator('[data-open="state"][data-is="listed"]').waitFor()
  expect(await cat.page.locator('[data-open="table"]').count()).toBe(0)
  // Cat waits in vain for a table, so one press makes one, which a second one shows to everyone.
  await cat.page.locator('[data-open="quick-new"]').click()
  await turnsOn(cat)
  expect(announced().length).toBe(2)
  // What the relay was given names no room.
  const room = (await ben.page.evaluate(() => location.hash)).slice(4, 23)
  expect(JSON.stringify(relay.stored())).not.toContain(room)
  await Promise.all([ann, ben, cat].map(({ context }) => context.close()))
})

test('who waits plays with bots, and a stranger takes a bot’s seat between turns', async () => {
  const [fay, gus] = [await comes('Fay'), await comes('Gus')]
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
  const [dan, eva] = [await comes('Dan'), await comes('Eva')]
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
