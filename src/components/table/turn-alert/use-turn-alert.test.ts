// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { i18n } from '../../../i18n/index.ts'
import { setUpdater, useRelease } from '../../../stores/release.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useTable } from '../../../stores/table.ts'
import { setBadge } from '../../../platform/notification.ts'
import { useTurnAlert } from './use-turn-alert.ts'
import NotifySetting from '../../settings/NotifySetting.vue'

/** Who sits here: the first two are played on this device. */
const SEATS = ['Ana', 'Bruno', 'Carla'].map((name) => ({
  kind: 'person' as const,
  name,
  color: 'blue',
  symbol: 'star',
}))
const shown: { title: string; tag: string }[] = []
const badges: boolean[] = []
let allowed: NotificationPermission = 'granted'

const registration = {
  showNotification: (title: string, { tag }: { tag: string }) =>
    Promise.resolve(void shown.push({ title, tag })),
  getNotifications: ({ tag }: { tag: string }) =>
    Promise.resolve(
      shown
        .filter((one) => one.tag === tag)
        .map((one) => ({ close: () => void shown.splice(shown.indexOf(one), 1) })),
    ),
}

function bringBrowser(): void {
  vi.stubGlobal('Notification', {
    get permission() {
      return allowed
    },
    requestPermission: () => Promise.resolve(allowed),
  })
  const put = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value })
  put('serviceWorker', { getRegistration: () => Promise.resolve(registration) })
  put('setAppBadge', () => Promise.resolve(void badges.push(true)))
  put('clearAppBadge', () => Promise.resolve(void badges.push(false)))
}
async function look(is: 'visible' | 'hidden'): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: is })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event(is === 'visible' ? 'focus' : 'blur'))
  await flushPromises()
}
const icon = (): string | null => document.head.querySelector('link')!.getAttribute('href')

let table: ReturnType<typeof useTable>
function sit() {
  table.phase = 'open'
  table.record = { game: 'nim', seats: SEATS, options: {} }
  table.mine = [0, 1]
  table.turn = 2
  const Page = defineComponent({ setup: () => useTurnAlert(), template: '<p />', render: () => null })
  return mount(Page, { global: { plugins: [i18n] } })
}
const takeTurn = async (seat: number): Promise<void> => {
  table.turn = seat
  await flushPromises()
}

beforeEach(async () => {
  setActivePinia(createPinia())
  localStorage.clear()
  setUpdater(null)
  bringBrowser()
  // Other files of this worker may have left tables that wait on the home page.
  setBadge('home', 0)
  document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="./icon.svg" />'
  allowed = 'granted'
  shown.length = 0
  badges.length = 0
  table = useTable()
  await look('visible')
})
afterEach(() => {
  setUpdater(undefined)
  vi.unstubAllGlobals()
})

describe('a player in turn', () => {
  test('is not alerted while they look at the page', async () => {
    useSettings().notify = true
    const page = sit()
    await takeTurn(0)
    expect([icon(), shown, badges]).toEqual(['./icon.svg', [], []])
    page.unmount()
  })

  test('is alerted once while they look elsewhere, until they return', async () => {
    useSettings().notify = true
    const page = sit()
    await look('hidden')
    await takeTurn(1)
    expect(icon()).toBe('./icon-turn.svg')
    expect(shown.map(({ title }) => title)).toEqual(['Your turn, Bruno – Windrose'])
    expect(badges).toEqual([true])
    await look('visible')
    expect([icon(), shown, badges]).toEqual(['./icon.svg', [], [true, false]])
    page.unmount()
  })

  test('gets no message without having asked for it, and none for what was seen', async () => {
    const page = sit()
    await look('hidden')
    await takeTurn(0)
    expect(shown).toEqual([])
    await look('visible')
    useSettings().notify = true
    await look('hidden')
    expect(shown).toEqual([])
    expect(icon()).toBe('./icon-turn.svg')
    page.unmount()
  })

  test('is not called for others, nor by a tab that only watches, nor when all is over', async () => {
    useSettings().notify = true
    const page = sit()
    await look('hidden')
    await takeTurn(2)
    table.watching = true
    await takeTurn(0)
    table.watching = false
    table.over = true
    await flushPromises()
    expect([icon(), shown]).toEqual(['./icon.svg', []])
    page.unmount()
  })

  test('has a sign in the tab that is set when it changes, not again when the table is left', async () => {
    const page = sit()
    const set = vi.spyOn(document.head.querySelector('link')!, 'setAttribute')
    page.unmount()
    await flushPromises()
    expect([icon(), set.mock.calls]).toEqual(['./icon.svg', []])
  })

  test('is left alone once the table is closed', async () => {
    useSettings().notify = true
    const page = sit()
    await look('hidden')
    await takeTurn(0)
    page.unmount()
    await flushPromises()
    expect([icon(), shown, badges.at(-1)]).toEqual(['./icon.svg', [], false])
  })
})

test('a table keeps newer versions out until it is over, and is done with when it is left', async () => {
  const release = useRelease()
  const page = sit()
  expect(release.going).toBe('live')
  table.over = true
  await flushPromises()
  expect(release.going).toBe('over')
  page.unmount()
  expect(release.going).toBe('nothing')
})

describe('the wish to be told', () => {
  const setting = () => mount(NotifySetting, { global: { plugins: [i18n] } })
  test('is kept when the browser agrees, and taken back by a click', async () => {
    const row = setting()
    await row.get('input').setValue(true)
    await flushPromises()
    expect(useSettings().notify).toBe(true)
    await row.get('input').setValue(false)
    await flushPromises()
    expect(useSettings().notify).toBe(false)
  })
  test('is not kept when the browser refuses, which is said', async () => {
    allowed = 'denied'
    const row = setting()
    await row.get('input').setValue(true)
    await flushPromises()
    expect(useSettings().notify).toBe(false)
    expect(row.get('input').element.checked).toBe(false)
    expect(row.get('[role="status"]').text()).toContain('blocks notifications')
  })
})
