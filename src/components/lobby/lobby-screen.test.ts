// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import type { VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { until } from '../../../tests/fixtures/until.ts'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { browserClock } from '../../net/mailbox/device-clock.ts'
import type { Connection, LobbyView, MailView } from '../../online/runtime/room-views.ts'
import { useReceivedTurn } from '../../stores/received-turn.ts'
import { useRoom } from '../../stores/room.ts'
import { useSettings } from '../../stores/settings.ts'
import { provideGames } from '../game-entry.ts'
import { GAME_ENTRIES } from '../game-registry.ts'
import { bot, free, lobbyOf, mine, theirs } from './lobby.fixture.ts'
import LobbyScreen from './LobbyScreen.vue'

let wrapper: VueWrapper
beforeAll(() => loadMessages('online', 'puerto-rico/names', 'endeavor/board', 'levels'))
beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
  useSettings().me = { name: 'Eva', color: 'blue', symbol: 'star' }
})
afterEach(() => wrapper.unmount())

/** Mounts the screen of a room in its lobby; the store's actions are spies. */
function show(lobby: LobbyView | null) {
  const room = useRoom()
  room.$patch({ phase: 'lobby', connection: 'linked', fragment: '#/j/ABCD-EFGH-JKMN-2345' })
  room.code = 'ABCD-EFGH-JKMN-2345'
  room.lobby = lobby
  const mocks = {
    sit: vi.fn(),
    rise: vi.fn(),
    freeChair: vi.fn(),
    setBot: vi.fn(),
    rename: vi.fn(),
    setLook: vi.fn(),
    setReady: vi.fn(),
    watchGameOfOthers: vi.fn(),
    setGame: vi.fn(),
    setChairs: vi.fn(),
    setOption: vi.fn(),
    setGovernor: vi.fn(),
    enter: vi.fn(async () => undefined),
    linkToSend: vi.fn(async () => ({ text: 'AbC-1' })),
    sent: vi.fn(),
  }
  Object.assign(room, mocks)
  const routes = [{ path: '/:any(.*)', component: LobbyScreen }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  wrapper = mount(LobbyScreen, {
    global: { plugins: [i18n, router, provideGames(GAME_ENTRIES)] },
    attachTo: document.body,
  })
  return { room, mocks }
}
const chair = (at: number) => wrapper.find(`[data-chair="${at}"]`)
const press = (what: string) => wrapper.find(`[data-lobby="${what}"]`).trigger('click')
const ready = () => wrapper.find('[data-ready]:has([data-lobby="ready"])')

test('a free seat offers sitting down while this device has no seat, and a bot', async () => {
  const { mocks } = show(lobbyOf([theirs('Ann'), free()]))
  await chair(1).find('[data-lobby="sit"]').trigger('click')
  expect(mocks.sit).toHaveBeenCalledExactlyOnceWith(1, false)
  await chair(1).find('[data-lobby="bot"]').trigger('click')
  expect(mocks.setBot).toHaveBeenCalledExactlyOnceWith(1, 'helmsman')
  expect(chair(0).findAll('button, input, select')).toHaveLength(0)
})
test('a guest who only watches finds one gold button, at the first free seat', async () => {
  show(lobbyOf([theirs('Ann'), free(), free()]))
  await press('welcome-watch')
  await flushPromises()
  const gold = wrapper.findAll('.button--primary')
  expect(gold).toHaveLength(1)
  expect(chair(1).find('.button--primary').exists()).toBe(true)
})
test('who sits may free the seat of a player who was away for days; who lost theirs so is told', async () => {
  const away = { ...theirs('Ann'), awaySince: Date.now() - 4 * 86_400_000 }
  const { mocks, room } = show(lobbyOf([away, mine('Eva'), free()]))
  expect(chair(0).text()).toContain('Last here 4 days ago.')
  await chair(0).find('[data-lobby="free"]').trigger('click')
  expect(mocks.freeChair).toHaveBeenCalledExactlyOnceWith(0)
  room.lobby = lobbyOf([away, free(), free()], { wasFreed: true })
  await flushPromises()
  expect(chair(0).find('[data-lobby="free"]').exists()).toBe(false)
  expect(wrapper.find('[data-lobby="freed"]').text()).toContain('Take a free seat')
})
test('a seated guest may move, or take a second seat for the same device', async () => {
  const { mocks } = show(lobbyOf([mine('Eva'), free()]))
  expect(chair(1).find('[data-lobby="sit"]').exists()).toBe(false)
  await chair(1).find('[data-lobby="move"]').trigger('click')
  await chair(1).find('[data-lobby="another"]').trigger('click')
  expect(mocks.sit.mock.calls).toEqual([
    [1, false],
    [1, true],
  ])
})
test('changes name, color and symbol of the own seat; a bad name is not sent', async () => {
  const { mocks } = show(lobbyOf([mine('Eva'), theirs('Ann')]))
  const name = chair(0).find('[data-lobby="my-name"]')
  await name.setValue('   ')
  await name.trigger('change')
  expect(mocks.rename).not.toHaveBeenCalled()
  expect(chair(0).text()).toContain('Every player needs a name.')
  await name.setValue(' Eva M. ')
  expect(mocks.rename).toHaveBeenCalledExactlyOnceWith(0, 'Eva M.')
  await chair(0).find('[data-lobby="look"]').trigger('click')
  await chair(0).find('[title="purple"] input').trigger('change')
  expect(mocks.setLook).toHaveBeenCalledExactlyOnceWith(0, 'color', 'purple')
  expect(useSettings().me).toEqual({ name: 'Eva M.', color: 'purple', symbol: 'star' })
  expect(chair(0).find('[title="yellow – Ann"] input').attributes('disabled')).toBeDefined()
  await chair(0).find('[data-lobby="rise"]').trigger('click')
  expect(mocks.rise).toHaveBeenCalledExactlyOnceWith(0)
})
test('shows names that are or look the same on the seat that can change its name', () => {
  show(lobbyOf([mine('Ann'), theirs('Аnn')], { canBeReady: false, namesakes: [0, 1] }))
  expect(chair(0).text()).toContain('Another player at this table has this name, or one that looks the same.')
  expect(ready().text()).toContain('Two players have the same name, or names that look the same.')
})
test('says that a setup code decides draws, and who set it', () => {
  show(lobbyOf([mine('Eva'), theirs('Ann')], { code: { text: 'K7M2QX', by: 'Ann' } }))
  const said = wrapper.find('[data-lobby="setup-code"]').text()
  expect(said).toContain('K7M2QX. Players who have tried it already know the result. Entered by: Ann.')
})
test('changes the level of a bot and removes it', async () => {
  const { mocks } = show(lobbyOf([mine('Eva'), bot('Inés')]))
  expect(chair(1).find('[data-lobby="instead"]').exists()).toBe(false)
  await chair(1).find('[value="admiral"]').setValue()
  await chair(1).find('[data-lobby="remove"]').trigger('click')
  expect(mocks.setBot.mock.calls).toEqual([
    [1, 'admiral'],
    [1, null],
  ])
  expect(useSettings().lastLevel).toBe('admiral')
})
test('a bot gives its seat to a guest without one', async () => {
  const { mocks } = show(lobbyOf([theirs('Ann'), bot('Inés')]))
  await chair(1).find('[data-lobby="instead"]').trigger('click')
  expect(mocks.sit).toHaveBeenCalledExactlyOnceWith(1, false)
})
test('the ready button says what is missing, and does nothing until it is enabled', async () => {
  const { mocks, room } = show(lobbyOf([mine('Eva'), free(), free()]))
  expect(ready().text()).toContain('2 seats are free')
  await press('ready')
  expect(mocks.setReady).not.toHaveBeenCalled()
  room.lobby = lobbyOf([mine('Eva'), theirs('Ann'), theirs('Bob', true)])
  await wrapper.vm.$nextTick()
  expect(ready().text()).toContain('I’m ready')
  await press('ready')
  room.lobby = lobbyOf([mine('Eva', true), theirs('Ann'), theirs('Bob', true)])
  await wrapper.vm.$nextTick()
  expect(ready().text()).toContain('Waiting for: Ann')
  expect(ready().text()).not.toContain('Bob')
  await press('ready')
  expect(mocks.setReady.mock.calls).toEqual([[true], [false]])
  room.lobby = lobbyOf([mine('Eva', true), theirs('Ann', true)], { starting: { missing: ['Ann'] } })
  await wrapper.vm.$nextTick()
  expect(ready().text()).toContain('Waiting for confirmation from: Ann')
})
test('a game that others began without this device can be watched', async () => {
  const { room, mocks } = show(lobbyOf([mine('Eva'), free()]))
  expect(wrapper.find('[data-lobby="watch-others"]').exists()).toBe(false)
  room.lobby = lobbyOf([mine('Eva'), free()], { gameOfOthers: ['Mallory', 'Inés'] })
  await wrapper.vm.$nextTick()
  expect(wrapper.find('[role="alert"]').text()).toContain('Mallory, Inés started a game')
  await press('watch-others')
  expect(mocks.watchGameOfOthers).toHaveBeenCalledOnce()
})
test('sends game, number of seats, governor and each option to the store', async () => {
  const { mocks } = show(lobbyOf([mine('Eva'), theirs('Ann'), free()]))
  await flushPromises()
  await wrapper.find('[data-game="endeavor"] input').setValue(true)
  expect(mocks.setGame).toHaveBeenCalledExactlyOnceWith('endeavor')
  await wrapper.find('[data-lobby="count"] input[value="4"]').setValue(true)
  expect(mocks.setChairs).toHaveBeenCalledExactlyOnceWith(4)
  await wrapper.find('[data-lobby="governor"]').setValue('1')
  expect(mocks.setGovernor).toHaveBeenCalledExactlyOnceWith(1)
  await wrapper.find('.options input[type="checkbox"]').trigger('change')
  expect(mocks.setOption).toHaveBeenCalledTimes(1)
  expect(mocks.setOption.mock.calls[0]![1]).toBe(true)
})
test('shows the messages of each game, and that a game is unknown here', async () => {
  const { room } = show(lobbyOf([mine('Eva'), theirs('Ann'), free()], { game: 'endeavor', governor: 1 }))
  await flushPromises()
  expect(chair(1).text()).toContain('First player')
  expect(wrapper.find('.options').text()).toContain('Payment by finance')
  room.lobby = lobbyOf([mine('Eva'), free()], { game: 'chess' })
  await wrapper.vm.$nextTick()
  expect(wrapper.find('.rules').text()).toContain('This table plays a game your version doesn’t have.')
  expect(wrapper.find('[data-lobby="count"]').exists()).toBe(false)
})
test('offers no fewer seats than people, and no changes to a continued game', async () => {
  const { room } = show(lobbyOf([mine('Eva'), theirs('Ann'), theirs('Bob')]))
  const counts = (): string[] =>
    wrapper.findAll('[data-lobby="count"] input').map((one) => one.attributes('value')!)
  expect(counts()).toEqual(['3', '4', '5'])
  room.lobby = lobbyOf([mine('Eva'), theirs('Ann'), theirs('Bob')], { isContinuation: true })
  await wrapper.vm.$nextTick()
  expect(counts()).toEqual([])
  expect(wrapper.find('[data-lobby="governor"]').exists()).toBe(false)
})
test('asks a guest without a name for it first, and seats them with it', async () => {
  const settings = useSettings()
  settings.me = null
  const { mocks } = show(lobbyOf([theirs('Ann'), free()]))
  await chair(1).find('[data-lobby="sit"]').trigger('click')
  expect(document.activeElement?.getAttribute('data-lobby')).toBe('name')
  await wrapper.find('[data-lobby="name"]').setValue('')
  await wrapper.find('form.welcome').trigger('submit')
  expect(mocks.sit).not.toHaveBeenCalled()
  expect(settings.me).toBeNull()
  await wrapper.find('[data-lobby="name"]').setValue(' Eva ')
  await wrapper.find('form.welcome').trigger('submit')
  await flushPromises()
  expect(settings.me).toMatchObject({ name: 'Eva' })
  expect(mocks.sit).toHaveBeenCalledExactlyOnceWith(1)
  expect(wrapper.find('form.welcome').exists()).toBe(false)
})
test('offers a guest a name that can stay, which no other guest has', () => {
  const settings = useSettings()
  settings.me = null
  settings.lastSeats = [{ kind: 'person', name: 'Ann', color: 'blue', symbol: 'star' }]
  show(lobbyOf([theirs('Ann'), free()]))
  const name = wrapper.find<HTMLInputElement>('[data-lobby="name"]').element.value
  expect(name).not.toBe('')
  expect(name).not.toBe('Ann')
})
test('an invitation opens with who invites to what; then the name, then one button to take a seat', async () => {
  for (const known of [false, true]) {
    if (!known) useSettings().me = null
    else useSettings().me = { name: 'Eva', color: 'blue', symbol: 'star' }
    const { room, mocks } = show(lobbyOf([theirs('Ann'), free(), free()]))
    expect(wrapper.findAll('h1').map((one) => one.text())).toEqual(['Ann invites you to Puerto Rico'])
    const welcome = wrapper.find('form.welcome')
    expect(welcome.text()).toContain('Players: 3, right now')
    expect(wrapper.findAll('.button--primary')).toHaveLength(1)
    // Servers, pairing and another invitation are spoken of only when something failed.
    expect(wrapper.find('[data-connection]').exists()).toBe(false)
    expect(wrapper.find('.table__invite').exists()).toBe(false)
    room.connection = 'blocked'
    await wrapper.vm.$nextTick()
    expect(wrapper.find('[data-connection]').exists()).toBe(true)
    await welcome.trigger('submit')
    await flushPromises()
    expect(mocks.sit).toHaveBeenCalledExactlyOnceWith(1)
    expect(wrapper.find('form.welcome').exists()).toBe(false)
    expect(wrapper.find('.table__invite').exists()).toBe(true)
    wrapper.unmount()
  }
  show(lobbyOf([theirs('Ann'), free()], { days: { turn: 24, free: 0, luck: 'now' } as never }))
  expect(wrapper.find('form.welcome').text()).toContain('over several days')
})
test('without a free seat, or at the own table, no one is invited', () => {
  show(lobbyOf([theirs('Ann'), theirs('Bob')]))
  expect(wrapper.find('form.welcome').exists()).toBe(false)
  wrapper.unmount()
  show(lobbyOf([mine('Eva'), free()]))
  expect(wrapper.find('form.welcome').exists()).toBe(false)
})
test('shows names as text, never as markup', () => {
  show(lobbyOf([mine('Eva'), theirs('<img src=x>')]))
  expect(chair(1).text()).toContain('<img src=x>')
  expect(wrapper.find('img').exists()).toBe(false)
})
test('every state of the connection has its own sentence', async () => {
  const { room } = show(lobbyOf([mine('Eva'), theirs('Ann')]))
  const states: Connection[] = [
    'connecting',
    'alone',
    'reaching',
    'linked',
    'linkedOnly',
    'offline',
    'dropped',
    'blocked',
    'unreached',
    'full',
    'unable',
  ]
  const said = new Set<string>()
  for (const state of states) {
    room.connection = state
    await wrapper.vm.$nextTick()
    const line = wrapper.find(`[data-connection="${state}"]`)
    expect(line.attributes('role')).toBe('status')
    expect(line.text()).not.toContain('lobby.')
    said.add(line.text())
  }
  expect(said.size).toBe(states.length)
})
test('names a guest with another version, and does not call an absent guest ready', () => {
  const lobby = lobbyOf([mine('Eva'), theirs('Ann'), theirs('Bob', true)])
  const guests = lobby.guests
    .filter(({ key }) => key !== 'Bob')
    .map((guest) => ({ ...guest, isOtherVersion: guest.key === 'Ann' }))
  show({ ...lobby, guests })
  expect(wrapper.find('[role="alert"]').text()).toContain('Ann has a different version of Windrose')
  expect(chair(2).text()).toContain('Disconnected')
})
test('the invitation link keeps custom servers and drops the pairing code', async () => {
  const { room } = show(lobbyOf([mine('Eva'), free()]))
  const link = (): string => wrapper.find<HTMLInputElement>('[data-lobby="link"]').element.value
  expect(link().split('#')[1]).toBe('/j/ABCD-EFGH-JKMN-2345')
  const code = () => wrapper.find('[data-lobby="room-code"]')
  expect(code().text()).toBe('ABCDEFGHJKMN2345')
  room.fragment = '#/j/ABCD-EFGH-JKMN-2345?ice=none&p=EH3HNopk'
  await wrapper.vm.$nextTick()
  expect(link().split('#')[1]).toBe('/j/ABCD-EFGH-JKMN-2345?ice=none')
  // A code read aloud would lead to the default servers.
  expect(code().exists()).toBe(false)
})
test('a change to the second seat of a device does not change the own profile', async () => {
  const { mocks } = show(lobbyOf([mine('Eva'), { ...mine('Ota'), color: 'green' }, theirs('Ann')]))
  await chair(1).find('[data-lobby="my-name"]').setValue('Otto')
  expect(mocks.rename).toHaveBeenCalledExactlyOnceWith(1, 'Otto')
  expect(useSettings().me?.name).toBe('Eva')
})
test('tells an empty room from a room that is being opened', async () => {
  const { room } = show(null)
  const said = () => wrapper.find('[data-phase]').text()
  expect(said()).toContain('Opening the table')
  room.connection = 'alone'
  await wrapper.vm.$nextTick()
  expect(said()).toContain('No one is at this table.')
})
test('tells for how many minutes no other device has been here', async () => {
  vi.useFakeTimers()
  const { room } = show(null)
  const said = () => wrapper.find('[data-lobby="empty-for"]')
  room.connection = 'alone'
  await wrapper.vm.$nextTick()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(said().exists()).toBe(false)
  await vi.advanceTimersByTimeAsync(75_000)
  expect(said().text()).toBe('No one else has been here for 2 minutes.')
  room.connection = 'reaching'
  await wrapper.vm.$nextTick()
  expect(said().exists()).toBe(false)
  room.connection = 'alone'
  await vi.advanceTimersByTimeAsync(65_000)
  expect(said().text()).toBe('No one else has been here for 1 minute.')
  vi.useRealTimers()
})
test.each([
  ['reaching', 'Another player is here. Connecting', true],
  ['dropped', 'Your connection dropped', true],
  ['alone', 'No one is at this table.', false],
  ['unreached', 'no connection has worked yet', false],
  ['blocked', 'reach any server', false],
  ['offline', 'You’re offline', false],
  ['full', 'eight devices', false],
] as const)(
  'a newcomer without a link (%s) reads what is true, and has ways on',
  async (is, said, isTurning) => {
    const { room, mocks } = show(null)
    const nothing = vi.fn()
    room.$patch({ connection: is, pairing: { offer: nothing, answer: nothing, accept: nothing } })
    await flushPromises()
    expect(wrapper.find('h1').text()).toContain(said)
    expect(wrapper.text()).not.toContain('Opening the table')
    expect(wrapper.find('.aside__rose--turning').exists()).toBe(isTurning)
    expect(wrapper.find('.aside__ways [data-lobby="pair"]').exists()).toBe(true)
    expect(wrapper.find('.aside__ways a').attributes('href')).toBe('/')
    await press('again')
    expect(mocks.enter).toHaveBeenCalledTimes(1)
  },
)
test('a table whose lobby does not come for 15 s can be tried again', async () => {
  vi.useFakeTimers()
  const { mocks } = show(null)
  expect(wrapper.find('h1').text()).toContain('Opening the table')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wrapper.find('[data-lobby="again"]').exists()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await press('again')
  expect(mocks.enter).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
test.each([
  ['notOpened', true],
  ['notStored', true],
  ['unknownGame', true],
  ['noRoom', false],
  ['badServers', false],
] as const)('a table that could not be opened (%s) can be tried again: %s', async (error, mayTry) => {
  const { room } = show(null)
  room.$patch({ phase: 'failed', error })
  await flushPromises()
  expect(wrapper.find('.aside__ways [data-lobby="again"]').exists()).toBe(mayTry)
  expect(wrapper.find('.aside__ways a').attributes('href')).toBe('/')
})
test('a browser that cannot connect is offered no code', async () => {
  const { room } = show(null)
  const nothing = vi.fn()
  room.$patch({ connection: 'unable', pairing: { offer: nothing, answer: nothing, accept: nothing } })
  await flushPromises()
  expect(wrapper.find('h1').text()).toContain('This browser can’t connect')
  expect(wrapper.find('[data-lobby="pair"]').exists()).toBe(false)
})
test('shows that a room is open in another tab, what became of a link there, and asks for the room', async () => {
  const { room } = show(null)
  room.phase = 'elsewhere'
  await wrapper.vm.$nextTick()
  expect(wrapper.find('[data-phase]').text()).toContain('open in another tab')
  expect(wrapper.find('[data-lobby="there"]').exists()).toBe(false)
  useReceivedTurn().there = 'taken'
  await wrapper.vm.$nextTick()
  expect(wrapper.find('[data-lobby="there"]').text()).toContain('The other tab has received')
  await press('want')
  expect(wrapper.emitted('want')).toHaveLength(1)
  await wrapper.setProps({ isKept: true })
  expect(wrapper.find('[data-lobby="kept"]').text()).toContain('doesn’t answer')
})

test('servers of the link that the player does not know are asked about once', async () => {
  const { room, mocks } = show(null)
  room.$patch({ phase: 'asking', error: 'broker.example.org, relay.example.org' })
  await flushPromises()
  expect(wrapper.text()).toContain('broker.example.org')
  expect(wrapper.text()).toContain('relay.example.org')
  expect(mocks.enter).not.toHaveBeenCalled()
  await press('agree-servers')
  await until(() => expect(useSettings().knownServers).toEqual(['broker.example.org', 'relay.example.org']))
})

test('a past that differs from the kept log is announced, with who gives it, and can be accepted', async () => {
  const history = { is: 'differs', by: 'Mallory' } as const
  const { room } = show(lobbyOf([mine('Eva'), theirs('Mallory')], { isContinuation: true, history }))
  const accept = vi.fn()
  Object.assign(room, { acceptHistory: accept })
  expect(wrapper.find('[role="alert"]').text()).toContain('Mallory has a different record')
  await press('accept-history')
  room.lobby = lobbyOf([mine('Eva'), theirs('Mallory')], {
    isContinuation: true,
    history: { is: 'accepted', by: null },
  })
  await flushPromises()
  expect(wrapper.find('[role="alert"]').text()).toBe('')
  expect(wrapper.find('[data-lobby="history"]').text()).toContain('come from: a player who left')
})
test('an unverified past is named, one that this device knows is not', async () => {
  const history = { is: 'unverified', by: 'Ann' } as const
  const { room } = show(lobbyOf([mine('Eva'), theirs('Ann')], { isContinuation: true, history }))
  expect(wrapper.find('[data-lobby="history"]').text()).toContain('come from: Ann')
  room.lobby = lobbyOf([mine('Eva'), theirs('Ann')], {
    isContinuation: true,
    history: { is: 'same', by: 'Ann' },
  })
  await flushPromises()
  expect(wrapper.find('[data-lobby="history"]').exists()).toBe(false)
})

const DAYS = { days: { luck: 'next' } } as const
const MAIL: MailView = {
  of: 2,
  reached: 0,
  hasAsked: true,
  isRead: true,
  calls: { members: [], hook: null, reports: [] },
  taken: null,
  isDelivered: true,
  isLeaving: false,
  refusals: [],
  isCut: false,
  isUnsent: true,
}
const dock = () => wrapper.find('[data-ready]')
const link = () => wrapper.find<HTMLInputElement>('[data-lobby="link"]').element.value

test('where no mailbox answers, the invitation holds the table, and what it tells whom is said', async () => {
  const { room } = show(lobbyOf([mine('Eva', true), free()], DAYS))
  room.$patch({ mail: MAIL, fragment: '#/j/ABCD-EFGH-JKMN-2345?days=1', connection: 'alone' })
  await flushPromises()
  expect(link()).toMatch(/#\/j\/ABCD-EFGH-JKMN-2345\?days=1&m=AbC-1$/)
  expect(wrapper.find('[data-lobby="by-hand"]').text()).toContain('Anyone who sees the invitation')
  expect(dock().attributes('data-sends')).toBe('invite')
  // An answer is sent to those who have the table.
  expect(wrapper.find('[data-lobby="send"]').exists()).toBe(false)
  // While the mailboxes are tried once more, it still does.
  room.mail = { ...MAIL, hasAsked: false }
  await flushPromises()
  expect(link()).toMatch(/&m=AbC-1$/)
  expect(dock().attributes('data-sends')).toBe('invite')
  room.mail = { ...MAIL, reached: 1 }
  await flushPromises()
  expect(link()).toMatch(/#\/j\/ABCD-EFGH-JKMN-2345\?days=1$/)
  expect(wrapper.find('[data-lobby="by-hand"]').exists()).toBe(false)
})

test('no one is told to close the page while mailboxes refuse what was said, and their words are shown', async () => {
  vi.useFakeTimers()
  const { room } = show(lobbyOf([mine('Eva'), free()], DAYS))
  const refusals = [{ name: 'wss://one.example/', reason: 'invalid: created_at too late' + '!'.repeat(500) }]
  const there = { ...MAIL, of: 1, reached: 1 }
  room.$patch({ mail: { ...there, taken: 1, refusals }, fragment: '#/j/ABCD-EFGH-JKMN-2345?days=1' })
  const text = async (): Promise<string> => {
    await flushPromises()
    vi.advanceTimersByTime(4000)
    await flushPromises()
    return wrapper.text()
  }
  expect(await text()).toMatch(/close the page if you like/)
  expect(wrapper.find('[data-lobby="stay"]').exists()).toBe(true)
  expect(wrapper.find('[data-mail-said]').exists()).toBe(false)
  for (const state of [
    { taken: 0, isLeaving: true },
    { taken: 0, isLeaving: false },
  ]) {
    room.mail = { ...there, refusals, ...state }
    const said = await text()
    expect(said).not.toMatch(/close (the|this) page/)
    expect(said).toContain('Keep this page open until a mailbox has taken that.')
    expect(said).toContain('wss://one.example/ says: invalid: created_at too late!')
    expect(wrapper.get('[data-mail-said]').text().length).toBeLessThan(160)
    expect(wrapper.find('[data-lobby="stay"]').exists()).toBe(false)
  }
  vi.useRealTimers()
})

test('an invitation that is copied holds what was said last, though the one that is shown is not written yet', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { room, mocks } = show(lobbyOf([mine('Eva', true), free()], DAYS))
  // The first one is never written.
  mocks.linkToSend.mockReturnValueOnce(new Promise(() => undefined))
  room.$patch({ mail: MAIL, fragment: '#/j/ABCD-EFGH-JKMN-2345?days=1', connection: 'alone' })
  await flushPromises()
  await press('copy')
  await flushPromises()
  Reflect.deleteProperty(navigator, 'clipboard')
  expect(copied).toEqual([expect.stringMatching(/#\/j\/ABCD-EFGH-JKMN-2345\?days=1&m=AbC-1$/)])
  expect(mocks.sent).toHaveBeenCalledOnce()
})

test('who is ready where no mailbox answers is asked to send that, once', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { room, mocks } = show(lobbyOf([theirs('Ann', true), mine('Eva')], { ...DAYS, canBeReady: true }))
  room.$patch({ connection: 'alone' })
  room.mail = MAIL
  await flushPromises()
  expect(dock().attributes('data-ready')).toBe('may')
  expect(wrapper.find('[data-lobby="send"]').exists()).toBe(false)
  room.lobby = lobbyOf([theirs('Ann', true), mine('Eva', true)], DAYS)
  await flushPromises()
  expect(dock().text()).toContain('Your answer is only on this device.')
  await press('send')
  await flushPromises()
  Reflect.deleteProperty(navigator, 'clipboard')
  expect(mocks.sent).toHaveBeenCalledOnce()
  expect(copied).toEqual([
    expect.stringMatching(/^My answer for our table, Puerto Rico\..* http\S+#\/m\/AbC-1$/),
  ])
  room.mail = { ...MAIL, isUnsent: false }
  room.lobby = lobbyOf([theirs('Ann', true), mine('Eva', true)], { ...DAYS, starting: { missing: ['Ann'] } })
  await flushPromises()
  expect(wrapper.find('[data-lobby="send"]').exists()).toBe(false)
  expect(dock().text()).toContain('have to open your link and send theirs: Ann')
})

test.each([
  ['refused', 'doesn’t fit this table'],
  ['missing', 'hasn’t begun on this device'],
  ['known', 'already have these turns'],
] as const)('what came by hand and was %s says so in the lobby until it is read', async (is, words) => {
  show(lobbyOf([mine('Eva'), free()], DAYS))
  useReceivedTurn().result = { is, from: null }
  await flushPromises()
  const notice = wrapper.find(`[data-online="brought"][data-result="${is}"]`)
  expect(notice.text()).toContain(words)
  await notice.find('button').trigger('click')
  expect(wrapper.find('[data-online="brought"]').exists()).toBe(false)
})

test('a clock that two servers call fast is said, and no longer once they take what is sent', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no host')))
  show(lobbyOf([mine('Eva'), free()]))
  const said = () => wrapper.find('[data-online="clock"]')
  browserClock.refused('one', 'fast')
  await flushPromises()
  expect(said().exists()).toBe(false)
  browserClock.refused('two', 'fast')
  await flushPromises()
  expect(said().text()).toBe(i18n.global.t('online.clock.fast'))
  for (const relay of ['one', 'two']) browserClock.accepted(relay)
  await flushPromises()
  expect(said().exists()).toBe(false)
  vi.unstubAllGlobals()
})
