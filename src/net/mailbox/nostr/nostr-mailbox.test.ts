import { afterEach, describe, expect, test } from 'vitest'
import { newDeviceClock } from '../device-clock.ts'
import { browserEnvironment } from '../environment.ts'
import type { MailboxEnvironment } from '../environment.ts'
import { KEPT_FOR, MAX_CONTENT, MAX_PLACES } from '../mailbox.ts'
import { until } from '../../../../tests/fixtures/until.ts'
import { bytes, known, newMailboxRun, untilStatus, untilTaken } from './mailbox-run.fixture.ts'

/** No relay listens there. */
const DEAD = 'ws://127.0.0.1:9/'
const run = newMailboxRun()
const { newRelay, newMailbox } = run
afterEach(() => run.end())

/** A device whose clock is ahead, and a host of the page that says nothing. */
function ahead(milliseconds: number, askHost = async (): Promise<number | undefined> => undefined) {
  const now = (): number => Date.now() + milliseconds
  const clock = newDeviceClock({ now, steady: () => performance.now(), askHost })
  return { ...browserEnvironment, now, clock } satisfies MailboxEnvironment
}

describe('a mailbox on relays', () => {
  test('keeps parcels for members that are never there together', async () => {
    const relay = await newRelay()
    const ada = await newMailbox('ada', [relay.url])
    expect(ada.put('log', bytes('first'))).toBeUndefined()
    await untilTaken(ada, 1)
    ada.put('log', bytes('second'))
    ada.put('chat', bytes('hello'))
    await untilTaken(ada, 1)
    await until(() => expect(relay.stored().length).toBe(2))
    ada.close()
    const bea = await newMailbox('bea', [relay.url])
    await until(() => expect(known(bea)).toEqual(['chat hello', 'log second']))
    expect(bea.parcels().every(({ author }) => author === ada.author)).toBe(true)
    expect(bea.author).not.toBe(ada.author)
  })

  test('tells at once what is new', async () => {
    const relay = await newRelay()
    const [ada, bea] = [await newMailbox('ada', [relay.url]), await newMailbox('bea', [relay.url])]
    await untilStatus(ada, ['up'])
    await untilStatus(bea, ['up'])
    ada.put('log', bytes('news'))
    await until(() => expect(known(bea)).toEqual(['log news']))
  })

  test('leaves a parcel in those that answer, and says in how many', async () => {
    const [one, two] = [await newRelay(), await newRelay()]
    const ada = await newMailbox('ada', [one.url, DEAD, two.url])
    ada.put('log', bytes('x'))
    await until(() =>
      expect(ada.puts()).toMatchObject([{ taken: 2, isDelivered: true, refused: 0, waiting: 1, of: 3 }]),
    )
    expect(ada.stores().map(({ status }) => status === 'up')).toEqual([true, false, true])
    expect(ada.events.at(-1)).toBeDefined()
    const reports = ada.events.flatMap((event) => (event.type === 'put' ? [event.report.taken] : []))
    expect(reports.at(-1)).toBe(2)
    await two.stop()
    await one.stop()
    await until(() =>
      expect(ada.stores().map(({ status }) => status === 'up')).toEqual([false, false, false]),
    )
    await one.start()
    await two.start()
    await until(() => expect(ada.stores().map(({ status }) => status === 'up')).toEqual([true, false, true]))
  })

  test('is filled again after its relay was killed and wiped', async () => {
    const relay = await newRelay()
    const ada = await newMailbox('ada', [relay.url])
    const bea = await newMailbox('bea', [relay.url])
    ada.put('log', bytes('a'))
    bea.put('log', bytes('b'))
    await until(() => expect([known(ada), known(bea)]).toEqual(Array(2).fill(['log a', 'log b'])))
    await relay.stop()
    relay.wipe()
    ada.put('log', bytes('a2'))
    // Bea's device is closed: its parcel comes back from Ada's.
    bea.close()
    await relay.start()
    await untilTaken(ada, 1)
    const carl = await newMailbox('carl', [relay.url])
    await until(() => expect(known(carl)).toEqual(['log a2', 'log b']))
  })

  test('carries the newest parcel from one relay to another', async () => {
    const [one, two] = [await newRelay(), await newRelay()]
    const old = await newMailbox('ada', [two.url])
    old.put('log', bytes('old'))
    await untilTaken(old, 1)
    old.close()
    const ada = await newMailbox('ada', [one.url], { environment: ahead(5000) })
    ada.put('log', bytes('new'))
    await untilTaken(ada, 1)
    const bea = await newMailbox('bea', [two.url, one.url])
    await until(() => expect(known(bea)).toEqual(['log new']))
    await until(() =>
      expect(two.stored().map(({ created_at }) => created_at)).toEqual(
        one.stored().map(({ created_at }) => created_at),
      ),
    )
    expect(two.stored()).toEqual(one.stored())
  })

  test('waits when a relay limits the rate, and gives up what it refuses for good', async () => {
    const relay = await newRelay()
    let limited = 1
    relay.refuse = ({ content }) => {
      if (content.length > 3000) return 'invalid: too big for us'
      return limited-- > 0 ? 'rate-limited: slow down' : undefined
    }
    const ada = await newMailbox('ada', [relay.url])
    ada.put('log', bytes('small'))
    ada.put('big', new Uint8Array(5000))
    await until(() =>
      expect(ada.puts()).toEqual([
        { place: 'log', taken: 1, isDelivered: true, refused: 0, waiting: 0, of: 1 },
        { place: 'big', taken: 0, isDelivered: false, refused: 1, waiting: 0, of: 1 },
      ]),
    )
    expect(relay.received).toBe(3)
    relay.refuse = () => undefined
    ada.ask()
    await untilTaken(ada, 1)
  })

  test('keeps to the limits that a relay names', async () => {
    const relay = await newRelay()
    relay.limitation = { max_message_length: 8000, max_limit: 'many' }
    const ada = await newMailbox('ada', [relay.url])
    ada.put('big', new Uint8Array(9000))
    ada.put('small', new Uint8Array(500))
    await until(() =>
      expect(ada.puts().map(({ taken, refused }) => [taken, refused])).toEqual([
        [0, 1],
        [1, 0],
      ]),
    )
    expect(relay.received).toBe(1)
  })

  test('refuses what is no parcel', async () => {
    const ada = await newMailbox('ada', [])
    expect(ada.put('log', new Uint8Array(MAX_CONTENT + 1))).toBe('tooBig')
    for (const place of ['', 'a b', 'ä', 'x'.repeat(65)]) expect(ada.put(place, bytes(''))).toBe('place')
    for (let at = 0; at < MAX_PLACES; at++) expect(ada.put(`p${String(at)}`, bytes(''))).toBeUndefined()
    expect(ada.put('more', bytes(''))).toBe('place')
    ada.close()
    expect(ada.put('p1', bytes(''))).toBe('closed')
  })

  test('puts the largest parcel in an event below 48 kB that expires', async () => {
    const relay = await newRelay()
    const ada = await newMailbox('ada', [relay.url])
    ada.put('x'.repeat(64), new Uint8Array(MAX_CONTENT).fill(255))
    await untilTaken(ada, 1)
    const [event] = relay.stored()
    expect(JSON.stringify(event).length).toBeLessThan(48 * 1024)
    expect(event!.tags.map(([name]) => name)).toEqual(['d', 't', 'expiration'])
    expect(event!.tags[2]![1]).toBe(String(event!.created_at + KEPT_FOR))
    expect(JSON.stringify(event)).not.toContain('xxxx')
  })

  test('dates a parcel after one of ours from the time when our clock was ahead', async () => {
    const relay = await newRelay()
    const before = await newMailbox('ada', [relay.url], { environment: ahead(3600_000) })
    before.put('log', bytes('before'))
    await untilTaken(before, 1)
    before.close()
    const ada = await newMailbox('ada', [relay.url])
    ada.put('log', bytes('now'))
    const bea = await newMailbox('bea', [relay.url])
    await until(() => expect(known(bea)).toEqual(['log now']))
    await untilTaken(ada, 1)
    expect(known(ada)).toEqual(['log now'])
  })
})
