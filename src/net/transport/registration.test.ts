import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newFakeBroker } from './fake-broker.fixture.ts'
import type { FakeBroker } from './fake-broker.fixture.ts'
import { newRegistration } from './registration.ts'
import type { Registration } from './registration.ts'
import { PUBLIC_SETTINGS } from './settings.ts'
import type { SignalingStatus } from './transport.ts'

const ADDRESS = 'a'.repeat(40)

let broker: FakeBroker
let registration: Registration
/** Every status with the time when it began, in milliseconds since the start of the test. */
let seen: [SignalingStatus, number][]
let began: number
const now = (): number => performance.now() - began
const status = (): SignalingStatus | undefined => seen.at(-1)?.[0]
/** Milliseconds until the status is up; undefined if it is not up within a minute. */
async function timeUntilUp(): Promise<number | undefined> {
  const from = now()
  for (let waited = 0; waited < 60_000 && status() !== 'up'; waited += 50)
    await vi.advanceTimersByTimeAsync(50)
  return status() === 'up' ? now() - from : undefined
}

const CALLBACKS = {
  onStatus: (is: SignalingStatus) => void seen.push([is, now()]),
  onDenied: () => undefined,
  onConnection: () => undefined,
  onUnknownAddress: () => undefined,
  isNeighbor: () => true,
}

beforeEach(async () => {
  vi.useFakeTimers()
  began = performance.now()
  seen = []
  broker = newFakeBroker()
  registration = newRegistration(PUBLIC_SETTINGS, CALLBACKS, broker)
  registration.open(ADDRESS, 'token')
  await timeUntilUp()
})
afterEach(() => {
  registration.close()
  vi.useRealTimers()
})

describe('the registration with the broker', () => {
  test('is up as soon as the broker says so', () => {
    expect(seen.map(([is]) => is)).toEqual(['opening', 'up'])
    expect(now()).toBeLessThan(500)
  })

  test('is confirmed by an echo when the device takes its own address over', async () => {
    const twin: SignalingStatus[] = []
    const callbacks = { ...CALLBACKS, onStatus: (is: SignalingStatus) => void twin.push(is) }
    const again = newRegistration(PUBLIC_SETTINGS, callbacks, broker)
    again.open(ADDRESS, 'token')
    await vi.advanceTimersByTimeAsync(500)
    expect(twin).toEqual(['opening', 'up'])
    again.close()
  })

  test('finds a dead socket when it is woken, and replaces it within a second', async () => {
    await vi.advanceTimersByTimeAsync(300_000)
    // As after a sleep, or when the network changed: no packet of the old socket passes any more.
    broker.changeAddress()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(status()).toBe('up')
    registration.wake()
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.slice(2).map(([is]) => is)).toEqual(['down', 'up'])
  })

  test('keeps a socket that lives', async () => {
    for (let i = 0; i < 20; i++) {
      registration.wake()
      await vi.advanceTimersByTimeAsync(700)
    }
    expect([broker.sockets, status()]).toEqual([1, 'up'])
  })

  // It matters at which moment within the pauses of TCP the line returns, therefore several are tried.
  test.each([5, 12, 30, 31.7, 60, 61.3, 120])(
    'is up within 2 s after a line that was cut for %d s is back',
    async (seconds) => {
      broker.isCut = true
      await vi.advanceTimersByTimeAsync(3000)
      registration.wake()
      await vi.advanceTimersByTimeAsync((seconds - 3) * 1000)
      expect(status()).toBe(seconds > 5 ? 'down' : status())
      broker.isCut = false
      expect(await timeUntilUp()).toBeLessThan(2000)
    },
  )

  test('is up within 2 s after the event that the line is back, though no link noticed', async () => {
    broker.isCut = true
    await vi.advanceTimersByTimeAsync(30_000)
    broker.isCut = false
    registration.wake()
    await vi.advanceTimersByTimeAsync(2000)
    expect(status()).toBe('up')
    expect(broker.sockets).toBe(2)
  })

  test('leaves the broker to probes while the device has no network, for failed sockets would delay the next', async () => {
    Object.assign(broker, { isCut: true, isOffline: true })
    await vi.advanceTimersByTimeAsync(3000)
    registration.wake()
    await vi.advanceTimersByTimeAsync(27_000)
    expect([status(), broker.sockets]).toEqual(['down', 2])
    Object.assign(broker, { isCut: false, isOffline: false })
    registration.wake()
    expect(await timeUntilUp()).toBeLessThan(1000)
  })

  test('tries less often when three minutes have passed, and stops with its page', async () => {
    broker.isCut = true
    registration.wake()
    await vi.advanceTimersByTimeAsync(190_000)
    const [sockets, probes] = [broker.sockets, broker.probes]
    await vi.advanceTimersByTimeAsync(100_000)
    expect([broker.sockets - sockets <= 10, broker.probes - probes]).toEqual([true, 0])
    registration.close()
    const last = broker.sockets
    await vi.advanceTimersByTimeAsync(100_000)
    expect(broker.sockets).toBe(last)
  })

  test('asks a broker without echoes over a new connection', async () => {
    broker.hasEcho = false
    const other = newRegistration(PUBLIC_SETTINGS, CALLBACKS, broker)
    seen = []
    other.open('b'.repeat(40), 'token')
    await timeUntilUp()
    other.wake()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen.map(([is]) => is)).toEqual(['opening', 'up'])
    broker.isCut = true
    other.wake()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(status()).toBe('down')
    broker.isCut = false
    expect(await timeUntilUp()).toBeLessThan(4000)
    other.close()
  })
})
