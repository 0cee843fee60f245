// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n } from '../../i18n/index.ts'
import { useMailboxes } from '../../stores/mailboxes.ts'
import { useSettings } from '../../stores/settings.ts'
import type { TableListItem } from '../../stores/tables.ts'
import { provideGames } from '../game-entry.ts'
import { GAME_ENTRIES } from '../game-registry.ts'
import ContinueAction from './ContinueAction.vue'
import HomeTables from './HomeTables.vue'

const badges: number[] = []
beforeEach(() => {
  setActivePinia(createPinia())
  badges.length = 0
  const put = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value })
  put('setAppBadge', async (count: number) => void badges.push(count))
  put('clearAppBadge', async () => void badges.push(0))
})

const person = (name: string) => ({ kind: 'person', name, color: 'blue', symbol: 'star' }) as const
const room = (id: string, more: Partial<TableListItem> = {}): TableListItem => ({
  id,
  updated: 1_800_000_000_000,
  game: 'puerto-rico',
  seats: [person('Ann'), person('Ben')],
  status: 'running',
  summary: { round: 3, turn: 0, totals: [], winners: [] },
  invitation: `/j/${id}`,
  mine: null,
  ...more,
})
const show = (component: typeof HomeTables | typeof ContinueAction, props: object) =>
  mount(component as typeof HomeTables, {
    props: props as InstanceType<typeof HomeTables>['$props'],
    global: {
      plugins: [
        i18n,
        createRouter({
          history: createMemoryHistory(),
          routes: [
            { path: '/table/:id', name: 'table', component: { template: '<p />' } },
            { path: '/:any(.*)', component: { template: '<p />' } },
          ],
        }),
        provideGames(GAME_ENTRIES),
      ],
    },
  })

test('a table that waits for this device says since when, and the badge counts such tables', async () => {
  const records = [room('one', { mine: 1_790_000_000_000 }), room('two')]
  const wrapper = show(HomeTables, { name: 'running', records })
  const [mine, other] = wrapper.findAll('.card')
  expect(mine!.text()).toMatch(/Your turn since .*2026/)
  expect(other!.text()).toContain('Ann to move')
  expect(badges).toEqual([1])
  await wrapper.setProps({ records: [room('one'), room('two')] })
  await flushPromises()
  expect(badges).toEqual([1, 0])
  wrapper.unmount()
})

test('whose turn it is at a table over days is not said before its mailboxes were read', async () => {
  const days = { isOverDays: true, readAt: 1_790_100_000_000, mine: 1_790_000_000_000 }
  const records = [room('one', days), room('two')]
  const mailboxes = useMailboxes()
  mailboxes.statuses = new Map([['one', 'reading']])
  const wrapper = show(HomeTables, { name: 'running', records })
  const card = wrapper.find('.card')
  expect(card.text()).not.toContain('Your turn since')
  expect(card.find('[data-lobby="as-of"]').text()).toMatch(/^As of Sep 22, 2026/)
  expect(card.find('[data-mailboxes="reading"]').text()).toBe('Checking for new turns…')
  const action = show(ContinueAction, { running: records })
  expect(action.text()).not.toContain('your turn')
  // The badge stays as it was.
  expect(badges).toEqual([])
  mailboxes.statuses = new Map([['one', 'unread']])
  await flushPromises()
  expect(card.find('[data-mailboxes="unread"]').exists()).toBe(true)
  mailboxes.statuses = new Map([['one', 'read']])
  await flushPromises()
  expect(card.text()).toContain('Your turn since')
  expect(card.find('[data-lobby="as-of"]').exists()).toBe(false)
  expect(action.text()).toContain('your turn')
  expect(badges).toEqual([1])
  wrapper.unmount()
})

test('a table that has not begun says how many seats are free, and is no file yet', () => {
  const summary = { round: null, turn: null, totals: [], winners: [] }
  const records = [
    room('one', { free: 2, seats: [person('Ann')], summary }),
    room('two', { free: 0, summary }),
  ]
  const cards = show(HomeTables, { name: 'running', records }).findAll('.card')
  expect(cards[0]!.text()).toContain('2 seats are free')
  expect(cards[1]!.text()).toContain('opened the table once more')
  expect(cards.map((card) => card.findAll('button').map((button) => button.text()))).toEqual([
    ['Delete'],
    ['Delete'],
  ])
})

test('the way back leads to the table that waits for this device', () => {
  const running = [room('one', { mine: 1_790_000_000_000 }), room('two')]
  const action = show(ContinueAction, { running })
  expect(action.text()).toContain('your turn')
  expect(action.find('a').attributes('href')).toBe('/j/one')
})

test('a turn that begins while the page is hidden is notified once, until the page is looked at', async () => {
  const shown: { title: string; page: string }[] = []
  vi.stubGlobal('Notification', { permission: 'granted' })
  const registration = {
    showNotification: async (title: string, { data }: { data: string }) =>
      void shown.push({ title, page: data }),
    getNotifications: async () => [{ close: () => (shown.length = 0) }],
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  const look = async (is: 'visible' | 'hidden'): Promise<void> => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: is })
    document.dispatchEvent(new Event('visibilitychange'))
    await flushPromises()
  }
  useSettings().notify = true
  const wrapper = show(HomeTables, { name: 'running', records: [room('one', { mine: 1 }), room('two')] })
  await look('hidden')
  expect(shown).toEqual([])
  const records = [room('one', { mine: 1 }), room('two', { mine: 2 })]
  await wrapper.setProps({ records })
  await flushPromises()
  expect(shown).toEqual([
    { title: 'Your turn, Ann – Windrose', page: expect.stringContaining('#/j/two') as string },
  ])
  // The mailboxes are read again: the same turn is not told twice.
  await wrapper.setProps({ records: [room('one'), room('two')] })
  await wrapper.setProps({ records })
  await flushPromises()
  expect(shown).toHaveLength(1)
  await look('visible')
  expect(shown).toEqual([])
  wrapper.unmount()
  vi.unstubAllGlobals()
})
