import { describe, expect, test } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import { browserLocks, browserTabChannel } from './tabs.ts'

/** Web Locks as the standard has them, as far as they are used here. */
function fakeLocks(): LockManager {
  const held = new Set<string>()
  const waiting: { name: string; go: () => void }[] = []
  const run = async (name: string, work: (lock: Lock | null) => Promise<unknown>): Promise<unknown> => {
    held.add(name)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
      const next = waiting.findIndex((other) => other.name === name)
      if (next >= 0) waiting.splice(next, 1)[0]?.go()
    }
  }
  const request = async (
    name: string,
    how: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (!held.has(name)) return run(name, work)
    if (how.ifAvailable === true) return work(null)
    await new Promise<void>((go, stop) => {
      waiting.push({ name, go })
      how.signal?.addEventListener('abort', () => {
        waiting.splice(0, waiting.length, ...waiting.filter((other) => other.go !== go))
        stop(new Error('aborted'))
      })
    })
    return run(name, work)
  }
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 5))

describe('locks', () => {
  test('one tab has the table, the next waits and gets it when the first lets go', async () => {
    const locks = fakeLocks()
    const told: string[] = []
    const claim = (name: string): (() => void) =>
      browserLocks(locks).claim(
        't',
        () => told.push(`${name} has it`),
        () => told.push(`${name} waits`),
      )
    const first = claim('one')
    await soon()
    const second = claim('two')
    const third = claim('three')
    await soon()
    expect(told).toEqual(['one has it', 'two waits', 'three waits'])
    second()
    first()
    await soon()
    expect(told.slice(3)).toEqual(['three has it'])
    third()
  })
  test('other tables are free', async () => {
    const locks = fakeLocks()
    const told: string[] = []
    browserLocks(locks).claim(
      'a',
      () => told.push('a'),
      () => told.push('no'),
    )
    browserLocks(locks).claim(
      'b',
      () => told.push('b'),
      () => told.push('no'),
    )
    await soon()
    expect(told).toEqual(['a', 'b'])
  })
  test.each<[string, LockManager | undefined]>([
    ['there are none', undefined],
    ['they are refused', { request: () => Promise.reject(new Error('denied')) } as unknown as LockManager],
    [
      'they throw',
      {
        request() {
          throw new Error('denied')
        },
      } as unknown as LockManager,
    ],
  ])('where %s, every tab writes', async (_, locks) => {
    const told: string[] = []
    browserLocks(locks).claim(
      't',
      () => told.push('has it'),
      () => told.push('waits'),
    )
    await soon()
    expect(told).toEqual(['has it'])
  })
})

describe('tabs', () => {
  test('hear of each other, and of nothing that is not ours', async () => {
    const one = browserTabChannel('trial')
    const other = browserTabChannel('trial')
    const heard: string[] = []
    const stop = other.listen((table) => heard.push(table))
    one.announce('a'.repeat(20))
    const stranger = new BroadcastChannel('trial')
    stranger.postMessage({ table: '../..' })
    stranger.postMessage('hello')
    // What a channel says comes in order: before this, all of it was heard.
    const told = ['a'.repeat(20), 'c'.repeat(20)]
    stranger.postMessage({ table: told[1] })
    await until(() => expect(heard).toEqual(told))
    stop()
    const afterwards: string[] = []
    const end = other.listen((table) => afterwards.push(table))
    one.announce('b'.repeat(20))
    await until(() => expect(afterwards).toEqual(['b'.repeat(20)]))
    end()
    expect(heard).toEqual(told)
    stranger.close()
  })
})
