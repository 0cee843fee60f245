import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../../tests/fixtures/until.ts'
import { newDeviceClock } from '../device-clock.ts'
import { browserEnvironment } from '../environment.ts'
import type { MailboxEnvironment } from '../environment.ts'
import { bytes, known, newMailboxRun, untilTaken } from './mailbox-run.fixture.ts'
import { strfry } from './relay-habits.fixture.ts'

// A clock that is off, and relays that refuse what is dated far ahead.

const HOUR = 3600_000
const run = newMailboxRun()
afterEach(() => run.end())

/** A device whose clock is ahead, and what the host of the page says. */
function device(ahead: number, askHost: () => Promise<number | undefined>): MailboxEnvironment {
  const now = (): number => Date.now() + ahead
  return {
    ...browserEnvironment,
    now,
    clock: newDeviceClock({ now, steady: () => performance.now(), askHost }),
  }
}
const strict = async () => Object.assign(await run.newRelay(), { habits: strfry() })

describe('a device whose clock is an hour fast', () => {
  test('leaves a parcel with the right date once the host of the page has said it', async () => {
    const relay = await strict()
    let answer = (_: number | undefined): void => undefined
    const host = new Promise<number | undefined>((resolve) => (answer = resolve))
    const environment = device(HOUR, () => host)
    const ada = await run.newMailbox('ada', [relay.url], { environment })
    ada.put('log', bytes('x'))
    await until(() => expect(ada.puts()).toMatchObject([{ taken: 0, refused: 1 }]))
    expect(ada.stores()[0]!.said).toBe('invalid: created_at too late')
    answer(Date.now())
    await untilTaken(ada, 1)
    expect(ada.stores()[0]!.said).toBeNull()
    const bea = await run.newMailbox('bea', [relay.url])
    await until(() => expect(known(bea)).toEqual(['log x']))
    expect(Math.abs(relay.stored()[0]!.created_at - Date.now() / 1000)).toBeLessThan(60)
    expect(environment.clock.fault()).toMatchObject({ is: 'fast' })
  })

  test('is told so when two relays say it and nothing tells the time', async () => {
    const [one, two] = [await strict(), await strict()]
    const environment = device(HOUR, async () => undefined)
    const ada = await run.newMailbox('ada', [one.url, two.url], { environment })
    ada.put('log', bytes('x'))
    await until(() => expect(environment.clock.fault()).toEqual({ is: 'fast', by: null }))
    expect(ada.puts()).toMatchObject([{ taken: 0, refused: 2 }])
  })
})

describe('a device whose clock was an hour ahead once', () => {
  /** What that clock left lies at this relay. */
  async function leftAhead(url: string): Promise<void> {
    const before = await run.newMailbox('ada', [url], { environment: device(HOUR, async () => undefined) })
    before.put('log', bytes('before'))
    await untilTaken(before, 1)
    before.close()
  }

  test('dates what it leaves rightly, and later only where what is ahead still lies', async () => {
    const [lenient, one, two] = [await run.newRelay(), await strict(), await strict()]
    await leftAhead(lenient.url)
    const urls = [lenient, one, two].map(({ url }) => url)
    const ada = await run.newMailbox('ada', urls)
    await until(() => expect(ada.stores().every(({ status }) => status === 'up')).toBe(true))
    for (const text of ['now', 'next']) {
      ada.put('log', bytes(text))
      await until(() => expect(ada.puts()).toMatchObject([{ taken: 3, isDelivered: true, refused: 0 }]))
    }
    expect(known(ada)).toEqual(['log next'])
    for (const url of urls) {
      const bea = await run.newMailbox('bea', [url])
      await until(() => expect(known(bea)).toEqual(['log next']))
    }
  })

  test('is understood by others, whichever relay they ask first', async () => {
    const [lenient, one] = [await run.newRelay(), await strict()]
    await leftAhead(lenient.url)
    const ada = await run.newMailbox('ada', [one.url])
    ada.put('log', bytes('now'))
    await untilTaken(ada, 1)
    for (const urls of [
      [lenient.url, one.url],
      [one.url, lenient.url],
    ]) {
      const bea = await run.newMailbox('bea', urls)
      await until(() => expect(known(bea)).toEqual(['log now']))
    }
  })

  test('puts again what it dated ahead, once its clock is put right', async () => {
    const [lenient, one] = [await run.newRelay(), await strict()]
    let answer = (_: number | undefined): void => undefined
    const host = new Promise<number | undefined>((resolve) => (answer = resolve))
    const environment = device(HOUR, () => host)
    const ada = await run.newMailbox('ada', [lenient.url, one.url], { environment })
    ada.put('log', bytes('x'))
    await until(() => expect(ada.puts()).toMatchObject([{ taken: 1, refused: 1 }]))
    answer(Date.now())
    await until(() => expect(ada.puts()).toMatchObject([{ taken: 2, isDelivered: true }]))
  })
})
