import { afterEach, expect, test } from 'vitest'
import { browserEnvironment } from '../environment.ts'
import { checkRelay } from './check-relay.ts'
import type { RelayCheck } from './check-relay.ts'
import { FAST, newMailboxRun } from './mailbox-run.fixture.ts'
import { silent, strfry, swallowing, wantsWork } from './relay-habits.fixture.ts'
import type { RelayHabits } from './relay-habits.fixture.ts'
import { testSocket } from './test-relay.fixture.ts'

const run = newMailboxRun()
afterEach(() => run.end())

/** On a slow machine a relay that works is late, not lost. */
const PATIENT = { ...FAST, list: 60_000 }
const check = (url: string, times = PATIENT): Promise<RelayCheck> =>
  checkRelay({ url, environment: browserEnvironment, times, WebSocket: testSocket })
async function checked(habits: RelayHabits, times = PATIENT): Promise<RelayCheck> {
  const relay = Object.assign(await run.newRelay(), { habits })
  const result = await check(relay.url, times)
  expect(relay.received).toBeLessThanOrEqual(3)
  return result
}
const GOOD = { type: 'good' }

test('a relay that works is found to pass on and to keep, by three events', async () => {
  expect(await checked(strfry())).toMatchObject({ passing: GOOD, storing: [GOOD, GOOD] })
})
test('a relay that gives no answer to what it passes on is a good one', async () => {
  expect(await checked(silent())).toMatchObject({ passing: GOOD })
})
test('the words of a relay that refuses are told', async () => {
  const refused = { type: 'refused', reason: 'pow: 28 bits needed. (2)' }
  expect(await checked(wantsWork())).toMatchObject({ passing: refused, storing: [refused, refused] })
})
test('a relay that takes everything and shows nothing is found out', async () => {
  const lost = { type: 'lost' }
  expect(await checked(swallowing(), FAST)).toMatchObject({ passing: lost, storing: [lost, lost] })
})
test('a relay that keeps short parcels only is told from others', async () => {
  const shortOnly: RelayHabits = {
    refuse: ({ content }) => (content.length > 9000 ? 'invalid: too long' : undefined),
  }
  expect(await checked(shortOnly)).toMatchObject({ storing: [GOOD, { reason: 'invalid: too long' }] })
})
test('a relay that cannot be reached is told', async () => {
  const url = 'ws://127.0.0.1:9/'
  expect(await check(url)).toEqual({ url, connected: null, passing: null, storing: [] })
})
