// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import type { TestBrowser } from '../../platform/platform.fixture.ts'
import { setPlatform } from '../../platform/platform.ts'
import type { RoomPhase } from '../../online/runtime/room-views.ts'
import { useReceivedTurn } from '../../stores/received-turn.ts'
import { useRoom } from '../../stores/room.ts'
import { useRoomTabs } from './use-room-tabs.ts'

const ROOM = 'ABCDEFGH23456789'
const waiting = { room: ROOM, text: 'a turn', isInvitation: false }

/** A tab of a browser that shows a room. */
function openTab(browser: TestBrowser, phase: RoomPhase, id = ROOM) {
  const pinia = createPinia()
  setActivePinia(pinia)
  setPlatform(browser.tab())
  const [room, received] = [useRoom(), useReceivedTurn()]
  room.phase = phase
  const reopen = vi.fn()
  const made: ReturnType<typeof useRoomTabs>[] = []
  const Page = defineComponent({
    setup() {
      made.push(useRoomTabs(() => id, reopen))
      return () => h('div')
    },
  })
  const page = mount(Page, { global: { plugins: [pinia] } })
  return { room, received, reopen, tabs: made[0]!, page }
}
const pass = (milliseconds = 1): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

let browser: TestBrowser
beforeEach(() => {
  vi.useFakeTimers()
  browser = newTestBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  setPlatform(undefined)
})

test('a turn that is opened in another tab is heard in the one that has the table, which says what became of it', async () => {
  const [first, second] = [openTab(browser, 'playing'), openTab(browser, 'elsewhere')]
  second.received.waiting = waiting
  second.tabs.pass(waiting)
  await pass()
  expect(first.received.waiting).toMatchObject(waiting)
  expect(second.received.there).toBeNull()
  first.received.waiting?.answer?.('taken')
  await pass()
  expect(second.received).toMatchObject({ there: 'taken', waiting: null })
})

test('it is passed on until it is answered, and heard once', async () => {
  const second = openTab(browser, 'elsewhere')
  second.tabs.pass(waiting)
  await pass(1000)
  const first = openTab(browser, 'lobby')
  await pass(3000)
  const heard = first.received.waiting
  expect(heard).toMatchObject(waiting)
  first.received.waiting = null
  await pass(7000)
  expect(first.received.waiting).toBeNull()
  heard?.answer?.('refused')
  await pass()
  expect(second.received.there).toBe('refused')
})

test('a tab that does not have the table, or has another one, takes nothing', async () => {
  const others = [openTab(browser, 'elsewhere'), openTab(browser, 'playing', 'HGFEDCBA23456789')]
  const second = openTab(browser, 'elsewhere')
  second.tabs.pass(waiting)
  second.tabs.want()
  await pass(10_000)
  for (const { received, reopen } of others) {
    expect(received.waiting).toBeNull()
    expect(reopen).not.toHaveBeenCalled()
  }
})

test('a tab gives the table up for another one; one that keeps it is named', async () => {
  const [first, second] = [openTab(browser, 'playing'), openTab(browser, 'elsewhere')]
  second.tabs.want()
  await pass()
  expect(first.reopen).toHaveBeenCalledTimes(1)
  expect(second.tabs.isKept.value).toBe(false)
  await pass(3000)
  expect(second.tabs.isKept.value).toBe(true)
  second.room.phase = 'playing'
  await pass()
  expect(second.tabs.isKept.value).toBe(false)
})

test('a closed page hears nothing more', async () => {
  const [first, second] = [openTab(browser, 'playing'), openTab(browser, 'elsewhere')]
  await pass()
  first.page.unmount()
  await pass()
  second.tabs.want()
  await pass()
  expect(first.reopen).not.toHaveBeenCalled()
})
