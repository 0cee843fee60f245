import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../../tests/fixtures/until.ts'
import { newDeviceClock } from '../device-clock.ts'
import { browserEnvironment } from '../environment.ts'
import { newRelayMemory } from '../relay-memory.ts'
import { bytes, FAST, known, newMailboxRun, untilTaken } from './mailbox-run.fixture.ts'
import {
  forgetful,
  impatient,
  silent,
  strfry,
  swallowing,
  wantsWork,
  webOfTrust,
} from './relay-habits.fixture.ts'
import type { RelayHabits } from './relay-habits.fixture.ts'
import type { TestRelay } from './test-relay.fixture.ts'

// Mailboxes on relays that behave as the public ones were seen to.

const run = newMailboxRun()
afterEach(() => run.end())

const relay = async (habits: RelayHabits): Promise<TestRelay> =>
  Object.assign(await run.newRelay(), { habits })
const relays = (all: readonly RelayHabits[]): Promise<TestRelay[]> => Promise.all(all.map(relay))
const urlsOf = (all: readonly TestRelay[]): string[] => all.map(({ url }) => url)
const holders = (all: readonly TestRelay[]): number => all.filter((one) => one.stored().length > 0).length

describe('a parcel', () => {
  test('lies in five of eight relays, and in others once these are gone', async () => {
    const all = await relays(Array.from({ length: 8 }, strfry))
    const ada = await run.newMailbox('ada', urlsOf(all))
    ada.put('log', bytes('x'))
    await until(() => expect(ada.puts()).toMatchObject([{ taken: 5, isDelivered: true, of: 5 }]))
    expect(holders(all)).toBe(5)
    for (const one of all.slice(0, 3)) await one.stop()
    await until(() => expect(holders(all)).toBe(8))
  })

  test('is delivered where one relay is all, and that shows it', async () => {
    const one = await relay(strfry())
    const ada = await run.newMailbox('ada', [one.url])
    ada.put('log', bytes('x'))
    await until(() => expect(ada.puts()).toMatchObject([{ taken: 1, isDelivered: true }]))
  })

  test('is not delivered by relays that say they took it and show nothing, nor by one of several', async () => {
    const all = await relays([swallowing(), swallowing(), strfry(), swallowing()])
    const ada = await run.newMailbox('ada', urlsOf(all))
    ada.put('log', bytes('x'))
    await until(() => expect(ada.puts()).toMatchObject([{ taken: 1, refused: 3, isDelivered: false }]))
  })

  test('goes first to relays that kept such before', async () => {
    const all = await relays(Array.from({ length: 8 }, strfry))
    const memory = newRelayMemory()
    for (const url of urlsOf(all).slice(3)) memory.note(url, { kept: Date.now(), size: 10_000 })
    const environment = { ...browserEnvironment, relays: memory }
    const ada = await run.newMailbox('ada', urlsOf(all), { environment })
    ada.put('log', bytes('x'))
    await untilTaken(ada, 5)
    expect(all.map((one) => one.stored().length)).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
  })
})

const HABITS: Readonly<Record<string, () => RelayHabits>> = {
  impatient,
  webOfTrust,
  wantsWork,
  silent,
  swallowing,
}
test.each(Object.keys(HABITS))(
  'a relay that is called %s beside two good ones costs nothing',
  async (name) => {
    const all = await relays([HABITS[name]!(), strfry(), strfry()])
    const ada = await run.newMailbox('ada', urlsOf(all))
    for (const place of ['a', 'b', 'c', 'd', 'e']) ada.put(place, bytes(place))
    await until(() => expect(ada.puts().map(({ isDelivered }) => isDelivered)).toEqual(Array(5).fill(true)))
    const bea = await run.newMailbox('bea', urlsOf(all))
    await until(() => expect(known(bea)).toEqual(['a a', 'b b', 'c c', 'd d', 'e e']))
  },
)

test('any three good relays among ten deliver what members leave', async () => {
  const bad = [impatient, webOfTrust, wantsWork, swallowing, impatient, wantsWork]
  const all = await relays([...bad.map((of) => of()), strfry(), strfry(), strfry()])
  const urls = ['ws://127.0.0.1:9/', ...urlsOf(all)]
  const ada = await run.newMailbox('ada', urls)
  for (const place of ['a', 'b', 'c', 'd', 'e']) ada.put(place, bytes(place))
  await until(() => expect(ada.puts().map(({ isDelivered }) => isDelivered)).toEqual(Array(5).fill(true)))
  ada.close()
  const bea = await run.newMailbox('bea', urlsOf(all))
  await until(() => expect(known(bea)).toEqual(['a a', 'b b', 'c c', 'd d', 'e e']))
})

test('members who look in every three days find each other for half a year, though relays forget after four', async () => {
  const passed = { by: 0 }
  const now = (): number => Date.now() + passed.by
  const clock = newDeviceClock({
    now,
    steady: () => performance.now() + passed.by,
    askHost: async () => undefined,
  })
  const environment = { ...browserEnvironment, now, clock, relays: newRelayMemory() }
  const all = await relays([forgetful(4), forgetful(4), forgetful(4)])
  for (const one of all) one.now = now
  const visit = async (device: string, day: number): Promise<string[]> => {
    passed.by = day * 86_400_000
    const box = await run.newMailbox(device, urlsOf(all), { environment, times: FAST })
    await until(() => expect(box.stores().every(({ status }) => status === 'up')).toBe(true))
    const seen = known(box)
    box.put(device, bytes(String(day)))
    await until(() => expect(box.puts()).toMatchObject([{ taken: 3, isDelivered: true }]))
    // What the other left was put again where it was missing.
    for (const one of all) await until(() => expect(one.stored().length).toBeGreaterThan(0))
    box.close()
    return seen
  }
  for (let day = 0; day < 180; day += 3) {
    const seen = await visit(day % 2 === 0 ? 'ada' : 'bea', day)
    if (day > 0) expect(seen).toContain(`${day % 2 === 0 ? 'bea' : 'ada'} ${String(day - 3)}`)
  }
})
