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
