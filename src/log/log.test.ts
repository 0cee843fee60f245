import { describe, expect, test } from 'vitest'
import { CHANCE, OVER } from '../engine/core/game.ts'
import { gameById } from '../engine/games/registry.ts'
import { syncTable } from '../session/sync-table.ts'
import { rollSalt, hashRepeatedly, isOnChain, newHashChain } from './records/beacon.ts'
import { ackText, promiseText } from './records/signing-text.ts'
import { signatureClaims, knownKeysOf } from './replica/signature-claims.ts'
import { viewLog } from './log-view.ts'
import { gameId, genesisText, ownersOf, readGenesis } from './records/genesis.ts'
import type { ActionRecord, GenerationRecord, GenerationPromise } from './records/protocol.ts'
import { gameRulesOf } from './records/game-rules.ts'
import { continuation, journalEntries, currentTable, tableOf, checkLog, writeLog } from './log-file.ts'
import { keys, same, seat, twice, verifyKey } from './log-table.fixture.ts'
import { headOf } from './replica/replica.ts'
import type { Replica, PersistentState } from './replica/replica.ts'

describe('a hash chain', () => {
  const chain = newHashChain('secret', 20)
  test('verifies every link against the one before it, down to the anchor', () => {
    expect(chain.link(0)).toBe(chain.anchor)
    expect(isOnChain(chain.link(5), chain.link(4), 1)).toBe(true)
    expect(isOnChain(chain.link(7), chain.anchor, 7)).toBe(true)
    expect(isOnChain(chain.link(7), chain.anchor, 6)).toBe(false)
    expect(hashRepeatedly(chain.link(9), 9)).toBe(chain.anchor)
  })
  test('makes salts that depend on every link, on the log before, and on the game', () => {
    const salts = [
      rollSalt('game', 'before', ['a', 'b']),
      rollSalt('game', 'before', ['a', 'c']),
      rollSalt('game', 'after', ['a', 'b']),
      rollSalt('other', 'before', ['a', 'b']),
    ]
    expect(new Set(salts).size).toBe(4)
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('a genesis', () => {
  const { genesis } = seat(3)
  const sigs = genesis.members.map((_, m) => keys.sign(m, genesisText(gameId(genesis))))
  test('is accepted with the signatures of all members', () => {
    expect(readGenesis({ genesis, sigs }, verifyKey)).toEqual({ signed: { genesis, sigs } })
  })
  test.each([
    ['a signature is missing', { genesis, sigs: sigs.slice(1) }, 'badSignature'],
    [
      'the signatures belong to another game',
      { genesis: { ...genesis, nonce: '0'.repeat(32) }, sigs },
      'badSignature',
    ],
    [
      'a key occurs twice',
      { genesis: { ...genesis, members: [genesis.members[0], genesis.members[0]] }, sigs },
      'badSeats',
    ],
    ['a seat has no owner', { genesis: { ...genesis, members: genesis.members.slice(1) }, sigs }, 'badSeats'],
    ['a field is unknown', { genesis: { ...genesis, extra: true }, sigs }, 'malformed'],
    ['it is null', null, 'malformed'],
  ])('is refused when %s', (_what, from, fault) => {
    expect(readGenesis(from, verifyKey)).toEqual({ fault })
  })
  test('without an option uses its default', () => {
    const older = gameRulesOf(gameById, { ...genesis, options: {} })
    expect(older?.start).toEqual(gameRulesOf(gameById, genesis)!.start)
  })
  test('of a game, version or option that this build lacks has no rules', () => {
    expect(gameRulesOf(gameById, { ...genesis, version: genesis.version + 1 })).toBeUndefined()
    expect(gameRulesOf(gameById, { ...genesis, game: 'go' })).toBeUndefined()
    expect(gameRulesOf(gameById, { ...genesis, options: { ...genesis.options, moon: true } })).toBeUndefined()
  })
})

describe('the log', () => {
  test('stores, spreads and finalizes a choice', () => {
    const table = seat(3)
    table.choose()
    table.ticks(1)
    expect(same(table.views().map(({ head }) => head))).toBe(true)
    for (const seen of table.views()) expect([seen.slot >= 1, seen.finalSlot]).toEqual([true, seen.slot])
    expect(table.kept.map((kept) => (kept === 'lost' ? 0 : kept.records.length))).toEqual(
      table.views().map(({ slot }) => slot),
    )
  })
  test('refuses a choice that is late, by the wrong member, or illegal', () => {
    const table = seat(3)
    const { hash, position, slot } = headOf(table.replicas[0]!)
    const owner = ownersOf(table.genesis)![position.turn]!
    const other = (owner + 1) % 3
    table.put(other, { type: 'act', seat: position.turn, actions: [1], after: hash })
    table.put(owner, { type: 'act', seat: position.turn, actions: [0x7fff_ffff], after: hash })
    table.put(owner, { type: 'act', seat: position.turn, actions: [1], after: '0'.repeat(64) })
    expect(table.shown[other]!.at(-1)).toEqual({ type: 'refused', why: 'notYours' })
    expect(table.shown[owner]!.slice(-2)).toEqual([
      { type: 'refused', why: 'notLegal' },
      { type: 'refused', why: 'notNow' },
    ])
    expect(table.views().map(({ slot }) => slot)).toEqual([slot, slot, slot])
  })
  test('rolls dice only with the links of all contributors', () => {
    const table = seat(3)
    const until = (stop: () => boolean): void => {
      for (let turn = 0; turn < 60 && !stop(); turn++) table.choose()
    }
    until(() => headOf(table.replicas[0]!).rollCount > 0)
    expect(same(table.views().map(({ head }) => head))).toBe(true)
    table.cut.add(2)
    until(
      () =>
        headOf(table.replicas[0]!).position.turn === CHANCE ||
        viewLog(table.replicas[0]!).waitsFor.includes(2),
    )
    table.ticks(5)
    expect(table.views()[0]!.waitsFor).toContain(2)
  })
  test('restores a replica from its storage', () => {
    const table = seat(3)
    table.choose()
    table.choose()
    const before = table.views()[1]!
    table.start(1)
    expect(table.views()[1]).toMatchObject({ head: before.head, slot: before.slot, hasLostStorage: false })
  })
  test('can be verified by every reader, and any change is detected', () => {
    const table = seat(3)
    for (let turn = 0; turn < 12; turn++) table.choose()
    const { genesis } = table
    const sigs = genesis.members.map((_, m) => keys.sign(m, genesisText(gameId(genesis))))
    const log = JSON.parse(JSON.stringify(writeLog(table.replicas[0]!, { genesis, sigs }))) as {
      records: ActionRecord[]
    }
    const verified = checkLog(log, gameById, verifyKey)
    expect('table' in verified && verified.table.hash()).toBe(
      currentTable(gameById, table.replicas[1]!).hash(),
    )
    const spoil = (change: (record: ActionRecord) => void): unknown => {
      const copy = structuredClone(log)
      change(copy.records[3]!)
      return checkLog(copy, gameById, verifyKey)
    }
    expect(spoil((record) => (record.sig = '0'.repeat(16)))).toMatchObject({ fault: { at: 3 } })
    expect(spoil((record) => (record.action = 0x7fff_ffff))).toMatchObject({ fault: { at: 3 } })
    expect(spoil((record) => (record.p = '0'.repeat(64)))).toEqual({ fault: { code: 'wrongSlot', at: 3 } })
    expect(spoil((record) => (record.k = 'x' as 'act'))).toEqual({ fault: { code: 'malformed', at: 3 } })
    expect(checkLog('log', gameById, verifyKey)).toEqual({ fault: { code: 'notLog' } })
  })
})

test('a saved log does not tell in which order a device named the fields of the genesis', () => {
  const table = seat(3)
  const { genesis } = table
  const sigs = genesis.members.map((_, m) => keys.sign(m, genesisText(gameId(genesis))))
  const people = genesis.people.map(
    ({ kind, ...rest }) => ({ ...rest, kind }) as (typeof genesis.people)[number],
  )
  const [one, other] = [genesis, { ...genesis, people }].map((terms) =>
    JSON.stringify(writeLog(table.replicas[0]!, { genesis: terms, sigs })),
  )
  expect(JSON.stringify(people)).not.toBe(JSON.stringify(genesis.people))
  expect(one).toBe(other)
})

test('a table follows the log, forward and back', () => {
  const table = seat(3)
  const [replica] = table.replicas as [Replica]
  const entries = () => journalEntries(replica.context.rules, headOf(replica).position)
  const screen = tableOf(gameById, table.genesis, entries())
  for (let turn = 0; turn < 5; turn++) table.choose()
  syncTable(screen, entries())
  expect(screen.hash()).toBe(headOf(replica).position.stateHash)
  syncTable(screen, entries().slice(0, 2))
  expect(screen.ply()).toBe(2)
})

test('members left without a majority continue in a new game that names the old one', () => {
  const table = seat(2)
  for (let turn = 0; turn < 5; turn++) table.choose()
  const from = continuation(table.replicas[0]!)
  const rules = gameRulesOf(gameById, { ...table.genesis, from })!
  expect(rules.hash(rules.start)).toBe(headOf(table.replicas[0]!).position.stateHash)
  expect(from.game).toBe(gameId(table.genesis))
  expect(gameId({ ...table.genesis, from })).not.toBe(from.game)
  const wrong = { ...from, entries: [[0, 5] as [number, number]] }
  expect(gameRulesOf(gameById, { ...table.genesis, from: wrong })).toBeUndefined()
})

test('one person plays on with bots, also when a hash chain is used up', () => {
  const table = seat(1)
  for (let turn = 0; turn < 900 && headOf(table.replicas[0]!).position.turn !== OVER; turn++) {
    if (headOf(table.replicas[0]!).position.turn < 0) table.ticks(8)
    else table.choose()
  }
  expect(headOf(table.replicas[0]!).position.turn).toBe(OVER)
  expect(viewLog(table.replicas[0]!).finalSlot).toBe(viewLog(table.replicas[0]!).slot)
})

test('chat reaches all members once, and invalid text is refused', () => {
  const table = seat(3)
  table.put(0, { type: 'chat', text: 'Ahoj', stamp: 5 })
  table.put(0, { type: 'chat', text: 'x'.repeat(300), stamp: 6 })
  table.put(1, { type: 'presence', is: 'away', stamp: 1 })
  const heard = table.shown[2]!.filter(({ type }) => type === 'chat' || type === 'presence')
  expect(heard).toMatchObject([{ chat: { m: 0, text: 'Ahoj' } }, { presence: { m: 1, is: 'away' } }])
  expect(table.shown[0]).toContainEqual({ type: 'refused', why: 'notLegal' })
})

test('a head that both have is said on one tick in five; a neighbor that lacks it hears it on every tick', () => {
  const table = seat(2)
  table.ticks(10)
  const saidIn = (ticks: number): number => {
    table.sent.length = 0
    table.ticks(ticks)
    return table.sent.filter((one) => one === '0 1').length
  }
  expect(saidIn(20)).toBe(4)
  table.mute.set(0, ['head', 'records'])
  table.choose()
  table.ticks(10)
  table.mute.clear()
  table.mute.set(1, ['want', 'head'])
  expect(saidIn(10)).toBe(10)
  table.mute.clear()
  table.ticks(1)
  expect(same(table.views().map(({ head }) => head))).toBe(true)
})

test('a stored log that cannot be read to its end counts as lost', () => {
  const table = seat(3)
  for (let turn = 0; turn < 5; turn++) table.choose()
  const kept = table.kept[1] as PersistentState
  const records = kept.records.map((record, at) => (at === 2 ? { ...record, p: '0'.repeat(64) } : record))
  table.start(1, { ...kept, records })
  expect(table.views()[1]!.hasLostStorage).toBe(true)
})

describe('a take-back', () => {
  test('needs the consent of all, and adds a record', () => {
    const table = seat(3)
    const { stateHash: first, ply: to } = headOf(table.replicas[0]!).position
    const m = table.choose()
    const others = [0, 1, 2].filter((other) => other !== m)
    table.put(m, { type: 'requestTakeBack', to })
    expect(table.shown[others[0]!]).toContainEqual({ type: 'takeBackRequested', to, by: m })
    table.put(others[0]!, { type: 'requestTakeBack', to })
    expect(headOf(table.replicas[0]!).position.ply).toBeGreaterThan(to)
    table.put(others[1]!, { type: 'requestTakeBack', to })
    expect(headOf(table.replicas[m]!).position).toMatchObject({ stateHash: first, ply: to })
    expect(headOf(table.replicas[m]!).record!.k).toBe('back')
    expect(same(table.views().map(({ head }) => head))).toBe(true)
  })
  test('never crosses a roll', () => {
    const table = seat(3)
    for (let turn = 0; turn < 60 && headOf(table.replicas[0]!).rollCount === 0; turn++) table.choose()
    table.put(0, { type: 'requestTakeBack', to: 0 })
    expect(table.shown[0]!.at(-1)).toEqual({ type: 'refused', why: 'notLegal' })
  })
})

describe('a generation', () => {
  test('replaces a missing member by a bot until the member returns', () => {
    const table = seat(3)
    table.cut.add(2)
    table.put(0, { type: 'propose', bots: [2] })
    expect(table.shown[1]).toContainEqual({ type: 'generationProposed', g: 3, bots: [2] })
    table.put(1, { type: 'agree', g: 3 })
    table.ticks(1)
    expect(table.views()[1]).toMatchObject({ g: 3, bots: [2], isFrozen: false })
    for (let turn = 0; turn < 8; turn++) {
      const { position } = headOf(table.replicas[0]!)
      expect(ownersOf(table.genesis)![position.turn]).not.toBe(2)
      table.choose()
    }
    table.cut.delete(2)
    table.ticks(3)
    expect(table.views()[2]).toMatchObject({ g: 3, bots: [2] })
    table.put(2, { type: 'propose', bots: [] })
    table.ticks(1)
    expect(table.views().map(({ bots, isFrozen }) => [bots, isFrozen])).toEqual([
      [[], false],
      [[], false],
      [[], false],
    ])
  })
  test('needs a majority: one of two members waits', () => {
    const table = seat(2)
    table.cut.add(1)
    table.put(0, { type: 'propose', bots: [1] })
    table.ticks(20)
    expect(table.views()[0]).toMatchObject({ g: 0, isFrozen: true })
    table.cut.delete(1)
    table.ticks(20)
    expect(table.views().map(({ isFrozen, bots }) => [isFrozen, bots])).toEqual([
      [false, []],
      [false, []],
    ])
  })
  test('ends the recovery of a member that lost its storage', () => {
    const table = seat(3)
    table.choose()
    table.start(1, 'lost')
    expect(table.views()[1]).toMatchObject({ hasLostStorage: true })
    table.ticks(12)
    expect(table.views()[1]).toMatchObject({ hasLostStorage: false, bots: [] })
    expect(same(table.views().map(({ head }) => head))).toBe(true)
    expect(headOf(table.replicas[0]!).record!.k).toBe('gen')
  })
})

describe('a member that equivocates', () => {
  test('is reported to all, and the game waits until a bot plays its seats', () => {
    const table = seat(3)
    const { m, other } = twice(table)
    const [one, two] = [0, 1, 2].filter((who) => who !== m) as [number, number]
    table.put(one, { type: 'message', link: String(m), message: { t: 'records', list: [other] } })
    expect(table.views()[two]!.disputed).toEqual([m])
    const { slot } = table.views()[one]!
    const { hash, position } = headOf(table.replicas[one]!)
    table.put(ownersOf(table.genesis)![position.turn]!, {
      type: 'act',
      seat: position.turn,
      actions: [65536],
      after: hash,
    })
    expect(table.views()[one]!.slot).toBe(slot)
    table.put(one, { type: 'propose', bots: [m] })
    table.put(two, { type: 'agree', g: table.replicas[one]!.promise!.g })
    table.ticks(4)
    expect(table.views()[two]).toMatchObject({ disputed: [], bots: [m] })
  })
  test('does not exclude a member that lost its storage and promised before it saw the evidence', () => {
    const table = seat(4)
    const { m, other } = twice(table)
    const [one, two, three] = [0, 1, 2, 3].filter((who) => who !== m) as [number, number, number]
    table.put(one, { type: 'message', link: String(m), message: { t: 'records', list: [other] } })
    table.put(one, { type: 'propose', bots: [m] })
    for (const who of [two, three]) table.put(who, { type: 'agree', g: table.replicas[one]!.promise!.g })
    table.ticks(4)
    table.cut.add(three)
    table.start(three, 'lost')
    for (let tick = 0; tick < 12; tick++) table.put(three, { type: 'tick' })
    expect(table.views()[three]).toMatchObject({ hasLostStorage: true, isFrozen: true, slot: 0 })
    table.cut.delete(three)
    table.ticks(40)
    expect(table.views()[three]).toMatchObject({ hasLostStorage: false, isFrozen: false, bots: [m] })
  })
  test('false evidence is penalized, and the third penalty closes the connection', () => {
    const table = seat(3)
    const { other } = twice(table)
    for (let time = 0; time < 3; time++)
      table.put(0, { type: 'message', link: '1', message: { t: 'equivocation', one: other, two: other } })
    expect(table.views()[0]!.disputed).toEqual([])
    expect([...table.replicas[0]!.neighbors.keys()]).toEqual(['2'])
    expect(table.replicas[0]!.refusalCounts.get('badProof')).toBe(3)
  })
})

describe('a new key for a member', () => {
  /** Member 2 has gone, a bot plays for it, and device 3 watches. */
  const waiting = (): ReturnType<typeof seat> => {
    const table = seat(3, 1)
    table.choose()
    table.cut.add(2)
    table.put(0, { type: 'propose', bots: [2] })
    table.put(1, { type: 'agree', g: 3 })
    table.ticks(4)
    return table
  }
  const key = keys.publicKey(3)
  const letIn = (table: ReturnType<typeof seat>): void => {
    table.put(3, { type: 'requestSeat', m: 2, name: ' Nora ', stamp: 7 })
    table.put(0, { type: 'propose', bots: [], keys: [[2, key, 'Nora']] })
    table.put(1, { type: 'agree', g: 6 })
    table.ticks(4)
  }
  test('can be requested by a spectator, and the request expires', () => {
    const table = waiting()
    table.put(3, { type: 'requestSeat', m: 2, name: ' Nora ', stamp: 7 })
    for (const who of [0, 1, 3])
      expect(table.views()[who]!.seatRequests).toEqual([{ key, name: 'Nora', m: 2, n: 7 }])
    expect(table.shown[1]).toContainEqual({ type: 'seatRequested', key, name: 'Nora', m: 2 })
    expect(table.views()[0]!.g).toBe(3)
    table.ticks(31)
    for (const who of [0, 1, 3]) expect(table.views()[who]!.seatRequests).toEqual([])
  })
  test('cannot be requested too often', () => {
    const table = waiting()
    for (const stamp of [7, 8, 9]) table.put(3, { type: 'requestSeat', m: 2, name: 'Nora', stamp })
    expect(table.views()[0]!.seatRequests).toMatchObject([{ n: 7 }])
    expect(table.replicas[0]!.refusalCounts.get('flood')).toBe(2)
    table.ticks(6)
    expect(table.views()[0]!.seatRequests).toMatchObject([{ n: 9 }])
  })
  test('cannot be requested for a seat in use, nor by a member', () => {
    const table = waiting()
    table.put(3, { type: 'requestSeat', m: 0, name: 'Nora', stamp: 7 })
    table.put(1, { type: 'requestSeat', m: 2, name: 'Nora', stamp: 7 })
    table.put(3, { type: 'requestSeat', m: 2, name: '\u202e', stamp: 7 })
    expect(table.shown[3]!.slice(-2)).toEqual([
      { type: 'refused', why: 'notNow' },
      { type: 'refused', why: 'notLegal' },
    ])
    expect(table.shown[1]!.at(-1)).toEqual({ type: 'refused', why: 'notYours' })
    expect(table.views()[0]!.seatRequests).toEqual([])
  })
  test('needs the agreement of people', () => {
    const table = waiting()
    table.put(0, { type: 'propose', bots: [], keys: [[2, key, 'Nora']] })
    table.ticks(4)
    expect(table.views()[1]).toMatchObject({
      g: 3,
      proposals: [{ by: 0, bots: [], keys: [[2, key, 'Nora']] }],
    })
    table.put(1, { type: 'agree', g: 6 })
    table.ticks(4)
    expect(table.views()[1]!.keys[2]).toBe(key)
  })
  test('makes its holder the member, who contributes to dice after the next generation', () => {
    const table = waiting()
    letIn(table)
    expect(table.shown[3]).toContainEqual({ type: 'memberChanged', me: 2 })
    expect(table.views()[3]).toMatchObject({ me: 2, names: [null, null, 'Nora'], bots: [] })
    table.ticks(8)
    expect(table.views()[3]).toMatchObject({ me: 2, hasLostStorage: false, isFrozen: false })
    expect(headOf(table.replicas[0]!).generation.contributors).toEqual([0, 1, 2])
    const { genesis, replicas } = table
    for (let turn = 0; turn < 40 && ownersOf(genesis)![headOf(replicas[0]!).position.turn] !== 2; turn++)
      table.choose()
    const { position, hash, slot } = headOf(replicas[3]!)
    const [action] = currentTable(gameById, replicas[3]!).legal()
    table.put(3, { type: 'act', seat: position.turn, actions: [action!], after: hash })
    expect(table.views()[0]!.slot).toBeGreaterThan(slot)
    expect(table.views()[0]!.finalSlot).toBe(table.views()[0]!.slot)
  })
  test('makes the former holder a spectator, whose signatures are refused', () => {
    const table = waiting()
    letIn(table)
    table.cut.delete(2)
    table.ticks(3)
    expect(table.views()[2]).toMatchObject({ me: null, bots: [], keys: table.views()[0]!.keys })
    table.put(2, { type: 'chat', text: 'Still here', stamp: 1 })
    expect(table.shown[2]!.at(-1)).toEqual({ type: 'refused', why: 'notYours' })
    const { generation, slot, hash } = headOf(table.replicas[0]!)
    const ack = { m: 2, g: generation.number, i: slot, h: hash, sig: '' }
    ack.sig = keys.sign(2, ackText(table.replicas[0]!.context.game, ack))
    table.replicas[0]!.acks[2] = undefined
    table.put(0, {
      type: 'message',
      link: '2',
      message: { t: 'head', g: generation.number, i: slot, h: hash, acks: [ack] },
    })
    expect(table.replicas[0]!.acks[2]).toBeUndefined()
    expect(table.replicas[0]!.refusalCounts.get('badSignature')).toBe(1)
  })
  test('does not make its holder liable for what the former key signed', () => {
    const table = seat(3, 1)
    const { m, other } = twice(table)
    const others = [0, 1, 2].filter((who) => who !== m) as [number, number]
    table.put(others[0], { type: 'message', link: String(m), message: { t: 'records', list: [other] } })
    expect(table.views()[others[1]]!.disputed).toEqual([m])
    table.cut.add(m)
    table.put(others[0], { type: 'propose', bots: [m] })
    table.put(others[1], { type: 'agree', g: table.replicas[others[0]]!.promise!.g })
    table.ticks(5)
    table.put(others[0], { type: 'propose', bots: [], keys: [[m, key, 'Nora']] })
    table.put(others[1], { type: 'agree', g: table.replicas[others[0]]!.promise!.g })
    table.ticks(5)
    expect(table.views()[others[1]]).toMatchObject({ disputed: [], bots: [] })
    expect(table.views()[others[1]]!.keys[m]).toBe(key)
  })
  test.each([
    ['a seat in use', [1, keys.publicKey(3), 'Nora']],
    ['a key of a member', [2, keys.publicKey(1), 'Nora']],
    ['the proposer itself', [0, keys.publicKey(3), 'Nora']],
  ] as const)('does not come in the place of %s', (_what, [m, newKey, name]) => {
    const table = waiting()
    table.put(0, { type: 'propose', bots: [], keys: [[m, newKey, name]] })
    expect(table.shown[0]!.at(-1)).toEqual({ type: 'refused', why: 'notNow' })
  })
  test('survives a loss of storage: its holder recovers', () => {
    const table = waiting()
    letIn(table)
    table.ticks(8)
    table.start(3, 'lost')
    table.ticks(1)
    expect(table.views()[3]).toMatchObject({ me: 2, hasLostStorage: true })
    table.ticks(12)
    expect(table.views()[3]).toMatchObject({ me: 2, hasLostStorage: false })
  })
  test('is restored from storage', () => {
    const table = waiting()
    letIn(table)
    table.ticks(8)
    table.start(3)
    expect(table.views()[3]).toMatchObject({ me: 2, hasLostStorage: false })
  })
  test('is part of the log, whose records are verified with the keys of their generation', () => {
    const table = waiting()
    letIn(table)
    table.ticks(8)
    table.choose()
    const { genesis } = table
    const sigs = genesis.members.map((_, m) => keys.sign(m, genesisText(gameId(genesis))))
    const log = JSON.parse(JSON.stringify(writeLog(table.replicas[3]!, { genesis, sigs }))) as {
      records: GenerationRecord[]
    }
    expect(checkLog(log, gameById, verifyKey)).toMatchObject({ head: headOf(table.replicas[0]!).hash })
    const at = log.records.findIndex((record) => record.k === 'gen' && record.keys !== undefined)
    const spoilt = structuredClone(log)
    spoilt.records[at]!.keys![0]![1] = keys.publicKey(4)
    expect(checkLog(spoilt, gameById, verifyKey)).toEqual({ fault: { code: 'badPromise', at } })
  })
  test('is known to the runner, record by record', () => {
    const table = waiting()
    letIn(table)
    table.ticks(8)
    const { game, owners } = table.replicas[0]!.context
    const list = table.replicas[0]!.path.slice(1).map(({ record }) => record!)
    // Told from the genesis on, the records themselves say whose key comes next.
    const root = table.replicas[0]!.path[0]!
    const now = table.genesis.members.map((member) => member.key)
    const claims = signatureClaims(
      game,
      owners,
      { t: 'records', list },
      {
        now,
        after: (hash) => (hash === root.hash ? root.generation.keys : undefined),
      },
    )
    expect(claims.some((claim) => claim.m === 2 && claim.key === key)).toBe(true)
    for (const claim of claims) expect(keys.verify(claim.m, claim.text, claim.sig, claim.key)).toBe(true)
  })
})

describe('a member that hides a record in its promise', () => {
  const hidden = () => {
    const table = seat(3)
    for (let turn = 0; turn < 4; turn++) table.choose()
    const { game } = table.replicas[0]!.context
    const ack = table.replicas[0]!.acks[2]!
    const older = table.replicas[0]!.path[1]!
    const anchor = 'b'.repeat(64)
    const promise = (change: Partial<GenerationPromise>): GenerationPromise => {
      const promise: GenerationPromise = {
        g: 5,
        bots: [1],
        to: anchor,
        m: 2,
        at: [0, older.slot, older.hash],
        lost: false,
        anchor,
        sig: '',
        ...change,
      }
      return { ...promise, sig: keys.sign(2, promiseText(game, promise)) }
    }
    return { table, ack, promise }
  }
  test('is reported to all with evidence', () => {
    const { table, promise } = hidden()
    table.put(0, { type: 'message', link: '2', message: { t: 'promise', promise: promise({}) } })
    expect(table.views().map(({ disputed: named }) => named)).toEqual([[2], [2], [2]])
    expect(table.shown[1]).toContainEqual({ type: 'dispute', member: 2 })
    expect(table.views()[1]!.proposals).toEqual([])
  })
  test('is not accused if it lost its storage, or if its promise fits', () => {
    const { table, ack, promise } = hidden()
    for (const change of [{ lost: true }, { at: [ack.g, ack.i, ack.h] as GenerationPromise['at'] }])
      table.put(0, { type: 'message', link: '2', message: { t: 'promise', promise: promise(change) } })
    expect(table.views()[0]!.disputed).toEqual([])
  })
  test('is not accused for a promise from before it lost its storage', () => {
    const { table, ack, promise } = hidden()
    // After its own last choice, and before what it acknowledged.
    const { path, context } = table.replicas[0]!
    const own = path.findLast(({ record }) => record?.k === 'act' && context.owners[record.seat] === 2)!
    expect(own.slot).toBeLessThan(ack.i)
    const forgotten = promise({ g: 8, at: [own.generation.number, own.slot, own.hash] })
    table.start(2, 'lost')
    table.ticks(12)
    const { g, hasLostStorage } = table.views()[2]!
    expect([g > 0 && g < 8, hasLostStorage]).toEqual([true, false])
    expect(table.replicas[0]!.acks[2]).toMatchObject({ g })
    table.put(0, { type: 'message', link: '2', message: { t: 'promise', promise: forgotten } })
    expect(table.views()[0]!.disputed).toEqual([])
  })
  test('false evidence is penalized', () => {
    const { table, ack, promise } = hidden()
    const forged = { ...promise({}), sig: '0'.repeat(16) }
    for (const wrong of [promise({ lost: true }), promise({ at: [ack.g, ack.i, ack.h] }), forged])
      table.put(0, { type: 'message', link: '1', message: { t: 'violation', ack, promise: wrong } })
    expect(table.views()[0]!.disputed).toEqual([])
    expect(table.replicas[0]!.refusalCounts.get('badProof')).toBe(3)
    expect([...table.replicas[0]!.neighbors.keys()]).toEqual(['2'])
  })
})

test('every signature of a message can be verified before the replica sees it', () => {
  const table = seat(3)
  for (let turn = 0; turn < 6; turn++) table.choose()
  const { game, owners } = table.replicas[0]!.context
  const list = table.replicas[0]!.path.slice(1).map(({ record }) => record!)
  const signedHere = list.filter((record) => record.k === 'act' && record.sig !== null)
  const claims = signatureClaims(game, owners, { t: 'records', list }, knownKeysOf(table.replicas[0]!))
  expect(claims).toHaveLength(signedHere.length)
  for (const { m, text, sig, key } of claims) expect(keys.verify(m, text, sig, key)).toBe(true)
})
