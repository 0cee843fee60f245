// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserUpdater } from './service-worker.ts'
import type { AppUpdater } from './service-worker.ts'

/** A worker of the browser, as far as a page sees it. */
class Worker extends EventTarget {
  readonly heard: unknown[] = []
  state: ServiceWorkerState
  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }
  postMessage(said: unknown): void {
    this.heard.push(said)
  }
}
type Made = EventTarget & {
  active: Worker | null
  waiting: Worker | null
  installing: Worker | null
  unregister(): Promise<boolean>
}
/** A fake registration: one worker is active, a newer one may wait. */
class Container extends EventTarget {
  readonly made: Made = Object.assign(new EventTarget(), {
    active: new Worker('activated'),
    waiting: null,
    installing: null,
    unregister: () => {
      this.removals++
      return Promise.resolve(true)
    },
  })
  registrations = 0
  removals = 0
  register = (): Promise<unknown> => {
    this.registrations++
    return Promise.resolve(this.made)
  }
}

let container: Container
let told: string[]
/** A page that has just been loaded, in this tab. */
async function newPage(): Promise<AppUpdater> {
  told = []
  const keeper = browserUpdater()!
  const tell = (what: string) => () => void told.push(what)
  keeper.register({ precached: tell('kept'), updateWaiting: tell('newer'), retrying: tell('again') })
  await flushPromises()
  return keeper
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubEnv('PROD', true)
  container = new Container()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a browser that refuses service workers by answering nothing gets the site without one, and no error', async () => {
  container.register = () => Promise.resolve(undefined)
  await newPage()
  expect(told).toEqual([])
})

describe('the first installation', () => {
  /** The first visit, with this many files cached at each look. */
  async function visit(state: ServiceWorkerState, files: () => number): Promise<Worker> {
    const worker = new Worker(state)
    Object.assign(container.made, { active: null, installing: worker })
    const keys = () => Promise.resolve(Array.from({ length: files() }))
    vi.stubGlobal('caches', { keys: () => Promise.resolve(['site']), open: () => Promise.resolve({ keys }) })
    await newPage()
    await vi.dynamicImportSettled()
    return worker
  }
  const counts = (): number[] => [container.registrations, container.removals]

  test('that does not go on is begun once more, and no third time', async () => {
    await visit('installing', () => 0)
    expect(counts()).toEqual([1, 0])
    for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(20_000)
    expect(counts()).toEqual([2, 1])
  })

  test('that goes on slowly is left alone', async () => {
    let cached = 0
    await visit('installing', () => cached++)
    for (let i = 0; i < 9; i++) await vi.advanceTimersByTimeAsync(20_000)
    expect(counts()).toEqual([1, 0])
  })

  test('that has ended is left alone', async () => {
    const worker = await visit('installing', () => 7)
    worker.state = 'activated'
    for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(20_000)
    expect(counts()).toEqual([1, 0])
  })
})

describe('the build that waits', () => {
  test('is reported, activated, and active when the page has another worker', async () => {
    const waiting = (container.made.waiting = new Worker('installed'))
    const keeper = await newPage()
    expect(told).toEqual(['newer'])
    const taken = keeper.activateUpdate()
    await vi.advanceTimersByTimeAsync(500)
    expect(waiting.heard).toEqual(['take over'])
    container.dispatchEvent(new Event('controllerchange'))
    expect(await taken).toBe(true)
  })

  test('has nothing to do where none waits any more', async () => {
    const taken = (await newPage()).activateUpdate()
    await vi.advanceTimersByTimeAsync(500)
    expect(await taken).toBe(true)
  })

  test('may hear and yet not come: that is said after some seconds', async () => {
    container.made.waiting = new Worker('installed')
    const taken = (await newPage()).activateUpdate()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await taken).toBe(false)
  })
})

describe('a page that is loaded to ask again', () => {
  test('is reported before the waiting build, and only once', async () => {
    container.made.waiting = new Worker('installed')
    ;(await newPage()).reload('again')
    await newPage()
    expect(told).toEqual(['again', 'newer'])
    await newPage()
    expect(told).toEqual(['newer'])
  })

  test('gives the browser time to come to it by itself', async () => {
    const waiting = (container.made.waiting = new Worker('installed'))
    ;(await newPage()).reload('again')
    const taken = (await newPage()).activateUpdate()
    await vi.advanceTimersByTimeAsync(1000)
    container.made.waiting = null
    await vi.advanceTimersByTimeAsync(1000)
    expect([waiting.heard, await taken]).toEqual([[], true])
  })

  test('is none if it is loaded for any other reason', async () => {
    ;(await newPage()).reload()
    await newPage()
    expect(told).toEqual([])
  })
})
