// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { OnlineView } from '../../online/runtime/room-views.ts'
import { provideSeats } from '../seats/seats.ts'
import { onlineTable, NAMES, roomWith, newMember } from './online.fixture.ts'
import PresenceBar from './PresenceBar.vue'
import DurabilityMark from './DurabilityMark.vue'
import {
  formatDuration,
  isDisconnected,
  frozenMessage,
  mayBeReplaced,
  seatsMessage,
  isAnnounced,
  memberStatus,
} from './member-presence.ts'

await loadMessages('online')

function strip(online: OnlineView, props: { isOver?: boolean } = {}) {
  const { pinia, room } = roomWith(online)
  const frame = defineComponent({
    setup() {
      provideSeats(() => NAMES)
      return () => h(PresenceBar, { online, unread: 0, isChatOpen: false, ...props })
    },
  })
  return { room, wrapper: mount(frame, { global: { plugins: [pinia, i18n] } }) }
}

test('mentions and announces nothing while all are here', () => {
  const { wrapper } = strip(onlineTable())
  expect(wrapper.get('[data-online="people"]').text()).toContain('Everyone is here')
  expect(wrapper.get('[role="status"]').text()).toBe('')
})
test('names a member with an unusual status; a name is text', () => {
  const members = [
    newMember(0),
    newMember(1, { is: 'reconnecting', silent: 12.7 }),
    newMember(2, { is: 'away' }),
  ]
  const { wrapper } = strip(onlineTable({ members }))
  const line = wrapper.get('[data-online="people"]')
  expect(line.text()).toContain('Bruno <i>x</i>: reconnecting 0:12')
  expect(line.text()).toContain('Carla: away')
  expect(line.find('i').exists()).toBe(false)
  // Both may be short: they are not announced.
  expect(wrapper.get('[role="status"]').text()).toBe('')
})
test('announces that a member is gone, without the running seconds', () => {
  const members = [
    newMember(0),
    newMember(1, { is: 'gone', silent: 75 }),
    newMember(2, { is: 'gone', isReplaced: true }),
  ]
  expect(strip(onlineTable({ members })).wrapper.get('[role="status"]').text()).toBe(
    'Bruno <i>x</i>: unreachable. Carla: replaced by a bot',
  )
})
test('lists every member when unfolded', async () => {
  const members = [
    newMember(0),
    newMember(1, { is: 'left', isReplaced: true }),
    newMember(2, { isDisputed: true }),
  ]
  const { wrapper } = strip(onlineTable({ members }))
  expect(wrapper.findAll('[data-online="member"]')).toEqual([])
  await wrapper.get('[data-online="people"]').trigger('click')
  const lines = wrapper.findAll('[data-online="member"]').map((line) => line.text())
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('this device')
  expect(lines[1]).toMatch(/left.*replaced by a bot/)
  expect(lines[2]).toMatch(/online.*conflicting moves/)
})
test('mentions newcomers who cannot join without an alert', () => {
  const { pinia, room } = roomWith(onlineTable())
  room.connection = 'linkedOnly'
  const wrapper = mount(PresenceBar, {
    props: { online: onlineTable(), unread: 0, isChatOpen: false },
    global: { plugins: [pinia, i18n] },
  })
  expect(wrapper.get('[data-online="people"]').text()).toContain('No newcomers for now')
})
test('says nothing of a connection by relay, as nothing is wrong with it', () => {
  const online = onlineTable({ members: [newMember(0), newMember(1)] })
  const { pinia, room } = roomWith(online)
  room.connection = 'linkedByRelay'
  const wrapper = mount(PresenceBar, {
    props: { online, unread: 0, isChatOpen: false },
    global: { plugins: [pinia, i18n] },
  })
  expect(wrapper.get('[data-online="people"]').text()).toBe('Everyone is here')
})
test('calls no member present before a connection exists', () => {
  const { pinia, room } = roomWith(onlineTable())
  room.connection = 'connecting'
  const wrapper = mount(PresenceBar, {
    props: { online: onlineTable(), unread: 0, isChatOpen: false },
    global: { plugins: [pinia, i18n] },
  })
  expect(wrapper.get('[data-online="people"]').text()).toBe('Connecting…')
})
test('calls no member here of whom nothing is known yet, and says no more than the connection until there is one', async () => {
  const { pinia, room } = roomWith(onlineTable({ members: [newMember(0), newMember(1, { is: 'unknown' })] }))
  const wrapper = mount(PresenceBar, {
    props: { online: room.online!, unread: 0, isChatOpen: false },
    global: { plugins: [pinia, i18n] },
  })
  const said = () => wrapper.get('[data-online="people"]').text()
  expect(said()).toBe('Bruno <i>x</i>: no connection yet')
  expect(wrapper.get('[role="status"]').text()).toBe('')
  room.connection = 'connecting'
  await nextTick()
  expect(said()).toBe('Connecting…')
})
test('mentions that a bot plays for the own seat', () => {
  const members = [newMember(0, { isReplaced: true }), newMember(1), newMember(2)]
  expect(strip(onlineTable({ members })).wrapper.get('[data-online="people"]').text()).toBe(
    'Ana: replaced by a bot',
  )
})
test('shows how safe the last move is, loudly if it is not stored', () => {
  const safety = (rest: object) =>
    strip(onlineTable({ safety: { isSaved: true, keptBy: 2, members: 3, isFinal: false, ...rest } }))
      .wrapper.get('[data-safety]')
      .text()
  expect(safety({})).toBe('saved by 2 of 3')
  expect(safety({ keptBy: 3, isFinal: true })).toBe('safe')
  expect(safety({ isSaved: false })).toBe('not saved')
})
test('shows an unsafe move only after a delay', async () => {
  vi.useFakeTimers()
  const safe = onlineTable().safety
  const wrapper = mount(DurabilityMark, { props: { safety: safe }, global: { plugins: [i18n] } })
  const pass = async (milliseconds: number): Promise<void> => {
    vi.advanceTimersByTime(milliseconds)
    await nextTick()
  }
  const unsaved = { ...safe, isSaved: false, isFinal: false }
  await wrapper.setProps({ safety: unsaved })
  await pass(100)
  expect(wrapper.text()).toBe('safe')
  await wrapper.setProps({ safety: safe })
  await pass(5000)
  await wrapper.setProps({ safety: unsaved })
  await pass(5000)
  expect(wrapper.text()).toBe('not saved')
  await wrapper.setProps({ safety: safe })
  expect(wrapper.text()).toBe('safe')
  vi.useRealTimers()
})
test('shows spectators no safety mark', () => {
  const { wrapper } = strip(onlineTable({ me: null, seats: [] }))
  expect(wrapper.find('[data-safety]').exists()).toBe(false)
})

test('ranks a bot before everything else, a dispute before absence', () => {
  expect(memberStatus(newMember(1, { isReplaced: true, isDisputed: true, is: 'gone' }))).toBe('bot')
  expect(memberStatus(newMember(1, { isDisputed: true, is: 'away' }))).toBe('disputed')
})
test('names a linked member that holds the game up', () => {
  expect(memberStatus(newMember(1, { isWithholding: true }))).toBe('withholding')
  expect(memberStatus(newMember(1, { isProposingOften: true, is: 'away' }))).toBe('proposing')
  // A device that is not linked cannot answer.
  expect(memberStatus(newMember(1, { isWithholding: true, is: 'gone' }))).toBe('gone')
  expect(mayBeReplaced(newMember(1, { isWithholding: true }))).toBe(true)
  expect(mayBeReplaced(newMember(1, { isWithholding: true, isReplaced: true }))).toBe(false)
  const { wrapper } = strip(onlineTable({ members: [newMember(0), newMember(1, { isWithholding: true })] }))
  expect(wrapper.find('[role="status"]').text()).toContain('no response to the random draw')
})
describe('a linked member whom the game waits for', () => {
  const waiting = (seconds: number, rest: Partial<OnlineView> = {}) =>
    onlineTable({ members: [newMember(0), newMember(1, { awaited: seconds }), newMember(2)], ...rest })
  const votes = async (online: OnlineView, props: { isOver?: boolean } = {}) => {
    const { wrapper, room } = strip(online, props)
    await wrapper.get('[data-online="people"]').trigger('click')
    return { wrapper, room, buttons: wrapper.findAll('[data-online="vote-out"]') }
  }
  test('is mentioned after a minute, and not announced, for it may be thinking', () => {
    const line = (seconds: number) => strip(waiting(seconds)).wrapper.get('[data-online="people"]').text()
    expect(line(59)).toBe('Everyone is here')
    expect(line(75)).toBe('Bruno <i>x</i>: the game is waiting (1:15)')
    expect(strip(waiting(75)).wrapper.get('[role="status"]').text()).toBe('')
  })
  test('can be voted out at any time, after a confirmation', async () => {
    const { wrapper, room, buttons } = await votes(waiting(3))
    const letBotPlay = vi.spyOn(room, 'letBotPlay').mockImplementation(() => undefined)
    expect(buttons.map((button) => button.text())).toEqual(['Let a bot play'])
    await buttons[0]!.trigger('click')
    expect(letBotPlay).not.toHaveBeenCalled()
    expect(wrapper.get('dialog').text()).toContain('Let a bot play for Bruno <i>x</i>?')
    await wrapper.get('dialog .button--primary').trigger('click')
    expect(letBotPlay.mock.calls).toEqual([[1]])
  })
  test.each<[string, OnlineView, { isOver?: boolean }]>([
    ['by a spectator', waiting(90, { me: null }), {}],
    ['after the game', waiting(90), { isOver: true }],
    ['without a majority', waiting(90, { canGoOn: true }), {}],
    [
      'while a vote on it is open',
      waiting(90, {
        proposals: [
          { g: 4, by: 2, gives: [1], returns: [], brings: [], agreed: [2], needed: 2, canAgree: true },
        ],
      }),
      {},
    ],
    [
      'if a bot plays already',
      onlineTable({ members: [newMember(0), newMember(1, { awaited: 90, isReplaced: true })] }),
      {},
    ],
    ['on the own device', onlineTable({ members: [newMember(0, { awaited: 90 }), newMember(1)] }), {}],
  ])('cannot be voted out %s', async (_, online, props) => {
    expect((await votes(online, props)).buttons).toEqual([])
  })
  test('nor while this device is not connected', async () => {
    const { wrapper, room } = strip(waiting(90))
    await wrapper.get('[data-online="people"]').trigger('click')
    room.connection = 'offline'
    await nextTick()
    expect(wrapper.find('[data-online="vote-out"]').exists()).toBe(false)
  })
})
test('an absent member can be voted out in the list, too, when its notice was dismissed', async () => {
  const { wrapper } = strip(onlineTable({ members: [newMember(0), newMember(1, { is: 'gone' })] }))
  await wrapper.get('[data-online="people"]').trigger('click')
  expect(wrapper.findAll('[data-online="vote-out"]')).toHaveLength(1)
})
test('the list tells how often a member missed a draw', async () => {
  const { wrapper } = strip(onlineTable({ members: [newMember(0), newMember(1, { forfeits: 2 })] }))
  await wrapper.find('[data-online="people"]').trigger('click')
  expect(wrapper.text()).toContain('missed 2 random draws')
})
test('a member is missing when gone or left, without a bot', () => {
  expect(mayBeReplaced(newMember(1, { is: 'gone' }))).toBe(true)
  expect(mayBeReplaced(newMember(1, { is: 'left' }))).toBe(true)
  expect(mayBeReplaced(newMember(1, { is: 'reconnecting' }))).toBe(false)
  expect(mayBeReplaced(newMember(1, { is: 'gone', isReplaced: true }))).toBe(false)
  expect(mayBeReplaced(newMember(0, { is: 'gone' }))).toBe(false)
  expect(isAnnounced(newMember(1, { is: 'away' }))).toBe(false)
})
test('calls no member gone while this device is disconnected', () => {
  expect((['offline', 'blocked', 'unreached', 'connecting'] as const).map(isDisconnected)).not.toContain(
    false,
  )
  expect((['linked', 'linkedOnly', 'alone'] as const).map(isDisconnected)).not.toContain(true)
})
test('formats seconds as a clock', () => {
  expect([0, 7, 59.9, 60, 605].map(formatDuration)).toEqual(['0:00', '0:07', '0:59', '1:00', '10:05'])
})
test('says among the people who signed a past that this device cannot confirm', async () => {
  const history = { is: 'unverified', by: ['Ana', 'Carla'] } as const
  const { wrapper } = strip(onlineTable({ history }))
  await wrapper.get('[data-online="people"]').trigger('click')
  expect(wrapper.get('[data-online="history"]').text()).toContain('were signed by: Ana, Carla.')
  const { wrapper: other } = strip(onlineTable({ history: { is: 'differs', by: ['Ana'] } }))
  expect(other.get('[data-online="people"]').text()).toContain('The record of this game differs')
  const { wrapper: known } = strip(onlineTable())
  await known.get('[data-online="people"]').trigger('click')
  expect(known.find('[data-online="history"]').exists()).toBe(false)
})
test('says among the people that a setup code decided draws', async () => {
  const { wrapper } = strip(onlineTable({ setupCode: 'K7M2QX' }))
  await wrapper.get('[data-online="people"]').trigger('click')
  expect(wrapper.get('[data-online="code"]').text()).toContain('setup code K7M2QX decided')
})
test('says who signed draws that were given in advance, at once where this device cannot confirm them', async () => {
  const { wrapper } = strip(onlineTable({ deal: { is: 'unknown', by: ['Ana'] } }))
  expect(wrapper.get('[data-online="people"]').text()).toContain('The draws were given in advance')
  await wrapper.get('[data-online="people"]').trigger('click')
  expect(wrapper.get('[data-online="deal"]').text()).toContain('They were signed by: Ana.')
  const { wrapper: known } = strip(onlineTable({ deal: { is: 'same', by: ['Ana'] } }))
  expect(known.get('[data-online="people"]').text()).not.toContain('in advance')
  await known.get('[data-online="people"]').trigger('click')
  expect(known.get('[data-online="deal"]').text()).toContain('Same deal')
})
test('a frozen table names those whose agreement is missing, if people decide', () => {
  const members = [newMember(0), newMember(1), newMember(2), newMember(3, { isReplaced: true })]
  const vote = {
    g: 7,
    by: 2,
    gives: [2],
    returns: [],
    brings: [],
    agreed: [0, 2],
    needed: 3,
    canAgree: false,
  }
  const said = (proposals: OnlineView['proposals']): string =>
    frozenMessage(onlineTable({ members, proposals, isFrozen: true })).key
  expect(frozenMessage(onlineTable({ members, proposals: [vote] }))).toEqual(
    seatsMessage('online.waits.votes', [1]),
  )
  expect(said([])).toBe('online.waits.frozen')
  // Devices alone decide that a seat is taken back; a vote that this device did not agree to does not freeze it.
  expect(said([{ ...vote, gives: [], returns: [2] }])).toBe('online.waits.frozen')
  expect(said([{ ...vote, agreed: [2] }])).toBe('online.waits.frozen')
})
