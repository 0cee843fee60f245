import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { newDeviceClock } from '../mailbox/device-clock.ts'
import { browserEnvironment } from '../mailbox/environment.ts'
import type { MailboxEnvironment } from '../mailbox/environment.ts'
import {
  impatient,
  silent,
  strfry,
  swallowing,
  wantsWork,
  webOfTrust,
} from '../mailbox/nostr/relay-habits.fixture.ts'
import type { RelayHabits } from '../mailbox/nostr/relay-habits.fixture.ts'
import { device, linked, relay, say, stopAll } from './relay-device.fixture.ts'

// Devices that are open meet by relays that behave as the public ones were seen to.

afterEach(stopAll)

/** Another device whose clock is off by these milliseconds, and what the host of its page says about that. */
function clocked(off: number, hostSays?: number, passed = { by: 0 }): MailboxEnvironment {
  const now = (): number => Date.now() + off + passed.by
  const steady = (): number => performance.now() + passed.by
  const askHost = async () => (hostSays === undefined ? undefined : now() - hostSays)
  return { ...browserEnvironment, now, clock: newDeviceClock({ now, steady, askHost }) }
}

/** Links two devices by these relays, and sends a text over the link. */
async function meet(urls: readonly string[]): Promise<void> {
  const [ann, ben] = [device('ann', urls), device('ben', urls)]
  await linked(ann, 'ben')
  await linked(ben, 'ann')
  await until(() => expect(say(ann, '{"a":1}').includes(true)).toBe(true))
  await until(() => expect(ben.texts[0]).toBe('{"a":1}'))
}

const HABITS: Readonly<Record<string, () => RelayHabits>> = {
  'refuses what is a minute old': strfry,
  'bars who sends four at once': impatient,
  'wants friends after three': webOfTrust,
  'wants work': wantsWork,
  'gives no answer': silent,
  'takes all and passes nothing on': swallowing,
}

describe('two devices meet beside a relay that', () => {
  test.each(Object.keys(HABITS))('%s', async (name) => {
    const [odd, good] = [await relay(HABITS[name]!()), await relay(strfry())]
    await meet([odd.url, good.url])
  })
})

test('two devices meet by any three good relays among ten', async () => {
  const habits = [impatient, strfry, webOfTrust, wantsWork, strfry, swallowing, impatient, wantsWork, strfry]
  const relays = await Promise.all(habits.map((of) => relay(of())))
  await meet([...relays.map(({ url }) => url), 'ws://127.0.0.1:9/'])
})

test('a relay that gives no answers carries a link alone', async () => {
  const { url } = await relay(silent())
  await meet([url])
})

describe('a device whose clock is off meets others by relays that refuse wrong dates', () => {
  const MINUTE = 60_000
  test.each([90_000, -90_000, 60 * MINUTE, -20 * MINUTE])('by %i ms, as its host says', async (off) => {
    const { url } = await relay(strfry())
    const environment = clocked(off, off)
    environment.clock.check()
    const [ann, ben] = [device('ann', [url], { environment }), device('ben', [url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
  })

  test.each([60 * MINUTE, -20 * MINUTE])('by %i ms, as the dates of the others tell', async (off) => {
    const { url } = await relay(strfry())
    const environment = clocked(off)
    const ben = device('ben', [url])
    await until(() => expect(ben.view()).toBe('up none'))
    const ann = device('ann', [url], { environment })
    await until(() => expect(ann.view()).toBe('up none'))
    // Someone else comes and is heard.
    device('cid', [url])
    await linked(ann, 'ben', 'cid')
  })
})

test('a page that was open for minutes says a goodbye that relays pass on', async () => {
  const one = await relay(strfry())
  const passed = { by: 0 }
  one.now = () => Date.now() + passed.by
  const on = (): { environment: MailboxEnvironment } => ({ environment: clocked(0, undefined, passed) })
  const [ann, ben] = [device('ann', [one.url], on()), device('ben', [one.url], on())]
  await linked(ann, 'ben')
  await linked(ben, 'ann')
  passed.by = 3 * 60_000
  ben.mesh.leave()
  await linked(ann)
  expect(ann.events.find((event) => event.type === 'down')).toMatchObject({ why: 'left' })
})
