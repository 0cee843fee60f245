// @vitest-environment happy-dom
import { flushPromises, shallowMount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { ChatLine } from '../../online/runtime/room-views.ts'
import { useRoom } from '../../stores/room.ts'
import { useTable } from '../../stores/table.ts'
import SeatButton from '../table/players/SeatButton.vue'
import { provideGames } from '../game-entry.ts'
import type { GameEntry } from '../game-entry.ts'
import { NAMES, onlineTable } from './online.fixture.ts'
import OnlineTable from './OnlineTable.vue'
import PresenceBar from './PresenceBar.vue'

await loadMessages('online')

const CODE = 'ABCD-EFGH-2345-6789'
const [, { name, color, symbol }] = NAMES
const router = createRouter({
  history: createMemoryHistory(),
  routes: [{ path: '/:any(.*)', component: {} }],
})
/** A game whose boards show nothing. */
const GAME = { id: 'nim', loadBoards: async () => ({}) } as unknown as GameEntry
const line = (id: number): ChatLine => {
  return { id, name, color, symbol, text: `line ${String(id)}`, isMine: false, at: id, who: 'b' }
}
/** The boards of the table: the row of each player. */
const Screen = defineComponent({
  inheritAttrs: false,
  setup: (_, { slots }) => {
    const seat = { mine: false, deciding: false, opened: false, label: 'All' }
    return () => [slots['above']?.({}), NAMES.map((_, at) => h(SeatButton, { seat: at, ...seat }))]
  },
})

/** The page of an online table, newly loaded; the test says the lines of its chat where they are given. */
async function openPage(lines?: ShallowRef<readonly ChatLine[]>) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const room = useRoom()
  Object.assign(room, { phase: 'playing', connection: 'linked', online: onlineTable(), code: CODE })
  if (lines !== undefined) Object.assign(room, { chat: lines })
  const table = useTable()
  const seats = NAMES.map((look) => ({ kind: 'person', ...look }))
  Object.assign(table, { phase: 'open', record: { game: 'nim', seats } })
  const page = shallowMount(OnlineTable, {
    props: { code: CODE, ply: null },
    global: {
      plugins: [pinia, i18n, router, provideGames([GAME])],
      stubs: { TableScreen: Screen, SeatButton: false, SaidLine: false, AtSeat: false },
    },
  })
  await flushPromises()
  return { page, room, unread: () => page.getComponent(PresenceBar).props('unread') }
}

test('a chat line of another stands at their row, and is counted as unread after a reload, too', async () => {
  const lines = shallowRef<readonly ChatLine[]>([])
  const { page, unread } = await openPage(lines)
  expect(unread()).toBe(0)
  lines.value = [line(1)]
  await nextTick()
  expect(unread()).toBe(1)
  expect(page.get('[data-player="1"]').text()).toBe('line 1')
  expect(page.get('[data-player="2"]').text()).toBe('')
  page.unmount()
  const later = await openPage()
  expect(later.unread()).toBe(1)
  expect(later.room.chat.map(({ text }) => text)).toEqual(['line 1'])
})
