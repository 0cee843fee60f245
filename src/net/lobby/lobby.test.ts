import { describe, expect, test } from 'vitest'
import { gameId, readGenesis } from '../log/genesis.ts'
import { firstAnchor } from '../log/replica.ts'
import { newSimulatedRoom, planFor, GAME, SMALL, APPEARANCES } from './simulated-room.fixture.ts'
import type { SimulatedRoom, SimulatedGuest } from './simulated-room.fixture.ts'
import type { LobbyView } from './lobby-view.ts'

const view = ({ lobby }: SimulatedGuest): LobbyView => lobby!.view()!
const names = (guest: SimulatedGuest): string[] =>
  view(guest).chairs.map(({ kind, name }) => (kind === 'free' ? '' : name))
const kinds = (guest: SimulatedGuest): string[] => view(guest).chairs.map(({ kind }) => kind)
const present = (guest: SimulatedGuest): string[] => view(guest).guests.map(({ name }) => name)

/** Any option that is on or off. */
const [SWITCH] = Object.entries(GAME.options).find(([, { kind }]) => kind === 'switch')!

/** People who are all linked to each other; the first has opened the room for three. */
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

describe('who follows a link', () => {
  test('sees what is to be played and who is there, and sits where he wants', async () => {
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
    })
    expect(kinds(bara)).toEqual(['free', 'free', 'free'])
    expect(present(bara)).toEqual(['Bára', 'Anna'])
    bara.lobby!.takeChair(1)
    expect(view(bara).ownChairs).toEqual([1])
    await room.advance(100)
    expect(names(anna)).toEqual(['', 'Bára', ''])
    expect(view(anna).chairs[1]).toMatchObject({ owner: bara.key, isMine: false, isReady: false })
  })
  test('knows nothing before anybody told him', async () => {
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
  test('is told by whoever is there, when whoever opened the room has left', async () => {
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
  test('hears of those he has no link to, until they are silent', async () => {
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
  test('is not brought back, once he has left, by whoever has not heard of it', async () => {
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
    // He himself may.
    room.openPage(cyril)
    room.link(cyril, bara)
    await room.advance(100)
    expect([present(anna).length, present(bara).length]).toEqual([3, 3])
  })
})

describe('chairs', () => {
  test('of two who want one at once one has it, and the other moves on', async () => {
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
  test('who finds none free watches', async () => {
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
  test('somebody beside him has a name and looks of his own', async () => {
    const [, anna] = (await linkedRoom('Anna')) as [SimulatedRoom, SimulatedGuest]
    anna.lobby!.takeChair(0)
    anna.lobby!.takeChair(2, true)
    anna.lobby!.takeChair(1)
    expect(names(anna)).toEqual(['', 'Anna', 'Anna 2'])
    expect(view(anna).chairs[2]).toMatchObject({ color: 'vermilion', symbol: 'hexagon', isMine: true })
    anna.lobby!.leaveChair(1)
    expect(view(anna).ownChairs).toEqual([2])
  })
  test('a bot makes room for a person, and comes back when he rises', async () => {
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
  test('another game is played with as many chairs, or as near to that as it may have', async () => {
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
  test('a game for fewer than are there is not chosen', async () => {
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
  test('fewer of them: bots go first, and people move up', async () => {
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
  test('nobody looks like anybody else, and what somebody has nobody takes from him', async () => {
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
  test('is one for all, though all change it at once', async () => {
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
  test('reaches whoever missed it, when his card shows that he did', async () => {
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
  test('holds only what the game knows', async () => {
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
  test('only whoever sits, when nothing is missing', async () => {
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
  test('lapses with every change, whoever makes it', async () => {
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
  test('does not come back by itself when a change is taken back', async () => {
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
  test('nobody is with somebody whose rules are others', async () => {
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

describe('a game begins', () => {
  test('the same for all, once everybody who sits is ready', async () => {
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
    expect(genesis).toMatchObject({ standIn: 'helmsman', chain: 512, seats: 4, engine: 'tried', from: null })
    for (const [m, guest] of [cyril, anna, bara].entries()) {
      expect(guest.signed).toEqual(new Set([gameId(genesis)]))
      expect(guest.saved!.secret).toBe(guest.own!.secret)
      expect(firstAnchor(guest.own!.secret, genesis.nonce, 512)).toBe(genesis.members[m]!.anchor)
    }
    expect([watching.own, watching.signed.size]).toEqual([null, 0])
    expect('signed' in readGenesis(anna.startedGame, () => true)).toBe(true)
    // Whoever comes now is told, and told once a tick is enough.
    const late = room.add('Eva')
    room.openPage(late)
    room.link(late, watching)
    await room.advance(5000)
    expect(late.startedGame).toEqual(anna.startedGame)
  })
  test('with a governor by lot: everybody may be it', async () => {
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
  test('one that goes on has its seats as they are', async () => {
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
  test('without whoever opened the room and left', async () => {
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
    // He comes back, and watches the game his room has begun.
    room.openPage(anna)
    room.link(anna, cyril)
    await room.advance(100)
    expect([anna.startedGame, anna.own]).toEqual([cyril.startedGame, null])
  })
  test('a rematch: everybody derives the plan, and wishes for the chair he had', async () => {
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

describe('one genesis in one room, for ever', () => {
  test('nothing of it is told before it is kept', async () => {
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
    // Cyril's device is slow; nobody waits for it here but those who want to play.
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
  test('what cannot be kept is never signed for the others', async () => {
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
  test('who reloads after it was kept says so again', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    // The page of Cyril dies in the very moment in which it is kept.
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
  test('who reloads before he signed has the same part in it', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    // Anna and Bára hear that Cyril is ready; he does not hear of them any more.
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
    // He sees what they signed, whatever has become of the plan, and need only say that he is ready.
    expect(view(anna).starting).toEqual({ missing: ['Cyril'] })
    expect(view(cyril)).toMatchObject({ ownChairs: [2], isReady: false, canBeReady: true, starting: null })
    expect(names(cyril)).toEqual(['Anna', 'Bára', 'Cyril'])
    expect(cyril.signed.size).toBe(0)
    cyril.lobby!.setReady(true)
    await room.advance(100)
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([1, 1, 1])
  })
  test('who signed and left holds nobody up', async () => {
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
    // She comes back to the game she signed.
    room.openPage(anna)
    room.link(anna, cyril)
    await room.advance(100)
    expect([anna.startedGame, anna.own!.secret]).toEqual([cyril.startedGame, anna.saved!.secret])
  })
  test('who signed changes nothing any more, and never signs another', async () => {
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
    // A newcomer may sit down; but those who gave their word for another table cannot play with him.
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
  test('too late is too late: who was ready when another signed, signs', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    readyAll(cyril)
    await room.advance(100)
    room.faults = { drop: 0, duplicate: 0, delay: 0 }
    readyAll(anna)
    await room.advance(100)
    // In one moment Bára, the last, is ready, and Cyril changes his mind and the plan.
    bara.lobby!.setReady(true)
    cyril.lobby!.setReady(false)
    cyril.lobby!.setChairs(4)
    await room.advance(1000)
    expect([anna, bara, cyril].map(({ startCount }) => startCount)).toEqual([1, 1, 1])
    expect(cyril.startedGame!.genesis.seats).toBe(3)
    expect([anna, bara, cyril].map(({ signed }) => signed.size)).toEqual([1, 1, 1])
  })
  test('but not for ever: a table somebody was once ready for is forgotten', async () => {
    const [room, anna, bara, cyril] = await seatedRoom()
    // What Anna and Bára sign is not heard of for some seconds, and Cyril is not ready any more.
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
  test('goes along whoever is linked, once, and is kept nowhere', async () => {
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
