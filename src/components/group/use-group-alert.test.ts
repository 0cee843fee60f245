// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, shallowRef } from 'vue'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { GroupTable, GroupView } from '../../online/group/group-view.ts'
import { useSettings } from '../../stores/settings.ts'
import { firstSettings } from './group-settings.ts'
import { useGroupAlert } from './use-group-alert.ts'

await loadMessages('group')

const table = (tag: string, is: GroupTable['is'] = 'lobby'): GroupTable => ({
  path: '/j/ABCD-EFGH-2345-6789',
  tag,
  settings: firstSettings('endeavor', 3),
  isOverDays: false,
  name: 'Ann',
  at: 0,
  people: is === null ? [] : ['Ann'],
  is,
})
const member = (key: string) => ({ key, name: key, color: 'blue', symbol: 'star', table: null })
const viewOf = (tables: readonly GroupTable[], people: readonly string[] = []): GroupView =>
  ({
    id: 'ABCDEFGH23456789',
    name: 'Friday',
    tables,
    present: people.map(member),
    persons: [],
  }) as unknown as GroupView

const shown: string[] = []
const view = shallowRef<GroupView | null>(null)
const play = vi.fn(() => true)
let waiting: ReturnType<typeof useGroupAlert>
let wrapper: ReturnType<typeof mount>

async function look(is: 'visible' | 'hidden'): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: is })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event(is === 'visible' ? 'focus' : 'blur'))
  await flushPromises()
}
const show = async (next: GroupView): Promise<void> => {
  view.value = next
  await flushPromises()
}

beforeEach(async () => {
  setActivePinia(createPinia())
  vi.stubGlobal('Notification', { permission: 'granted' })
  const registration = {
    showNotification: (title: string) => Promise.resolve(void shown.push(title)),
    getNotifications: () => Promise.resolve([{ close: () => void shown.pop() }]),
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  })
  view.value = null
  shown.length = 0
  play.mockClear()
  const Page = defineComponent({
    setup: () => void (waiting = useGroupAlert(() => view.value, play)),
    render: () => null,
  })
  wrapper = mount(Page, { global: { plugins: [i18n] } })
  await look('visible')
})
afterEach(async () => {
  await look('visible')
  wrapper.unmount()
  vi.unstubAllGlobals()
})

test('a table that opens is heard and counted, one that was there when the page opened only counted', async () => {
  await show(viewOf([table('first')]))
  expect(waiting.value).toBe(1)
  expect(play).not.toHaveBeenCalled()
  await show(viewOf([table('second'), table('first')]))
  expect(waiting.value).toBe(2)
  expect(play.mock.calls).toEqual([['turn', 'turn']])
  // One that begins or is left waits no longer, and is not heard.
  await show(viewOf([table('second', 'playing'), table('first', null)]))
  expect(waiting.value).toBe(0)
  expect(play).toHaveBeenCalledTimes(1)
})
test('a person who looks elsewhere and wants it is notified of a table, until they look', async () => {
  useSettings().notify = true
  await show(viewOf([]))
  await look('hidden')
  await show(viewOf([table('first')]))
  expect(shown).toEqual(['A table waits for players. Opened by: Ann'])
  await look('visible')
  expect(shown).toEqual([])
})
test('no one is notified who does not want it', async () => {
  useSettings().notify = false
  await show(viewOf([]))
  await look('hidden')
  await show(viewOf([table('first')]))
  expect(shown).toEqual([])
})
test('a member who comes is heard on a hidden page only', async () => {
  await show(viewOf([], ['Ben']))
  expect(play).not.toHaveBeenCalled()
  await look('hidden')
  await show(viewOf([], ['Ben', 'Cid']))
  expect(play.mock.calls).toEqual([['chat', 'chat']])
  await show(viewOf([], ['Cid']))
  expect(play).toHaveBeenCalledTimes(1)
})
