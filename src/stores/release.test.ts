import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bringKeeper, useRelease } from './release.ts'
import type { Keeper } from './service-worker.ts'

/** A browser's keeper, as far as it shows. */
function newKeeper() {
  const done: string[] = []
  const is = { elsewhere: false, held: 0 }
  let tell: Parameters<Keeper['watch']>[0] | undefined
  const keeper: Keeper = {
    watch: (told) => (tell = told),
    look: () => done.push('look'),
    takeOver: () => Promise.resolve(void done.push('takeOver')),
    reload: () => done.push('reload'),
    holdLive() {
      is.held++
      return () => is.held--
    },
    isLiveElsewhere: () => Promise.resolve(is.elsewhere),
  }
  return { keeper, done, is, tell: () => tell! }
}

let browser: ReturnType<typeof newKeeper>
let release: ReturnType<typeof useRelease>
beforeEach(() => {
  setActivePinia(createPinia())
  browser = newKeeper()
  bringKeeper(browser.keeper)
  release = useRelease()
  release.watch()
})
afterEach(() => bringKeeper(undefined))

describe('a newer build', () => {
  test('is asked about, and loaded when it may', async () => {
    expect(release.asks).toBe(false)
    browser.tell().newer()
    expect(release.asks).toBe(true)
    await release.load()
    expect(browser.done).toEqual(['takeOver', 'reload'])
  })

  test('never asks in the middle of a game, and asks at its end', async () => {
    release.tell('live')
    browser.tell().newer()
    expect(release.asks).toBe(false)
    release.tell('over')
    expect(release.asks).toBe(true)
    await flushPromises()
    expect(browser.done).toEqual([])
  })

  test('wanted after this game is loaded when the table is left, not before', async () => {
    release.tell('live')
    browser.tell().newer()
    release.loadLater()
    release.tell('over')
    await flushPromises()
    expect([release.asks, browser.done]).toEqual([false, []])
    release.tell('nothing')
    await flushPromises()
    expect(browser.done).toEqual(['takeOver', 'reload'])
  })

  test('is not loaded under a game in another tab', async () => {
    browser.is.elsewhere = true
    browser.tell().newer()
    await release.load()
    expect([release.isLiveElsewhere, browser.done]).toEqual([true, []])
    browser.is.elsewhere = false
    await release.load()
    expect([release.isLiveElsewhere, browser.done]).toEqual([false, ['takeOver', 'reload']])
  })

  test('put off is not asked about again, and leaving a table does not bring it', async () => {
    browser.tell().newer()
    release.putOff()
    release.tell('live')
    release.tell('nothing')
    await flushPromises()
    expect([release.asks, release.isNewer, browser.done]).toEqual([false, true, []])
  })
})

test('other tabs are told of a game for as long as it goes on', () => {
  const held = ['live', 'live', 'over', 'live', 'nothing'].map((is) => {
    release.tell(is as 'live' | 'over' | 'nothing')
    return browser.is.held
  })
  expect(held).toEqual([1, 1, 0, 1, 0])
})

test('where nothing is kept nothing is asked', async () => {
  bringKeeper(null)
  setActivePinia(createPinia())
  const other = useRelease()
  other.watch()
  other.tell('live')
  other.tell('nothing')
  await flushPromises()
  expect([other.asks, other.isKept]).toEqual([false, false])
})
