import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { verify } from '../../../src/net/crypto/keys.ts'
import { verifySavedLog } from '../../../src/log/verify-log.ts'
import { freePort } from '../net/harness.ts'
import { allLevel, playUntil, seated } from '../online/players.ts'
import { letPassOnly } from '../online/relay-only.ts'
import { atTable, joinRoom, openRoom, sayReady, someone, usePlace, verifiedLog } from '../online/room.ts'

const place = usePlace()
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.stop())

test('three play a whole game where nothing passes but one relay; the log proves it', async () => {
  const withoutBroker = { ...place(), broker: { port: await freePort() } }
  const people = []
  for (const name of ['Ann', 'Ben', 'Cat']) people.push(await someone(withoutBroker, name, [relay.url]))
  const passed = await letPassOnly(relay.url, people)
  const [ann, ...others] = people
  const link = await openRoom(ann!, 3, 'endeavor')
  for (const one of others) await joinRoom(one, link)
  for (const { page } of people) await page.locator('[data-connection="linkedByRelay"]').waitFor()
  for (const one of people) await sayReady(one)
  for (const one of people) await atTable(one)
  const began = performance.now()
  await playUntil(people.map((one) => seated(one)))
  const plies = await allLevel(people)
  const seconds = (performance.now() - began) / 1000
  console.log(`by relay: ${String(plies)} plies in ${seconds.toFixed(0)} s`)
  const log = await verifiedLog(ann!)
  expect(await verifySavedLog(JSON.parse(log), gameById, verify)).toMatchObject({ type: 'good' })
  expect(JSON.parse(log)).toMatchObject({ signed: { genesis: { game: 'endeavor' } } })
  expect([...passed]).toEqual([relay.url])
  await Promise.all(people.map(({ context }) => context.close()))
})
