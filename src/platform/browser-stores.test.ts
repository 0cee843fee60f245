// @vitest-environment happy-dom
import { effectScope, nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  areValuesKept,
  deviceValues,
  offeredCaches,
  offeredLocks,
  offeredStorage,
  offeredWorkers,
  openChannel,
} from './browser-stores.ts'
import { storeDeviceValue, useDeviceValue } from './device-value.ts'

beforeEach(() => localStorage.clear())
const givenBack: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const giveBack of givenBack.splice(0)) giveBack()
})
/** Replaces a property by one that calls this when it is touched, until the test is over. */
function replace(on: object, name: string, get: () => unknown): void {
  const before = Object.getOwnPropertyDescriptor(on, name)
  Object.defineProperty(on, name, { configurable: true, get })
  givenBack.push(() =>
    before === undefined ? Reflect.deleteProperty(on, name) : Object.defineProperty(on, name, before),
  )
}

const refused = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
/** How a browser can withhold one of its stores. */
const WAYS: Readonly<Record<string, () => void>> = {
  missing: () => vi.stubGlobal('localStorage', undefined),
  null: () => vi.stubGlobal('localStorage', null),
  'refused at the first touch': () => replace(globalThis, 'localStorage', refused),
  'refused at every use': () =>
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, length: 0 }),
  'full from the beginning': () =>
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refused, length: 0 }),
}

/** A value as one part of the page has it. */
function partOfPage() {
  return effectScope().run(() => useDeviceValue('windrose-trial', (text) => text || 'nothing', String))!
}

describe.each(Object.entries(WAYS))('values that are %s', (_, withhold) => {
  test('last as long as the page, and are shared by its parts', async () => {
    withhold()
    expect(areValuesKept()).toBe(false)
    const one = partOfPage()
    expect(one.value).toBe('nothing')
    one.value = 'chosen'
    await nextTick()
    expect(partOfPage().value).toBe('chosen')
    storeDeviceValue('windrose-trial', 'restored')
    expect(one.value).toBe('restored')
    expect(deviceValues().key(0)).toBe('windrose-trial')
    deviceValues().removeItem('windrose-trial')
    expect(deviceValues().length).toBe(0)
  })
})

test('values that are kept are those of the browser', async () => {
  partOfPage().value = 'chosen'
  await nextTick()
  expect(areValuesKept()).toBe(true)
  expect(localStorage.getItem('windrose-trial')).toBe('chosen')
  const other = partOfPage()
  storeDeviceValue('windrose-trial', 'restored')
  expect([other.value, localStorage.getItem('windrose-trial')]).toEqual(['restored', 'restored'])
})

test('a full storage still shows what it holds', () => {
  localStorage.setItem('windrose-trial', 'held')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
  const held = partOfPage()
  vi.restoreAllMocks()
  expect([held.value, areValuesKept()]).toEqual(['held', true])
})

test.each<[string, unknown]>([
  ['missing', undefined],
  ['refused', refused],
  [
    'refused at every use',
    class {
      postMessage = refused
      addEventListener = refused
      removeEventListener = refused
    },
  ],
])('a channel that is %s is nothing to worry about', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const opened = openChannel('trial')
  const stop = opened.listen(() => undefined)
  opened.post({})
  stop()
  expect(stop).toBeTypeOf('function')
})

test('what is refused counts as missing', () => {
  replace(navigator, 'locks', refused)
  replace(navigator, 'serviceWorker', refused)
  replace(navigator, 'storage', refused)
  replace(globalThis, 'caches', refused)
  expect([offeredLocks(), offeredWorkers(), offeredStorage(), offeredCaches()]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
