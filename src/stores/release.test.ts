import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpdater, useRelease } from './release.ts'
import type { AppUpdater } from '../platform/service-worker.ts'

/** A browser's keeper, as far as it shows. */
function newKeeper() {
  const done: string[] = []
  const is = { elsewhere: false, held: 0, comes: true }
  let tell: Parameters<AppUpdater['register']>[0] | undefined
  const keeper: AppUpdater = {
    register: (told) => (tell = told),
    checkForUpdate: () => done.push('look'),
    activateUpdate: () => Promise.resolve(done.push('takeOver') > 0 && is.comes),
    reload: (why) => done.push(why === undefined ? 'reload' : `reload ${why}`),
    announceRunningGame() {
      is.held++
      return () => is.held--
    },
    isGameRunningElsewhere: () => Promise.resolve(is.elsewhere),
  }
  return { keeper, done, is, tell: () => tell! }
}

let browser: ReturnType<typeof newKeeper>
let release: ReturnType<typeof useRelease>
beforeEach(() => {
  setActivePinia(createPinia())
  browser = newKeeper()
  setUpdater(browser.keeper)
  release = useRelease()
  release.watch()
})
afterEach(() => setUpdater(undefined))

describe('a newer build', () => {
  test('is asked about, and loaded when it may', async () => {
    expect(release.asks).toBe(false)
    browser.tell().updateWaiting()
    expect(release.asks).toBe(true)
    await release.load()
    expect(browser.done).toEqual(['takeOver', 'reload'])
  })

  test('never asks in the middle of a game, and asks at its end', async () => {
    release.tell('live')
    browser.tell().updateWaiting()
    expect(release.asks).toBe(false)
    release.tell('over')
    expect(release.asks).toBe(true)
    await flushPromises()
    expect(browser.done).toEqual([])
  })

  test('wanted after this game is loaded when the table is left, not before', async () => {
    release.tell('live')
    browser.tell().updateWaiting()
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
    browser.tell().updateWaiting()
    await release.load()
    expect([release.isLiveElsewhere, browser.done]).toEqual([true, []])
    browser.is.elsewhere = false
    await release.load()
    expect([release.isLiveElsewhere, browser.done]).toEqual([false, ['takeOver', 'reload']])
  })

  test('put off is not asked about again, and leaving a table does not bring it', async () => {
    browser.tell().updateWaiting()
    release.putOff()
    release.tell('live')
    release.tell('nothing')
    await flushPromises()
    expect([release.asks, release.isNewer, browser.done]).toEqual([false, true, []])
  })
})

describe('a newer build that does not come when it is asked', () => {
  beforeEach(() => (browser.is.comes = false))

  test('is asked again by a page that is loaded for it', async () => {
    browser.tell().updateWaiting()
    await release.load()
    expect(browser.done).toEqual(['takeOver', 'reload again'])
  })

  test('comes to that page, without a question', async () => {
    browser.is.comes = true
    browser.tell().retrying()
    browser.tell().updateWaiting()
    expect(release.asks).toBe(false)
    await flushPromises()
    expect(browser.done).toEqual(['takeOver', 'reload'])
  })

  test('does not reload for ever: the second page asks the player again', async () => {
    browser.tell().retrying()
    browser.tell().updateWaiting()
    await flushPromises()
    expect([release.asks, browser.done]).toEqual([true, ['takeOver']])
    await release.load()
    expect(browser.done).toEqual(['takeOver', 'takeOver', 'reload again'])
  })

  test('is not activated during a game in another tab; the player is asked again', async () => {
    browser.is.elsewhere = true
    browser.tell().retrying()
    browser.tell().updateWaiting()
    await flushPromises()
    expect([release.asks, release.isLiveElsewhere, browser.done]).toEqual([true, true, []])
  })

  test.each([true, false])(
    'ends no game that was opened meanwhile, whether it came or not (%s)',
    async (comes) => {
      browser.is.comes = comes
      browser.tell().updateWaiting()
      const loaded = release.load()
      release.tell('live')
      await loaded
      expect(browser.done).toEqual(['takeOver'])
      release.tell('nothing')
      await flushPromises()
      expect(browser.done.slice(1)).toEqual(['takeOver', comes ? 'reload' : 'reload again'])
    },
  )

  test('waits for the end of the game the page was loaded into', async () => {
    browser.is.comes = true
    release.tell('live')
    browser.tell().retrying()
    browser.tell().updateWaiting()
    await flushPromises()
    expect(browser.done).toEqual([])
    release.tell('nothing')
    await flushPromises()
    expect(browser.done).toEqual(['takeOver', 'reload'])
  })
})

test('announces a running game to other tabs until it ends', () => {
  const held = ['live', 'live', 'over', 'live', 'nothing'].map((is) => {
    release.tell(is as 'live' | 'over' | 'nothing')
    return browser.is.held
  })
  expect(held).toEqual([1, 1, 0, 1, 0])
})

test('where nothing is kept nothing is asked', async () => {
  setUpdater(null)
  setActivePinia(createPinia())
  const other = useRelease()
  other.watch()
  other.tell('live')
  other.tell('nothing')
  await flushPromises()
  expect([other.asks, other.isKept]).toEqual([false, false])
})
