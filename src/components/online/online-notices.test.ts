// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import type { VueWrapper } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { OnlineView } from '../../online/runtime/room-views.ts'
import { useTable } from '../../stores/table.ts'
import { provideSeats } from '../seats/seats.ts'
import { onlineTable, NAMES, roomWith, newMember } from './online.fixture.ts'
import OnlineNotices from './OnlineNotices.vue'
import OpenVotes from './OpenVotes.vue'

await loadMessages('online')

const mounted: VueWrapper[] = []
afterEach(() => {
  for (const one of mounted.splice(0)) one.unmount()
})

function notes(first: OnlineView, isOver = false, { pinia, room } = roomWith(first)) {
  const online = shallowRef(first)
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:any(.*)', component: { render: () => null } }],
  })
  const moveAt = (entries: number) => (entries === 4 ? { key: 'app.done', values: {} } : undefined)
  const frame = defineComponent({
    setup() {
      provideSeats(() => NAMES)
      return () => [
        h(OnlineNotices, { online: online.value, isOver, moveAt }),
        h('div', { id: 'toasts' }),
        h('div', { id: 'votes' }, [h(OpenVotes, { online: online.value, moveAt })]),
      ]
    },
  })
  const wrapper = mount(frame, {
    global: { plugins: [pinia, i18n, router] },
    attachTo: document.body,
  })
  mounted.push(wrapper)
  const press = async (name: string): Promise<void> => {
    await wrapper.get(`[data-online="${name}"]`).trigger('click')
  }
  /** Confirms the open dialog. */
  const confirm = (): Promise<void> => wrapper.get('dialog .button--primary').trigger('click')
  const change = (next: OnlineView): Promise<void> => {
    online.value = next
    return nextTick()
  }
  /** What passing toasts say. */
  const told = async (): Promise<string> => {
    await nextTick()
    return wrapper.get('#toasts').text()
  }
  return { wrapper, room, router, press, confirm, change, told }
}
const gone = [newMember(0), newMember(1, { is: 'gone', silent: 60 }), newMember(2)]

test('shows nothing while all is well', () => {
  const { wrapper } = notes(onlineTable())
  expect(wrapper.text()).toBe('')
})
test('a waiting player may propose a bot, after a confirmation', async () => {
  const { wrapper, room, press, confirm } = notes(onlineTable({ members: gone }))
  const letBotPlay = vi.spyOn(room, 'letBotPlay').mockImplementation(() => undefined)
  expect(wrapper.text()).toContain('Unreachable for a while: Bruno <i>x</i>')
  await press('let-bot-play')
  expect(letBotPlay).not.toHaveBeenCalled()
  expect(wrapper.get('.modal__sheet').text()).toContain('A majority of the people at the table must agree')
  await confirm()
  expect(letBotPlay.mock.calls).toEqual([[1]])
})
test.each([
  ['isWithholding', 'Holding up the random draw: Carla'],
  ['isProposingOften', 'Keeps making proposals: Carla'],
] as const)(
  'a linked member that holds the game up is named and can be replaced: %s',
  async (what, words) => {
    const { wrapper, room, press, confirm } = notes(
      onlineTable({ members: [newMember(0), newMember(1), newMember(2, { [what]: true })] }),
    )
    const letBotPlay = vi.spyOn(room, 'letBotPlay').mockImplementation(() => undefined)
    expect(wrapper.text()).toContain(words)
    await press('let-bot-play')
    await confirm()
    expect(letBotPlay.mock.calls).toEqual([[2]])
  },
)
test('offers no second replacement, none to spectators, none after the game', () => {
  const proposals = [
    { g: 4, by: 2, gives: [1], returns: [], brings: [], agreed: [2], needed: 2, canAgree: false },
  ]
  expect(
    notes(onlineTable({ members: gone, proposals }))
      .wrapper.find('[data-online="let-bot-play"]')
      .exists(),
  ).toBe(false)
  expect(
    notes(onlineTable({ members: gone, me: null }))
      .wrapper.find('[data-online="absent"]')
      .exists(),
  ).toBe(false)
  expect(notes(onlineTable({ members: gone }), true).wrapper.text()).toBe('')
})
test('a notice can be dismissed until the game waits for the absent player', async () => {
  const { wrapper, press, change } = notes(onlineTable({ members: gone }))
  const isShown = () => wrapper.find('[data-online="absent"]').exists()
  await press('put-aside')
  expect(isShown()).toBe(false)
  await change(onlineTable({ members: gone, waitsFor: [2] }))
  expect(isShown()).toBe(false)
  await change(onlineTable({ members: gone, waitsFor: [1] }))
  expect(isShown()).toBe(true)
  await press('put-aside')
  await change(onlineTable())
  await change(onlineTable({ members: gone }))
  expect(isShown()).toBe(true)
})
test('a proposal shows who asks for what and who has agreed, and one press agrees', async () => {
  const proposals = [
    { g: 7, by: 2, gives: [1], returns: [], brings: [], agreed: [2], needed: 2, canAgree: true },
  ]
  const { wrapper, room, press } = notes(onlineTable({ members: gone, proposals }))
  const agree = vi.spyOn(room, 'agree').mockImplementation(() => undefined)
  const text = () => wrapper.get('[data-online="proposal"]').text()
  expect(text()).toContain('Carla proposes letting a bot play for: Bruno <i>x</i>')
  expect(text()).not.toContain('1 of 2 agreed: Carla')
  await press('whole-notice')
  expect(text()).toContain('1 of 2 agreed: Carla')
  await press('agree')
  expect(agree.mock.calls).toEqual([[7]])
})
test('who lost the saved game gives up the own seat, and the others are told why', () => {
  const proposal = { g: 7, by: 2, returns: [], brings: [], agreed: [2], needed: 2, canAgree: true }
  const said = (gives: readonly number[]): string =>
    notes(onlineTable({ proposals: [{ ...proposal, gives }] }))
      .wrapper.get('[data-online="proposal"]')
      .text()
  expect(said([2])).toContain('Let a bot play for Carla for now? The saved game on their device is lost')
  expect(said([2])).not.toContain('proposes')
  expect(said([1, 2])).toContain('Carla proposes letting a bot play for: Bruno <i>x</i>')
})
test('a dismissed proposal can still be agreed to among the people of the table', async () => {
  const proposals = [
    { g: 7, by: 2, gives: [1], returns: [], brings: [], agreed: [2], needed: 2, canAgree: true },
  ]
  const { wrapper, room, press, told } = notes(onlineTable({ members: gone, proposals }))
  const agree = vi.spyOn(room, 'agree').mockImplementation(() => undefined)
  await press('put-aside')
  expect(wrapper.find('[data-online="proposal"]').exists()).toBe(false)
  expect(await told()).toBe('')
  await press('agree-late')
  expect(agree.mock.calls).toEqual([[7]])
})
test('of several notices one is shown: the first, until the next is asked for or it is dismissed', async () => {
  const members = [newMember(0), newMember(1, { is: 'gone' }), newMember(2, { is: 'left' })]
  const { wrapper, press, change } = notes(onlineTable({ members }))
  const shown = () => wrapper.findAll('[data-online="absent"]').map((one) => one.text())
  expect(shown()).toEqual([expect.stringContaining('Unreachable for a while: Bruno')])
  await nextTick()
  expect(wrapper.get('[data-online="next-notice"]').text()).toBe('1/2')
  await press('next-notice')
  expect(shown()).toEqual([expect.stringContaining('Left the table: Carla')])
  await press('next-notice')
  await press('put-aside')
  expect(shown()).toEqual([expect.stringContaining('Left the table: Carla')])
  expect(wrapper.find('[data-online="next-notice"]').exists()).toBe(false)
  await change(onlineTable())
  expect(shown()).toEqual([])
})
test('does not ask a player who has agreed, only tells', async () => {
  const proposals = [
    { g: 7, by: 2, gives: [], returns: [2], brings: [], agreed: [0, 2], needed: 2, canAgree: false },
  ]
  vi.useFakeTimers()
  const { wrapper, told } = notes(onlineTable({ proposals }))
  expect(await told()).toBe('Taking the seat back from the bot: Carla · 2 of 2 agreed: Ana and Carla')
  expect(wrapper.find('[data-online="agree"], [data-online="agree-late"]').exists()).toBe(false)
  vi.advanceTimersByTime(9000)
  expect(await told()).toBe('')
  // The open vote stands among the people of the table.
  expect(wrapper.get('#votes').text()).toContain('2 of 2 agreed: Ana and Carla')
  vi.useRealTimers()
})
test('a browser without a seat says so at once, and how to play, until its person only watches', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { wrapper, room, press, change } = notes(onlineTable({ me: null, seats: [] }))
  room.fragment = '#/j/ABCD-EFGH-JKMN-2345'
  expect(wrapper.get('[data-online="watching"]').text()).toContain('this browser has no seat at this table')
  await press('whole-notice')
  expect(wrapper.text()).toContain('perhaps on another device. Open the link there.')
  expect(wrapper.text()).toContain('send everything to this device')
  await press('share-link')
  await flushPromises()
  Reflect.deleteProperty(navigator, 'clipboard')
  expect(copied).toEqual([expect.stringMatching(/^http\S+#\/j\/ABCD-EFGH-JKMN-2345$/)])
  expect(wrapper.get('[data-online="watching"]').text()).toContain('Link copied: open it where you play.')
  await press('just-watch')
  expect(wrapper.text()).toBe('')
  await change(onlineTable({ me: 1 }))
  expect(wrapper.text()).toBe('')
  // Who has a seat is told nothing, and no one after the game.
  expect(notes(onlineTable()).wrapper.text()).toBe('')
  expect(notes(onlineTable({ me: null, seats: [] }), true).wrapper.text()).toBe('')
})
test('a spectator may ask for a bot’s seat, once a minute', async () => {
  const members = [newMember(0, { isMe: false }), newMember(1, { isReplaced: true }), newMember(2)]
  const { wrapper, room, press, change, told } = notes(onlineTable({ members, me: null, canAsk: [1] }))
  await press('just-watch')
  const askSeat = vi.spyOn(room, 'askSeat').mockImplementation(() => undefined)
  expect(wrapper.text()).toContain('A bot plays for: Bruno <i>x</i>')
  await press('ask-seat')
  expect(askSeat.mock.calls).toEqual([[1]])
  expect(wrapper.find('[data-online="ask-seat"]').exists()).toBe(false)
  expect(await told()).toBe('You asked for a seat. The players decide.')
  // The seat is theirs.
  await change(onlineTable({ me: 1 }))
  expect(wrapper.text()).toBe('')
})
test('players see a seat request, and may propose it', async () => {
  const members = [newMember(0), newMember(1, { isReplaced: true }), newMember(2)]
  const wish = { member: 1, key: 'e:fay', name: '<b>Fay</b>' }
  const { wrapper, room, press, confirm, change, told } = notes(onlineTable({ members, asks: [wish] }))
  const giveSeat = vi.spyOn(room, 'giveSeat').mockImplementation(() => undefined)
  expect(wrapper.get('[data-online="wish"]').text()).toContain('<b>Fay</b>')
  await press('give-seat')
  expect(giveSeat).not.toHaveBeenCalled()
  await confirm()
  expect(giveSeat.mock.calls).toEqual([[wish]])
  const brings = [{ member: 1, name: '<b>Fay</b>' }]
  const proposal = { g: 9, by: 0, gives: [], returns: [1], brings, agreed: [0], needed: 2, canAgree: false }
  await change(onlineTable({ members, asks: [wish], proposals: [proposal] }))
  expect(wrapper.find('[data-online="wish"]').exists()).toBe(false)
  expect(await told()).toContain('Ana proposes that <b>Fay</b> take over the seat of: Bruno <i>x</i>')
  expect(wrapper.text()).not.toContain('no bot any more')
  expect(wrapper.find('b, i').exists()).toBe(false)
})
test('a player may take their seat back from a bot', async () => {
  const { room, press } = notes(onlineTable({ canReturn: true }))
  const takeSeatBack = vi.spyOn(room, 'takeSeatBack').mockImplementation(() => undefined)
  await press('take-seat-back')
  expect(takeSeatBack).toHaveBeenCalledOnce()
})
test('without a majority the table waits; continuing opens a new room', async () => {
  const members = [newMember(0), newMember(1, { is: 'gone' }), newMember(2, { is: 'left' })]
  const { wrapper, room, router, press, confirm } = notes(onlineTable({ members, canGoOn: true }))
  vi.spyOn(room, 'goOn').mockResolvedValue('/j/NEW')
  expect(wrapper.find('[data-online="let-bot-play"]').exists()).toBe(false)
  await press('go-on')
  await confirm()
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/j/NEW')
})
test('of two, one who is left lets a bot play at a copy of the table, or looks for that of the other', async () => {
  const members = [newMember(0), newMember(1, { is: 'left' })]
  const online = onlineTable({ members, canGoOn: true, canPlayAlone: true })
  const { wrapper, room, router, press, confirm } = notes(online)
  const letBotPlay = vi.spyOn(room, 'letBotPlay')
  vi.spyOn(room, 'playAlone').mockResolvedValue('/j/COPY')
  expect(wrapper.find('[data-online="go-on"]').exists()).toBe(false)
  expect(wrapper.get('[data-online="absent"]').text()).toContain('Left the table: Bruno <i>x</i>')
  await press('let-bot-play')
  expect(wrapper.text()).toContain('your device alone makes the draws')
  await confirm()
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/j/COPY')
  expect(letBotPlay).not.toHaveBeenCalled()
})
test('the copy of the other of two is looked for where their device makes it', async () => {
  const members = [newMember(0), newMember(1, { is: 'gone' })]
  const online = onlineTable({ members, canGoOn: true, canPlayAlone: true })
  const { pinia, room } = roomWith(online)
  vi.spyOn(room, 'copyOfOther').mockReturnValue('/j/THEIRS')
  const { router, press } = notes(online, false, { pinia, room })
  await press('look-for-copy')
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/j/THEIRS')
})
test('the copy of the other of two is looked for, too, where their device is not reached', async () => {
  vi.useFakeTimers()
  const { pinia, room } = roomWith(onlineTable({ canPlayAlone: true }))
  vi.spyOn(room, 'copyOfOther').mockReturnValue('/j/THEIRS')
  room.connection = 'blocked'
  const { wrapper, router, press, change } = notes(onlineTable({ canPlayAlone: true }), false, {
    pinia,
    room,
  })
  const button = () => wrapper.find('[data-online="look-for-copy"]')
  vi.advanceTimersByTime(5000)
  await nextTick()
  expect(button().exists()).toBe(true)
  await change(onlineTable())
  expect(button().exists()).toBe(false)
  await change(onlineTable({ canPlayAlone: true }))
  await press('look-for-copy')
  vi.useRealTimers()
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/j/THEIRS')
})
test('a take-back names the move, who agreed and who has not', async () => {
  const backs = [{ to: 4, by: [1], missing: [0, 2], canAgree: true }]
  const { wrapper, room, press } = notes(onlineTable({ backs }))
  const askTakeBack = vi.spyOn(room, 'askTakeBack').mockImplementation(() => undefined)
  await press('whole-notice')
  const text = wrapper.get('[data-online="back"]').text()
  expect(text).toContain('Bruno <i>x</i>: go back to before this move?')
  expect(text).toContain('Done')
  expect(text).toContain('Agreed: Bruno <i>x</i>')
  expect(text).toContain('Not yet: Ana and Carla')
  await press('agree')
  expect(askTakeBack.mock.calls).toEqual([[4]])
})
test('who asked for a take-back is only told who has agreed', async () => {
  const { wrapper, told, change } = notes(onlineTable())
  await change(onlineTable({ backs: [{ to: 4, by: [0], missing: [1, 2], canAgree: false }] }))
  expect(await told()).toBe(
    'You asked to go back to before this move: Done · Agreed: Ana · Not yet: Bruno <i>x</i> and Carla',
  )
  expect(wrapper.find('[data-online="back"]').exists()).toBe(false)
})
test('reports a bot choice that differs here with the possible actions, and accuses no player', async () => {
  const mismatches = [
    { ply: 4, seat: 2, by: 1, canGoBack: true },
    { ply: 1, seat: 2, by: 1, canGoBack: false },
  ]
  const { wrapper, room, press, confirm, change } = notes(onlineTable({ mismatches }))
  const [askTakeBack, letBotPlay] = [vi.spyOn(room, 'askTakeBack'), vi.spyOn(room, 'letBotPlay')]
  const goTo = vi.spyOn(useTable(), 'goTo')
  const text = () => wrapper.get('[data-online="mismatch"]').text()
  expect(text()).toContain(
    'This bot’s choice doesn’t match: recalculated on this device, the bot chooses differently.',
  )
  await press('more-of-mismatch')
  expect(wrapper.text()).toContain('Done')
  expect(wrapper.get('[data-online="mismatch-from"]').text()).toContain('The choice came from Bruno <i>x</i>')
  await press('show-mismatch')
  await press('more-of-mismatch')
  await press('go-back')
  await press('more-of-mismatch')
  await press('replace')
  await confirm()
  expect([goTo.mock.calls, askTakeBack.mock.calls, letBotPlay.mock.calls]).toEqual([[[5]], [[4]], [[1]]])
  await press('put-aside')
  expect(wrapper.find('[data-online="mismatch"]').exists()).toBe(false)
  // A new mismatch is shown again.
  await change(onlineTable({ mismatches: [{ ply: 9, seat: 0, by: null, canGoBack: false }, ...mismatches] }))
  await press('more-of-mismatch')
  expect(wrapper.text()).toContain('move 10')
  expect(wrapper.get('[data-online="mismatch-from"]').text()).toContain('The device that made the choice')
  expect(wrapper.find('[data-online="go-back"], [data-online="replace"]').exists()).toBe(false)
})
test('after the game a mismatch can only be looked at', async () => {
  const mismatches = [{ ply: 4, seat: 2, by: 1, canGoBack: false }]
  const { wrapper, press } = notes(onlineTable({ mismatches }), true)
  await press('more-of-mismatch')
  expect(wrapper.find('[data-online="show-mismatch"]').exists()).toBe(true)
  expect(wrapper.find('[data-online="replace"]').exists()).toBe(false)
})
test('different rules stop the game, and the log can be saved', () => {
  const { wrapper } = notes(onlineTable({ rulesDiffer: 213 }))
  expect(wrapper.text()).toContain('From record 213 on')
  expect(wrapper.find('[data-online="save-log"]').exists()).toBe(true)
})
test('reports only lasting connection problems, with advice, and calls no other member gone', async () => {
  vi.useFakeTimers()
  const { wrapper, room, press, told } = notes(onlineTable({ members: gone }))
  room.connection = 'offline'
  await nextTick()
  expect(wrapper.text()).toBe('')
  vi.advanceTimersByTime(5000)
  await nextTick()
  expect(wrapper.text()).toContain('You’re offline')
  expect(wrapper.text()).not.toContain('Bruno')
  expect(wrapper.text()).not.toContain('no network connection')
  await press('whole-notice')
  expect(wrapper.text()).toContain('no network connection')
  room.connection = 'linked'
  await nextTick()
  expect(wrapper.text()).not.toContain('You’re offline')
  // An empty room is only told.
  room.connection = 'alone'
  await nextTick()
  vi.advanceTimersByTime(5000)
  expect(await told()).toContain('No one else is here')
  vi.advanceTimersByTime(9000)
  expect(await told()).toBe('')
  vi.useRealTimers()
})
test('reports a connection problem again that was dismissed, went away and came back', async () => {
  vi.useFakeTimers()
  const { wrapper, room, press } = notes(onlineTable({}))
  const isTold = async (connection: 'offline' | 'linked'): Promise<boolean> => {
    room.connection = connection
    await nextTick()
    vi.advanceTimersByTime(5000)
    await nextTick()
    return wrapper.text().includes('You’re offline')
  }
  expect(await isTold('offline')).toBe(true)
  await press('put-aside')
  expect(await isTold('offline')).toBe(false)
  await isTold('linked')
  expect(await isTold('offline')).toBe(true)
  vi.useRealTimers()
})
