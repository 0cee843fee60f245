import { describe, expect, test } from 'vitest'
import { gameId, readGenesis } from '../../log/records/genesis.ts'
import { firstAnchor } from '../../log/replica/replica.ts'
import { newSimulatedRoom, planFor, GAME, SMALL, APPEARANCES } from './simulated-room.fixture.ts'
import type { SimulatedRoom, SimulatedGuest } from './simulated-room.fixture.ts'
import type { LobbyView } from './lobby-view.ts'

const view = ({ lobby }: SimulatedGuest): LobbyView => lobby!.view()!
const names = (guest: SimulatedGuest): string[] =>
  view(guest).chairs.map(({ kind, name }) => (kind === 'free' ? '' : name))
const kinds = (guest: SimulatedGuest): string[] => view(guest).chairs.map(({ kind }) => kind)
const present = (guest: SimulatedGuest): string[] => view(guest).guests.map(({ name }) => name)

/** Any option that is on or off. */
const [SWITCH] = Object.entries(GAME.options).find(([, { type }]) => type === 'switch')!

/** A room of fully linked guests; the first one has opened it for three. */
async function linkedRoom(...people: string[]): Promise<[SimulatedRoom, ...SimulatedGuest[]]> {
  const room = newSimulatedRoom()
  const guests = people.map((name) => room.add(name))
  for (const [at, guest] of guests.entries())
    room.openPage(guest, at === 0 ? { initialPlan: planFor(3) } : {})
  for (const one of guests) for (const two of guests) room.link(one, two)
  await room.advance(100)
  return [room, ...guests]
}
/** All sit, in their order. */
async function seatedRoom(): Promise<[SimulatedRoom, SimulatedGuest, SimulatedGuest, SimulatedGuest]> {
  const [room, ...guests] = await linkedRoom('Anna', 'Bára', 'Cyril')
  for (const [chair, guest] of guests.entries()) guest.lobby!.takeChair(chair)
  await room.advance(100)
  return [room, guests[0]!, guests[1]!, guests[2]!]
}
const readyAll = (...guests: SimulatedGuest[]): void => {
  for (const { lobby } of guests) lobby!.setReady(true)
}

describe('a guest who follows an invitation', () => {
  test('sees the plan and the guests, and takes a chair', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    expect(view(bara)).toMatchObject({
      game: 'nim',
      governor: 'random',
      ownChairs: [],
      isContinuation: false,
      deal: null,
    })
    expect(kinds(bara)).toEqual(['free', 'free', 'free'])
    expect(present(bara)).toEqual(['Bára', 'Anna'])
    bara.lobby!.takeChair(1)
    expect(view(bara).ownChairs).toEqual([1])
    await room.advance(100)
    expect(names(anna)).toEqual(['', 'Bára', ''])
    expect(view(anna).chairs[1]).toMatchObject({ owner: bara.key, isMine: false, isReady: false })
  })
  test('has no view before a plan arrives', async () => {
    const room = newSimulatedRoom()
    const alone = room.add('Anna')
    room.openPage(alone, { wantedChairs: [{ chair: 0, name: 'Anna', color: 'blue', symbol: 'star' }] })
    await room.advance(5000)
    expect(alone.lobby!.view()).toBeNull()
    alone.lobby!.takeChair(0)
    alone.lobby!.setBot(1, 'boatswain')
    alone.lobby!.setReady(true)
    await room.advance(5000)
    expect(alone.lobby!.view()).toBeNull()
    expect(alone.failures).toEqual([])
  })
  test('gets the plan from any guest after the creator has left', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    anna.lobby!.setGovernor(2)
    await room.advance(100)
    room.closePage(anna, true)
    const cyril = room.add('Cyril')
    room.openPage(cyril)
    room.link(cyril, bara)
    await room.advance(100)
    expect(view(cyril)).toMatchObject({ game: 'nim', governor: 2 })
    expect(present(cyril)).toEqual(['Cyril', 'Bára'])
  })
  test('sees guests without a direct link until they are silent', async () => {
    const room = newSimulatedRoom()
    const [anna, bara, cyril] = ['Anna', 'Bára', 'Cyril'].map((name) => room.add(name)) as [
      SimulatedGuest,
      SimulatedGuest,
      SimulatedGuest,
    ]
    room.openPage(anna, { initialPlan: planFor(3) })
    for (const guest of [bara, cyril]) room.openPage(guest)
    room.link(anna, bara)
    room.link(bara, cyril)
    await room.advance(30_000)
    cyril.lobby!.takeChair(2)
    await room.advance(100)
    expect(names(anna)).toEqual(['', '', 'Cyril'])
    room.closePage(cyril, true)
    await room.advance(100)
    expect(present(bara)).toEqual(['Bára', 'Anna'])
    expect(present(anna)).toEqual(['Anna', 'Cyril', 'Bára'])
    await room.advance(17_000)
    expect(present(anna)).toEqual(['Anna', 'Bára'])
    room.openPage(cyril)
    room.link(bara, cyril)
    await room.advance(100)
    expect(present(anna)).toEqual(['Anna', 'Bára', 'Cyril'])
  })
  test('who left is not brought back by a relayed older status', async () => {
    const [room, anna, bara, cyril] = (await linkedRoom('Anna', 'Bára', 'Cyril')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
      SimulatedGuest,
    ]
    room.unlink(bara, cyril)
    await room.advance(5000)
    room.closePage(cyril, true)
    await room.advance(100)
    expect([present(anna).length, present(bara).length]).toEqual([2, 3])
    room.unlink(anna, bara)
    room.link(anna, bara)
    await room.advance(100)
    expect([present(anna).length, present(bara).length]).toEqual([2, 3])
    // A new status of their own brings them back.
    room.openPage(cyril)
    room.link(cyril, bara)
    await room.advance(100)
    expect([present(anna).length, present(bara).length]).toEqual([3, 3])
  })
})

describe('chairs', () => {
  test('are assigned the same way everywhere when several guests claim one at once', async () => {
    const [room, anna, bara, cyril] = (await linkedRoom('Anna', 'Bára', 'Cyril')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
      SimulatedGuest,
    ]
    for (const { lobby } of [anna, bara, cyril]) lobby!.takeChair(1)
    await room.advance(100)
    const seen = [anna, bara, cyril].map(names)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect([...seen[0]!].sort()).toEqual(['Anna', 'Bára', 'Cyril'])
    expect(new Set(view(anna).chairs.map(({ color }) => color)).size).toBe(3)
    expect(new Set(view(anna).chairs.map(({ symbol }) => symbol)).size).toBe(3)
  })
  test('a guest who finds none free watches', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    anna.lobby!.takeChair(0)
    anna.lobby!.takeChair(1, true)
    await room.advance(100)
    room.unlink(anna, bara)
    anna.lobby!.takeChair(2, true)
    bara.lobby!.takeChair(2)
    room.link(anna, bara)
    await room.advance(100)
    expect(view(anna).ownChairs.length + view(bara).ownChairs.length).toBe(3)
    expect(names(bara)).toEqual(names(anna))
    expect(names(anna)).not.toContain('')
  })
  test('a second person on a device gets a name and an appearance of their own', async () => {
    const [, anna] = (await linkedRoom('Anna')) as [SimulatedRoom, SimulatedGuest]
    anna.lobby!.takeChair(0)
    anna.lobby!.takeChair(2, true)
    anna.lobby!.takeChair(1)
    expect(names(anna)).toEqual(['', 'Anna', 'Anna 2'])
    expect(view(anna).chairs[2]).toMatchObject({ color: 'vermilion', symbol: 'hexagon', isMine: true })
    anna.lobby!.leaveChair(1)
    expect(view(anna).ownChairs).toEqual([2])
  })
  test('a bot makes room for a person and returns when they leave', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    anna.lobby!.setBot(1, 'cabin-boy')
    await room.advance(100)
    expect(view(bara).chairs[1]).toMatchObject({ kind: 'bot', level: 'cabin-boy', name: 'Mateo' })
    bara.lobby!.takeChair(1)
    anna.lobby!.setBot(1, 'boatswain')
    await room.advance(100)
    expect(view(anna).chairs[1]).toMatchObject({ kind: 'person', name: 'Bára', level: null })
    anna.lobby!.setBot(1, null)
    bara.lobby!.leaveChair(1)
    await room.advance(100)
    expect(view(anna).chairs[1]).toMatchObject({ kind: 'bot', name: 'Mateo' })
    anna.lobby!.setBot(1, null)
    expect(kinds(anna)[1]).toBe('free')
  })
  test('their number stays as near as another game allows', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    anna.lobby!.takeChair(0)
    bara.lobby!.takeChair(4)
    anna.lobby!.setChairs(5)
    await room.advance(100)
    bara.lobby!.takeChair(4)
    bara.lobby!.setOption(SWITCH, false)
    bara.lobby!.setGovernor(4)
    await room.advance(100)
    anna.lobby!.setGame(SMALL.id)
    await room.advance(100)
    expect(view(bara)).toMatchObject({ game: SMALL.id, governor: 'random', options: { [SWITCH]: true } })
    expect(names(bara)).toEqual(['Anna', 'Bára', ''])
    bara.lobby!.setGame('chess')
    bara.lobby!.setGame(GAME.id)
    await room.advance(100)
    expect(view(anna)).toMatchObject({ game: GAME.id })
    expect(kinds(anna)).toHaveLength(3)
  })
  test('a game for fewer people than are seated is refused', async () => {
    const [room, ...guests] = await linkedRoom('Anna', 'Bára', 'Cyril', 'Dana')
    guests[0]!.lobby!.setChairs(4)
    await room.advance(100)
    for (const [chair, guest] of guests.entries()) guest.lobby!.takeChair(chair)
    await room.advance(100)
    guests[0]!.lobby!.setGame(SMALL.id)
    await room.advance(100)
    expect(view(guests[1]!)).toMatchObject({ game: GAME.id })
    expect(kinds(guests[1]!)).toHaveLength(4)
  })
  test('when reduced, bots leave first and people move up', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    anna.lobby!.setChairs(5)
    for (const chair of [1, 2, 3]) anna.lobby!.setBot(chair, 'boatswain')
    anna.lobby!.setGovernor(4)
    await room.advance(100)
    anna.lobby!.takeChair(0)
    bara.lobby!.takeChair(4)
    await room.advance(100)
    anna.lobby!.setChairs(3)
    await room.advance(100)
    expect(names(anna)).toEqual(['Anna', 'Mateo', 'Bára'])
    expect(names(bara)).toEqual(names(anna))
    expect(view(bara).governor).toBe('random')
    bara.lobby!.setChairs(7)
    bara.lobby!.setChairs(1)
    expect(kinds(bara).length).toBe(3)
  })
  test('have distinct appearances, and no guest takes the color of another', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    anna.lobby!.takeChair(1)
    anna.lobby!.setBot(2, 'boatswain')
    await room.advance(100)
    bara.lobby!.takeChair(0)
    await room.advance(100)
    const colors = (guest: SimulatedGuest): string[] => view(guest).chairs.map(({ color }) => color)
    expect(new Set(colors(anna)).size).toBe(3)
    const [before] = colors(anna)
    bara.lobby!.setChairMark(0, 'color', colors(bara)[1]!)
    expect(colors(bara)[0]).toBe(before)
    // A bot gives way.
    bara.lobby!.setChairMark(0, 'color', colors(bara)[2]!)
    await room.advance(100)
    expect(colors(anna)).toEqual(colors(bara))
    expect(new Set(colors(anna)).size).toBe(3)
    bara.lobby!.setChairMark(0, 'color', 'pink')
    expect(colors(bara)).toEqual(colors(anna))
    bara.lobby!.rename(0, ' B\u202E ')
    bara.lobby!.rename(1, 'Not mine')
    bara.lobby!.rename(2, 'Robot')
    await room.advance(100)
    expect(names(anna)).toEqual(['Bára', 'Anna', 'Robot'])
  })
})

describe('the plan', () => {
  test('converges when all change it at once', async () => {
    const [room, anna, bara, cyril] = (await linkedRoom('Anna', 'Bára', 'Cyril')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
      SimulatedGuest,
    ]
    anna.lobby!.setChairs(5)
    bara.lobby!.setChairs(4)
    cyril.lobby!.setGovernor(1)
    expect(kinds(anna).length).toBe(5)
    await room.advance(100)
    expect(view(bara)).toEqual({ ...view(anna), guests: view(bara).guests })
    expect(kinds(cyril)).toEqual(kinds(anna))
    bara.lobby!.setGovernor(0)
    await room.advance(100)
    for (const guest of [anna, bara, cyril]) expect(view(guest).governor).toBe(0)
  })
  test('is sent again to a guest whose status shows an older one', async () => {
    const [room, anna, bara] = (await linkedRoom('Anna', 'Bára')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
    ]
    room.intercept = (text) => (text.startsWith('{"t":"plan"') ? undefined : text)
    anna.lobby!.setGovernor(2)
    await room.advance(100)
    room.intercept = (text) => text
    expect(view(bara).governor).toBe('random')
    await room.advance(5000)
    expect(view(bara).governor).toBe(2)
  })
  test('takes only options that the game offers', async () => {
    const [, anna] = (await linkedRoom('Anna')) as [SimulatedRoom, SimulatedGuest]
    const before = view(anna).options
    anna.lobby!.setOption('__proto__', true)
    anna.lobby!.setOption('constructor', 'x')
    anna.lobby!.setOption('no-such-thing', true)
    anna.lobby!.setGovernor(9)
    expect(view(anna)).toMatchObject({ options: before, governor: 'random' })
    anna.lobby!.setOption(SWITCH, 'yes')
    expect(view(anna).options).toEqual(before)
    anna.lobby!.setOption(SWITCH, !before[SWITCH])
    expect(view(anna).options[SWITCH]).toBe(!before[SWITCH])
  })
})

describe('ready', () => {
  test('is possible only for seated guests at a complete table', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    expect([anna, bara, cyril].map((guest) => view(guest).canBeReady)).toEqual([true, true, true])
    const watching = room.add('Dan')
    room.openPage(watching)
    room.link(watching, anna)
    await room.advance(100)
    expect(view(watching).canBeReady).toBe(false)
    bara.lobby!.rename(1, 'ANNA')
    await room.advance(100)
    expect([anna, bara].map((guest) => view(guest).canBeReady)).toEqual([false, false])
    bara.lobby!.rename(1, 'Bára')
    cyril.lobby!.leaveChair(2)
    await room.advance(100)
    expect(view(anna).canBeReady).toBe(false)
    anna.lobby!.setReady(true)
    expect(view(anna).isReady).toBe(false)
  })
  test('is withdrawn by every change, of any guest', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    const changes = [
      () => cyril.lobby!.rename(2, 'Cecil'),
      () => cyril.lobby!.setChairMark(2, 'symbol', 'diamond'),
      () => anna.lobby!.setGovernor(1),
      () => anna.lobby!.rename(0, 'Hana'),
      () => bara.lobby!.setOption(SWITCH, !GAME.options[SWITCH]!.default),
      () => cyril.lobby!.leaveChair(2),
    ]
    for (const change of changes) {
      readyAll(anna, bara)
      await room.advance(100)
      expect(view(cyril).guests.map(({ isReady }) => isReady)).toEqual([false, true, true])
      change()
      await room.advance(100)
      for (const guest of [anna, bara, cyril])
        expect(view(guest).guests.some(({ isReady }) => isReady)).toBe(false)
    }
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([0, 0, 0])
  })
  test('does not return by itself when a change is undone', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    readyAll(anna, bara)
    await room.advance(100)
    cyril.lobby!.setGovernor(1)
    await room.advance(100)
    cyril.lobby!.setGovernor('random')
    await room.advance(5000)
    expect(view(cyril).guests.map(({ isReady }) => isReady)).toEqual([false, false, false])
    expect([view(anna).isReady, view(anna).canBeReady]).toEqual([false, true])
  })
  test('is impossible with a guest of another engine version', async () => {
    const room = newSimulatedRoom()
    const [anna, bara] = ['Anna', 'Bára'].map((name) => room.add(name)) as [SimulatedGuest, SimulatedGuest]
    room.openPage(anna, { initialPlan: planFor(3) })
    room.openPage(bara, { engine: 'other' })
    room.link(anna, bara)
    await room.advance(100)
    anna.lobby!.takeChair(0)
    bara.lobby!.takeChair(1)
    anna.lobby!.setBot(2, 'boatswain')
    bara.lobby!.sendChat('Hello')
    await room.advance(100)
    expect(view(anna).guests[1]).toMatchObject({ name: 'Bára', isOtherVersion: true, chairs: [1] })
    expect([view(anna).canBeReady, view(bara).canBeReady]).toEqual([false, false])
    expect(anna.chats).toEqual(['Bára: Hello'])
    bara.lobby!.leaveChair(1)
    await room.advance(100)
    anna.lobby!.setBot(1, 'boatswain')
    expect(view(anna).canBeReady).toBe(true)
  })
})

describe('starting a game', () => {
  test('gives all devices the same genesis once all seated are ready', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    const watching = room.add('Dan')
    room.openPage(watching)
    room.link(watching, cyril)
    anna.lobby!.setChairs(4)
    anna.lobby!.setBot(3, 'cabin-boy')
    anna.lobby!.setGovernor(2)
    await room.advance(100)
    readyAll(anna, bara)
    await room.advance(5000)
    expect(room.guests.map(({ startCount }) => startCount)).toEqual([0, 0, 0, 0])
    cyril.lobby!.setReady(true)
    await room.advance(1000)
    expect(room.guests.map(({ startCount }) => startCount)).toEqual([1, 1, 1, 1])
    const { genesis } = anna.startedGame!
    for (const guest of room.guests) expect(guest.startedGame).toEqual(anna.startedGame)
    expect(genesis.people.map(({ name }) => name)).toEqual(['Cyril', 'Mateo', 'Anna', 'Bára'])
    expect(genesis.people[1]).toMatchObject({ kind: 'bot', level: 'cabin-boy' })
    expect(genesis.members.map(({ key, seats }) => [key, seats])).toEqual([
      [cyril.key, [0]],
      [anna.key, [2]],
      [bara.key, [3]],
    ])
    expect(genesis).toMatchObject({ standIn: 'helmsman', chain: 128, seats: 4, engine: 'tried', from: null })
    for (const [m, guest] of [cyril, anna, bara].entries()) {
      expect(guest.signed).toEqual(new Set([gameId(genesis)]))
      expect(guest.saved!.secret).toBe(guest.own!.secret)
      expect(firstAnchor(guest.own!.secret, genesis.nonce, 128)).toBe(genesis.members[m]!.anchor)
    }
    expect([watching.own, watching.signed.size]).toEqual([null, 0])
    expect('signed' in readGenesis(anna.startedGame, () => true)).toBe(true)
    // A newcomer gets the started game, at most once a tick.
    const late = room.add('Eva')
    room.openPage(late)
    room.link(late, watching)
    await room.advance(5000)
    expect(late.startedGame).toEqual(anna.startedGame)
  })
  test('draws a random governor from all seats', async () => {
    const governors = new Set<string>()
    for (let seed = 1; seed < 30 && governors.size < 3; seed++) {
      const room = newSimulatedRoom(seed)
      const anna = room.add('Anna')
      const lobby = room.openPage(anna, { initialPlan: planFor(3) })
      lobby.takeChair(0)
      for (const chair of [1, 2]) lobby.setBot(chair, 'boatswain')
      lobby.setReady(true)
      await room.advance(100)
      expect(anna.startCount).toBe(1)
      governors.add(anna.startedGame!.genesis.people[0]!.name)
    }
    expect(governors.size).toBe(3)
  })
  test('keeps the seats of a continued game', async () => {
    const room = newSimulatedRoom()
    const anna = room.add('Anna')
    const from = { game: 'a'.repeat(64), head: 'b'.repeat(64), entries: [] }
    const bot = { level: 'boatswain', name: 'Bára', color: 'gold', symbol: 'cross' } as const
    const initialPlan = { ...planFor(3), from, governor: 1, chairs: [bot, null, bot] }
    const lobby = room.openPage(anna, {
      initialPlan,
      wantedChairs: [{ chair: 1, name: 'Anna', color: 'blue', symbol: 'star' }],
    })
    lobby.setChairs(5)
    lobby.setGovernor(2)
    lobby.rename(2, 'Cyril')
    expect(view(anna)).toMatchObject({ isContinuation: true, ownChairs: [1], governor: 1 })
    lobby.setReady(true)
    await room.advance(100)
    expect(anna.startedGame!.genesis.people.map(({ name }) => name)).toEqual(['Bára', 'Anna', 'Cyril'])
    expect(anna.startedGame!.genesis.from).toEqual(from)
  })
  test('repeats the draws of an earlier game, with its rules', async () => {
    const room = newSimulatedRoom()
    const [anna, bara] = [room.add('Anna'), room.add('Bára')]
    const draws = { game: 'a'.repeat(64), salts: ['1'.repeat(32)] }
    const lobby = room.openPage(anna, {
      dealOf: () => 'same',
      initialPlan: { ...planFor(3), draws, governor: 0 },
    })
    room.openPage(bara, { dealOf: () => 'accepted' })
    room.link(anna, bara)
    lobby.takeChair(0)
    lobby.setBot(2, 'boatswain')
    await room.advance(100)
    bara.lobby!.takeChair(1)
    bara.lobby!.setGame('small')
    bara.lobby!.setChairs(4)
    bara.lobby!.setOption('wet', false)
    await room.advance(100)
    expect(view(bara)).toMatchObject({
      game: 'nim',
      deal: { is: 'accepted', by: 'Anna' },
      options: { wet: true },
    })
    expect(names(bara)).toHaveLength(3)
    readyAll(anna, bara)
    await room.advance(100)
    expect(anna.startedGame!.genesis.draws).toEqual(draws)
    expect(bara.startedGame).toEqual(anna.startedGame)
  })
  test('works after the creator has left', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    room.closePage(anna, true)
    await room.advance(100)
    expect(names(bara)).toEqual(['', 'Bára', 'Cyril'])
    cyril.lobby!.setBot(0, 'boatswain')
    await room.advance(100)
    readyAll(bara, cyril)
    await room.advance(100)
    expect([bara.startCount, cyril.startCount]).toEqual([1, 1])
    expect(bara.startedGame).toEqual(cyril.startedGame)
    // The creator returns and watches the game.
    room.openPage(anna)
    room.link(anna, cyril)
    await room.advance(100)
    expect([anna.startedGame, anna.own]).toEqual([cyril.startedGame, null])
  })
  test('derives the plan of a rematch on every device, with the old chairs', async () => {
    const room = newSimulatedRoom()
    const guests = ['Anna', 'Bára', 'Cyril'].map((name) => room.add(name))
    for (const [chair, guest] of guests.entries()) {
      const me = { name: guest.name, color: APPEARANCES.colors[chair]!, symbol: 'star' }
      room.openPage(guest, {
        initialPlan: { ...planFor(3), isShared: true },
        wantedChairs: [{ chair, ...me }],
        me,
      })
    }
    for (const one of guests) for (const two of guests) room.link(one, two)
    await room.advance(100)
    for (const guest of guests) expect(names(guest)).toEqual(['Anna', 'Bára', 'Cyril'])
    readyAll(...guests)
    await room.advance(100)
    expect(guests.map(({ startCount }) => startCount)).toEqual([1, 1, 1])
  })
})

describe('one genesis per room and device', () => {
  test('is saved before it is sent', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    const told: string[] = []
    let letGo = (): void => undefined
    room.intercept = (text, from) => {
      if (from === cyril && text.includes('"signs":{')) told.push('signature')
      return text
    }
    room.beforeSave = async (guest, { commitment }) => {
      if (guest !== cyril || commitment === null) return
      await new Promise<void>((done) => {
        letGo = () => {
          told.push('kept')
          done()
        }
      })
    }
    readyAll(anna, bara)
    await room.advance(100)
    cyril.lobby!.setReady(true)
    // Saving on Cyril's device is slow.
    room.after(50, () => letGo())
    const passing = room.advance(100)
    for (let round = 0; round < 50; round++) await new Promise((done) => setTimeout(done, 0))
    expect(told).toEqual([])
    cyril.lobby!.leaveChair(2)
    cyril.lobby!.setReady(false)
    expect(view(cyril)).toMatchObject({ ownChairs: [2], isReady: true, canBeReady: false })
    letGo()
    await passing
    await room.advance(100)
    expect(told.slice(0, 2)).toEqual(['kept', 'signature'])
    expect(cyril.startCount).toBe(1)
  })
  test('is never sent if it cannot be saved', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    room.beforeSave = async (guest, { commitment }) => {
      if (guest === cyril && commitment !== null) throw new Error('the disk is full')
    }
    readyAll(anna, bara, cyril)
    await room.advance(5000)
    expect(cyril.failures).toHaveLength(1)
    expect(view(anna).starting).toEqual({ missing: ['Cyril'] })
    expect([anna.startCount, bara.startCount, cyril.startCount]).toEqual([0, 0, 0])
  })
  test('is sent again after a reload', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    // Cyril's page closes at the moment of saving.
    room.beforeSave = async (guest, { commitment }) => {
      if (guest === cyril && commitment !== null) room.closePage(cyril, true)
    }
    readyAll(anna, bara, cyril)
    await room.advance(3000)
    expect(cyril.saved!.commitment).not.toBeNull()
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([0, 0, 0])
    expect(names(anna)).toEqual(['Anna', 'Bára', ''])
    room.openPage(cyril)
    expect(cyril.lobby!.view()).toBeNull()
    room.link(cyril, bara)
    await room.advance(100)
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([1, 1, 1])
    expect(cyril.own!.secret).toBe(cyril.saved!.secret)
    for (const { signed } of [anna, bara, cyril]) expect(signed.size).toBe(1)
  })
  test('keeps its anchor over a reload before signing', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    // Anna and Bára hear that Cyril is ready; Cyril no longer hears from them.
    readyAll(cyril)
    await room.advance(100)
    room.intercept = (text, _, to) => (to === cyril ? undefined : text)
    readyAll(anna, bara)
    await room.advance(100)
    expect([anna.signed.size, bara.signed.size, cyril.signed.size]).toEqual([1, 1, 0])
    room.closePage(cyril, false)
    room.intercept = (text) => text
    room.openPage(cyril)
    room.link(cyril, anna)
    await room.advance(100)
    // Cyril sees what they signed, whatever the plan is now, and only has to be ready.
    expect(view(anna).starting).toEqual({ missing: ['Cyril'] })
    expect(view(cyril)).toMatchObject({ ownChairs: [2], isReady: false, canBeReady: true, starting: null })
    expect(names(cyril)).toEqual(['Anna', 'Bára', 'Cyril'])
    expect(cyril.signed.size).toBe(0)
    cyril.lobby!.setReady(true)
    await room.advance(100)
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([1, 1, 1])
  })
  test('is completed although a signer has left', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    readyAll(cyril)
    await room.advance(100)
    room.intercept = (text, _, to) => (to === cyril ? undefined : text)
    readyAll(anna, bara)
    await room.advance(100)
    room.closePage(cyril, false)
    room.closePage(anna, true)
    await room.advance(20_000)
    room.intercept = (text) => text
    room.openPage(cyril)
    room.link(cyril, bara)
    await room.advance(100)
    expect(view(bara).starting).toEqual({ missing: ['Cyril'] })
    cyril.lobby!.setReady(true)
    await room.advance(100)
    expect([bara.startCount, cyril.startCount]).toEqual([1, 1])
    expect(cyril.startedGame!.genesis.members.map(({ key }) => key)).toContain(anna.key)
    // The signer returns to the game they signed.
    room.openPage(anna)
    room.link(anna, cyril)
    await room.advance(100)
    expect([anna.startedGame, anna.own!.secret]).toEqual([cyril.startedGame, anna.saved!.secret])
  })
  test('fixes the own status, and no other one is signed', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    readyAll(cyril)
    await room.advance(100)
    room.intercept = (text, _, to) => (to === cyril ? undefined : text)
    readyAll(anna, bara)
    await room.advance(100)
    room.closePage(cyril, true)
    await room.advance(100)
    const { lobby } = anna
    lobby!.leaveChair(0)
    lobby!.rename(0, 'Hana')
    lobby!.setChairs(4)
    lobby!.setReady(false)
    lobby!.setBot(2, 'boatswain')
    expect(names(anna)).toEqual(['Anna', 'Bára', 'Cyril'])
    expect(view(anna)).toMatchObject({ canBeReady: false, starting: { missing: ['Cyril'] } })
    // A newcomer may sit down, but those who signed another table cannot play with them.
    room.intercept = (text) => text
    const dan = room.add('Dan')
    room.openPage(dan)
    room.link(dan, anna)
    await room.advance(100)
    dan.lobby!.takeChair(2)
    dan.lobby!.setReady(true)
    await room.advance(20_000)
    expect([anna.startCount, bara.startCount, dan.startCount, dan.signed.size]).toEqual([0, 0, 0, 0])
  })
  test('is signed by a guest who withdrew after another had signed', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    readyAll(cyril)
    await room.advance(100)
    room.faults = { drop: 0, duplicate: 0, delay: 0 }
    readyAll(anna)
    await room.advance(100)
    // At the same moment Bára, the last, becomes ready, and Cyril withdraws and changes the plan.
    bara.lobby!.setReady(true)
    cyril.lobby!.setReady(false)
    cyril.lobby!.setChairs(4)
    await room.advance(1000)
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([1, 1, 1])
    expect(cyril.startedGame!.genesis.seats).toBe(3)
    expect([anna, bara, cyril].map(({ signed }) => signed.size)).toEqual([1, 1, 1])
  })
  test('is not signed long after readiness was withdrawn', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    // Messages of Anna and Bára are lost for some seconds, and Cyril withdraws meanwhile.
    room.intercept = (text) => (text.includes('"signs":{') ? undefined : text)
    readyAll(anna, cyril)
    await room.advance(100)
    bara.lobby!.setReady(true)
    cyril.lobby!.setReady(false)
    await room.advance(14_000)
    room.intercept = (text) => text
    await room.advance(5000)
    expect([anna.signed.size, bara.signed.size, cyril.signed.size]).toEqual([1, 1, 0])
    expect(view(anna).starting).toEqual({ missing: ['Cyril'] })
    expect(view(cyril)).toMatchObject({ starting: null, isReady: false, canBeReady: true })
    cyril.lobby!.setReady(true)
    await room.advance(100)
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([1, 1, 1])
  })
})

describe('chat', () => {
  test('is relayed to all guests once and is not stored', async () => {
    const [room, anna, bara, cyril] = (await linkedRoom('Anna', 'Bára', 'Cyril')) as [
      SimulatedRoom,
      SimulatedGuest,
      SimulatedGuest,
      SimulatedGuest,
    ]
    room.unlink(anna, cyril)
    anna.lobby!.sendChat('Ahoj')
    anna.lobby!.sendChat(' ')
    anna.lobby!.sendChat('x\u202E')
    await room.advance(1000)
    const late = room.add('Dan')
    room.openPage(late)
    room.link(late, cyril)
    await room.advance(5000)
    expect([anna, bara, cyril, late].map(({ chats }) => chats)).toEqual([
      ['Anna: Ahoj'],
      ['Anna: Ahoj'],
      ['Anna: Ahoj'],
      [],
    ])
  })
})
