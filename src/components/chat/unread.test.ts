// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { ChatLine } from '../../online/runtime/room-views.ts'
import { deviceValues } from '../../platform/browser-stores.ts'
import { newRoomRefs, recallLines, screenOf } from '../../stores/room-refs.ts'
import { useRoom } from '../../stores/room.ts'
import { forgetUnreadChat, readUnreadChat, UNREAD_CHAT } from '../../tables/unread-chat.ts'
import SeatButton from '../table/players/SeatButton.vue'
import ChatBox from './ChatBox.vue'
import { provideLinesAtSeats, SHOWN_FOR } from './lines-at-seats.ts'
import { useUnreadLines } from './unread.ts'

await loadMessages('online')

const [CODE, ROOM] = ['ABCD-EFGH-2345-6789', 'ABCDEFGH23456789']
const SEATS = [
  { color: 'blue', symbol: 'star' },
  { color: 'green', symbol: 'cross' },
]
const line = (id: number, text: string, rest: Partial<ChatLine> = {}): ChatLine => {
  return {
    id,
    name: 'Bruno',
    color: 'green',
    symbol: 'cross',
    text,
    isMine: false,
    at: id,
    who: 'b',
    ...rest,
  }
}

/** A table of two in a new page; the test adds chat lines where `chat` is given. */
function openTable(chat?: readonly ChatLine[]) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const room = useRoom()
  room.code = CODE
  const lines = shallowRef<readonly ChatLine[]>(chat ?? [])
  if (chat !== undefined) Object.assign(room, { chat: lines })
  const isOpen = shallowRef(false)
  const seat = { mine: false, deciding: false, opened: false, label: 'All' }
  const Table = defineComponent({
    setup() {
      const unread = useUnreadLines()
      provideLinesAtSeats(
        () => unread.value,
        () => SEATS,
      )
      return () => [
        h('output', unread.value.length),
        SEATS.map((_, at) => h(SeatButton, { seat: at, ...seat })),
        isOpen.value ? h(ChatBox) : null,
      ]
    },
  })
  const page = mount(Table, { global: { plugins: [pinia, i18n] } })
  const say = async (...said: readonly ChatLine[]): Promise<void> => {
    lines.value = [...lines.value, ...said]
    await nextTick()
  }
  const openChat = async (): Promise<void> => {
    isOpen.value = true
    await nextTick()
    await nextTick()
  }
  const saidAt = (at: number) => page.find(`[data-player="${String(at)}"] [data-chat="said"]`)
  return { page, room, say, openChat, saidAt, count: () => page.get('output').text() }
}

/** Is what is watched on the screen? */
let isInSight: boolean
class Observer {
  readonly #tell: (entries: readonly object[]) => void
  constructor(tell: (entries: readonly object[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: isInSight, time: 1 }])
  }
  disconnect(): void {
    isInSight = false
  }
}
beforeEach(() => {
  vi.useFakeTimers()
  isInSight = true
  vi.stubGlobal('IntersectionObserver', Observer)
  deviceValues().removeItem(UNREAD_CHAT)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('lines of others are unread until the chat is in sight', async () => {
  const { say, openChat, count } = openTable([])
  await say(line(1, 'hello'), line(2, 'mine', { isMine: true, who: 'a' }))
  expect(count()).toBe('1')
  await openChat()
  expect(count()).toBe('0')
  await say(line(3, 'seen at once'))
  expect(count()).toBe('0')
})
test('a chat that is out of sight was not seen', async () => {
  isInSight = false
  const { say, openChat, count } = openTable([])
  await say(line(1, 'hello'))
  await openChat()
  expect(count()).toBe('1')
})
test('a reload keeps what is unread, with its text, and what was seen stays seen', async () => {
  const before = openTable([])
  await before.say(line(1, 'one'), line(2, 'two'))
  before.page.unmount()
  const after = openTable()
  expect(after.count()).toBe('2')
  expect(after.room.chat.map(({ text }) => text)).toEqual(['one', 'two'])
  expect(after.page.find('[data-chat="said"]').exists()).toBe(false)
  await after.openChat()
  expect(after.count()).toBe('0')
  expect(after.page.get('[role="log"]').text()).toContain('two')
  after.page.unmount()
  // A mailbox tells them again.
  expect(openTable([line(1, 'one'), line(2, 'two')]).count()).toBe('0')
})
test('a line that comes again from a mailbox stands once, and new ones stand after it', () => {
  const refs = newRoomRefs()
  const screen = screenOf(refs, () => () => undefined)
  const { id: _, ...kept } = line(5, 'one')
  recallLines(refs.lines, [kept])
  recallLines(refs.lines, [kept])
  screen.chatLine(kept)
  screen.chatLine({ ...kept, at: 6 })
  expect(refs.lines.value.map(({ id, at }) => [id, at])).toEqual([
    [0, 5],
    [1, 6],
  ])
})
test('a new line stands at the row of its author for some seconds, as text', async () => {
  const { say, saidAt } = openTable([])
  await say(line(1, '<b>Good</b> game'))
  expect(saidAt(1).text()).toBe('<b>Good</b> game')
  expect(saidAt(1).attributes('aria-hidden')).toBe('true')
  expect(saidAt(1).find('b').exists()).toBe(false)
  expect(saidAt(0).exists()).toBe(false)
  await vi.advanceTimersByTimeAsync(SHOWN_FOR / 2)
  await say(line(2, '👏'))
  expect(saidAt(1).text()).toBe('Well played')
  await vi.advanceTimersByTimeAsync(SHOWN_FOR / 2)
  expect(saidAt(1).text()).toBe('Well played')
  await vi.advanceTimersByTimeAsync(SHOWN_FOR / 2)
  expect(saidAt(1).exists()).toBe(false)
})
test('own lines and an open chat show nothing at the rows', async () => {
  const { say, openChat, page } = openTable([])
  await say(line(1, 'mine', { isMine: true, who: 'a', ...SEATS[0] }))
  expect(page.find('[data-chat="said"]').exists()).toBe(false)
  await say(line(2, 'hello'))
  expect(page.find('[data-chat="said"]').exists()).toBe(true)
  await openChat()
  expect(page.find('[data-chat="said"]').exists()).toBe(false)
  await say(line(3, 'more'))
  expect(page.find('[data-chat="said"]').exists()).toBe(false)
})
test('what is stored is bounded, read with care, and forgotten with its room', async () => {
  const { say } = openTable([])
  await say(...Array.from({ length: 50 }, (_, at) => line(at + 1, `line ${String(at + 1)}`)))
  const stored = deviceValues().getItem(UNREAD_CHAT)!
  const [kept] = readUnreadChat(stored)
  expect([kept?.room, kept?.lines.length, kept?.lines.at(-1)?.text]).toEqual([ROOM, 20, 'line 50'])
  for (const text of ['', '{', '[1, null, {"room": 7}]', stored.replace('"text":', '"texts":')])
    expect(readUnreadChat(text)).toEqual([])
  forgetUnreadChat('another')
  expect(deviceValues().getItem(UNREAD_CHAT)).toBe(stored)
  forgetUnreadChat(ROOM)
  expect(readUnreadChat(deviceValues().getItem(UNREAD_CHAT)!)).toEqual([])
})
