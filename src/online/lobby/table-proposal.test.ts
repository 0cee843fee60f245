import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gameId, ownersOf } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { deriveRoomSecret, parseRoomCode, roomTag } from '../../net/connection/room-secret.ts'
import { gameRulesOf } from '../../log/records/game-rules.ts'
import { nameKey } from '../../session/names.ts'
import { assignChairs } from './chairs.ts'
import type { Claimant } from './chairs.ts'
import { planFor, ROOM, gameById, APPEARANCES } from './simulated-room.fixture.ts'
import { readSavedLobby, initialState } from './lobby-types.ts'
import type { LobbySetup } from './lobby-types.ts'
import type { LobbyState } from './state.ts'
import { proposalFromGenesis, currentProposal, genesisOf, nonceOf } from './table-proposal.ts'
import type { Plan } from './messages.ts'

const KEYS = ['Anna', 'Bára', 'Cyril'].map((name) => fakeSigner(name).publicKey)
const [ANNA, BARA, CYRIL] = KEYS as [string, string, string]
const looks = (name: string) => ({ name, color: 'blue', symbol: 'star' })

/** Anna sits on chairs 0 and 3, Bára on 2, and a bot on 1. */
function stateWith(more: Partial<Plan> = {}, setup: Partial<LobbySetup> = {}): LobbyState {
  const bot = { level: 'boatswain', name: 'Mateo', color: 'gold', symbol: 'moon' } as const
  const initialPlan = { ...planFor(4), chairs: [null, bot, null, null] }
  const unused = (): never => {
    throw new Error('nothing is done here')
  }
  const state = initialState({
    room: ROOM,
    signer: { publicKey: ANNA, sign: unused },
    verify: unused,
    engine: 'tried',
    gameById,
    now: () => 1,
    randomHex: (digits) => 'c'.repeat(digits),
    appearances: APPEARANCES,
    me: looks('Anna'),
    initialPlan,
    wantedChairs: [],
    saved: null,
    startedGame: null,
    save: unused,
    send: unused,
    strike: unused,
    onChange: unused,
    onChat: unused,
    onStart: unused,
    onFailure: unused,
    ...setup,
  })
  const seat = (chair: number, name: string) => ({ chair, since: 1, ...looks(name) })
  state.plan = { ...state.plan!, ...more }
  state.ownStatus = { ...state.ownStatus, claims: [seat(0, 'Anna'), seat(3, 'Eva')] }
  const bara = { name: 'Bára', claims: [seat(2, 'Bára')], ready: null, signs: null }
  const status = { t: 'status', key: BARA, n: 1, engine: 'tried', plan: null, sig: '', ...bara } as const
  state.guests.set(BARA, { status: { ...status, claims: [...bara.claims] }, age: 0 })
  return state
}
const anchors = new Map([
  [ANNA, 'a'.repeat(64)],
  [BARA, 'b'.repeat(64)],
])
const made = (state: LobbyState): Genesis => genesisOf(currentProposal(state)!, anchors)!
const from = { game: 'd'.repeat(64), head: 'e'.repeat(64), entries: [] }

describe('a table proposal', () => {
  test('has a different hash for every change that affects the game', () => {
    const moved = stateWith()
    moved.ownStatus = {
      ...moved.ownStatus,
      claims: moved.ownStatus.claims.map((seat) => ({ ...seat, name: `${seat.name}!` })),
    }
    const other = stateWith()
    other.guests.get(BARA)!.status.claims[0]!.symbol = 'cross'
    const cyril = stateWith()
    const { status, age } = cyril.guests.get(BARA)!
    cyril.guests.clear()
    cyril.guests.set(CYRIL, { status: { ...status, key: CYRIL }, age })
    const tables = [
      stateWith(),
      cyril,
      moved,
      other,
      stateWith({ governor: 1 }),
      stateWith({ from }),
      stateWith({ options: { ...planFor(4).options, wet: false } }),
      stateWith({}, { room: '23456789ABCDEFGH' }),
    ].map((state) => currentProposal(state)!.table)
    expect(new Set(tables).size).toBe(tables.length)
    expect(currentProposal(stateWith())!.table).toBe(tables[0])
  })
  test('is undefined while something is missing, unknown or ambiguous', () => {
    const without = stateWith()
    without.guests.clear()
    const twins = stateWith()
    twins.guests.get(BARA)!.status.claims[0]!.name = 'ANNA'
    const stranger = stateWith()
    stranger.guests.get(BARA)!.status.engine = 'other'
    const states = [
      without,
      twins,
      stranger,
      stateWith({ game: 'chess' }),
      stateWith({ version: 999 }),
      stateWith({ options: { moon: true } }),
      stateWith({ chairs: [null, null] }),
    ]
    for (const state of states) expect(currentProposal(state)).toBeUndefined()
  })
  test.each([
    ['the lot', {}],
    ['a governor', { governor: 2 }],
    ['a chair that is gone', { governor: 9 }],
    ['a game that goes on', { from, governor: 2 }],
  ])('with %s is rebuilt from its genesis, and from no other', (_, more) => {
    const state = stateWith(more)
    const genesis = made(state)
    expect(proposalFromGenesis(state.tag, genesis)).toEqual(currentProposal(state))
    expect(ownersOf(genesis)).toBeDefined()
    expect(gameRulesOf(gameById, genesis)).toBeDefined()
    const others: Genesis[] = [
      { ...genesis, nonce: nonceOf(roomTag('23456789ABCDEFGH'), currentProposal(state)!.table) },
      { ...genesis, nonce: 'f'.repeat(32) },
      { ...genesis, standIn: 'cabin-boy' },
      { ...genesis, standIn: 'boatswain' },
      { ...genesis, chain: 256 },
      { ...genesis, engine: 'other' },
      { ...genesis, people: genesis.people.map((person) => ({ ...person, symbol: 'star' })) },
      { ...genesis, members: genesis.members.toReversed() },
      { ...genesis, people: genesis.people.slice(1) },
    ]
    for (const other of others) expect(proposalFromGenesis(state.tag, other)).toBeUndefined()
    expect(proposalFromGenesis(roomTag('23456789ABCDEFGH'), genesis)).toBeUndefined()
  })
  test('gives a genesis with the governor in seat 0 and members in seat order', () => {
    const { people, members } = made(stateWith({ governor: 2 }))
    expect(people.map(({ name }) => name)).toEqual(['Bára', 'Eva', 'Anna', 'Mateo'])
    expect(members.map(({ key, seats }) => [key, seats])).toEqual([
      [BARA, [0]],
      [ANNA, [1, 2]],
    ])
    expect(made(stateWith({ from })).people.map(({ name }) => name)).toEqual(['Anna', 'Mateo', 'Bára', 'Eva'])
    expect(genesisOf(currentProposal(stateWith())!, new Map([...anchors].slice(1)))).toBeUndefined()
  })
})

describe('chairs', () => {
  const claim = fc.record({
    chair: fc.nat(6),
    since: fc.nat(4),
    name: fc.constantFrom('Anna', 'anna', 'Bára', 'Cyril', 'Mateo'),
    color: fc.constantFrom(...APPEARANCES.colors),
    symbol: fc.constantFrom(...APPEARANCES.symbols),
  })
  const claimants = fc
    .array(fc.uniqueArray(claim, { selector: ({ chair }) => chair, maxLength: 4 }), { maxLength: 3 })
    .map((all): Claimant[] => all.map((claims, at) => ({ key: KEYS[at]!, claims })))
  const bots = fc.array(fc.option(claim, { nil: null }), { minLength: 1, maxLength: 5 })
  const mateo = { since: 0, name: 'Mateo', color: 'blue', symbol: 'star' } as const
  const bot = { ...mateo, chair: 0 }
  const moreBotsThanNames: [Claimant[], (typeof bot | null)[]] = [
    [{ key: KEYS[0]!, claims: [{ ...mateo, chair: 1 }] }],
    [bot, null, bot, bot, bot],
  ]
  test('do not depend on the order of statuses, and appearances are distinct', () => {
    fc.assert(
      fc.property(claimants, bots, (all, planned) => {
        const chairs = planned.map((bot) => {
          if (bot === null) return null
          const { name, color, symbol } = bot
          return { level: 'boatswain' as const, name, color, symbol }
        })
        const plan: Plan = { ...stateWith().plan!, chairs }
        const seated = assignChairs(plan, all, APPEARANCES)
        expect(assignChairs(plan, all.toReversed(), APPEARANCES)).toEqual(seated)
        for (const what of ['color', 'symbol'] as const)
          expect(new Set(seated.map((chair) => chair[what])).size).toBe(seated.length)
        for (const [at, { kind, owner }] of seated.entries()) {
          const wanting = all.filter(({ claims }) => claims.some(({ chair }) => chair === at))
          expect(kind).toBe(wanting.length > 0 ? 'person' : chairs[at] ? 'bot' : 'free')
          const age = ({ claims }: Claimant): number => claims.find(({ chair }) => chair === at)!.since
          const [first] = wanting.sort((one, two) => age(one) - age(two) || (one.key < two.key ? -1 : 1))
          expect(owner).toBe(first?.key ?? null)
        }
        const people = seated.filter(({ kind }) => kind === 'person').map(({ name }) => nameKey(name))
        const named = seated.filter(({ kind }) => kind === 'bot').map(({ name }) => nameKey(name))
        expect(named.some((name) => people.includes(name))).toBe(false)
      }),
      { numRuns: 500, examples: [moreBotsThanNames] },
    )
  })
})

describe('a derived room secret', () => {
  test('depends on the room and on the label', () => {
    const rooms = ['rematch 1', 'rematch 2', ''].map((what) => deriveRoomSecret(ROOM, what))
    expect(new Set([...rooms, deriveRoomSecret('23456789ABCDEFGH', 'rematch 1')]).size).toBe(4)
    expect(deriveRoomSecret(ROOM, 'rematch 1')).toBe(rooms[0])
    for (const room of rooms) expect(parseRoomCode(room)).toBe(room)
  })
  test('is uniformly distributed', () => {
    const counts = new Map<string, number>()
    const rooms = Array.from({ length: 1000 }, (_, number) => deriveRoomSecret(ROOM, String(number)))
    for (const letter of rooms.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(31)
    const mean = 16_000 / 31
    for (const [letter, count] of counts) expect(Math.abs(count - mean), letter).toBeLessThan(mean / 3)
  })
})

test('saved state is parsed like untrusted input', () => {
  const genesis = made(stateWith())
  const commitment = { genesis, sig: 'a'.repeat(128), claims: stateWith().ownStatus.claims }
  const saved = { secret: 'c'.repeat(64), commitment }
  expect(readSavedLobby(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
  expect(readSavedLobby({ ...saved, commitment: null })).toEqual({ ...saved, commitment: null })
  for (const other of [
    null,
    {},
    { ...saved, more: 1 },
    { ...saved, secret: 'x' },
    { ...saved, commitment: {} },
  ])
    expect(readSavedLobby(other)).toBeUndefined()
  // A commitment saved in one room is refused in another.
  expect(stateWith({}, { saved }).isCommitted).toBe(true)
  expect(() => stateWith({}, { saved, room: '23456789ABCDEFGH' })).toThrow()
  expect(gameId(stateWith({}, { saved }).commitment!.genesis)).toBe(gameId(genesis))
})
