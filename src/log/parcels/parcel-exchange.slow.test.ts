// Parcels of members who are never there together (docs/online-protocol.md, "Parcels").

import { describe, expect, test } from 'vitest'
import { OVER } from '../../engine/core/game.ts'
import { viewLog } from '../log-view.ts'
import { keysByMail, look, tableByMail } from '../mail-table.fixture.ts'
import { packParcel } from './parcel.ts'
import { claimsInParcel, parcelsToLeave } from './parcel-exchange.ts'
import type { ActionRecord } from '../records/protocol.ts'
import { headOf, newPersistentState } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { seat } from '../log-table.fixture.ts'

const slotOf = (replica: Replica): number => headOf(replica).slot
const refusalsOf = (replica: Replica): Record<string, number> => Object.fromEntries(replica.refusalCounts)
const NOTHING_THERE = { limit: 32_700, isThere: () => false }

describe('members who are never there together', () => {
  test.each([2, 3, 4])('%i of them play to the end', (n) => {
    const table = tableByMail(n)
    const visits = table.playUntil(10_000)
    const heads = Array.from({ length: n }, (_, m) => headOf(table.visit(m, look)))
    expect(heads[0]!.position.turn).toBe(OVER)
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(1)
    expect(heads[0]!.generation.number).toBe(0)
    // No visit is without a choice, but for the first roll.
    const writers = table.last[0]!.path.flatMap(({ record }) =>
      record?.k === 'act' && record.sig !== null ? [table.last[0]!.context.owners[record.seat]!] : [],
    )
    const least = writers.filter((m, at) => m !== writers[at - 1]).length
    expect(visits).toBeGreaterThanOrEqual(least)
    expect(visits).toBeLessThanOrEqual(least + n)
  })
  test('no visit is needed before the first links', () => {
    const table = tableByMail(3)
    for (const m of [0, 1]) expect(slotOf(table.visit(m, look))).toBe(0)
    expect(slotOf(table.visit(2, look))).toBeGreaterThan(0)
  })
  test('a member whose parcels one other never gets reaches it through the third', () => {
    const table = tableByMail(3)
    table.playUntil(20)
    const [name] = [...table.box.keys()].filter((key) => key === '0 now')
    table.visit(0)
    const latest = slotOf(table.last[0]!)
    table.visit(1, look)
    table.box.delete(name!)
    expect(slotOf(table.visit(2, look))).toBeGreaterThanOrEqual(latest)
  })
})

describe('what a member leaves', () => {
  test('is nothing at a table that is played together', () => {
    expect(parcelsToLeave(seat(2).replicas[0]!, NOTHING_THERE)).toEqual([])
  })
  test('holds only what others are not known to store, and stays small', () => {
    const table = tableByMail(4)
    table.playUntil(95)
    for (const m of [0, 1, 2, 3, 0, 1, 2, 3]) table.visit(m, look)
    const [news] = [...table.box].filter(([name]) => name === '3 now')
    expect(news![1].length).toBeLessThan(6500)
    expect([...table.box.keys()].some((name) => name.endsWith(' log.0'))).toBe(true)
  })
  test('lets a device that knows nothing recover the whole log, although no other is open', () => {
    const table = tableByMail(3)
    table.playUntil(95)
    const before = slotOf(table.last[1]!)
    table.wipe(1)
    const again = table.visit(1, look)
    expect(slotOf(again)).toBeGreaterThanOrEqual(before)
    expect(again.lost).toBe(true)
  })
  test('is enough by itself for a member that was away for long', () => {
    const table = tableByMail(3)
    table.playUntil(20)
    table.visit(0, ({ put }) => put({ type: 'propose', bots: [2] }))
    table.visit(1, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
    table.visit(0, ({ wait }) => wait(5))
    const before = slotOf(table.last[2]!)
    for (let nth = 0; nth < 40; nth++) table.visit(nth % 2)
    expect([...table.box.keys()].some((name) => name.endsWith(' log.0'))).toBe(true)
    for (const name of [...table.box.keys()]) if (name.includes(' log.')) table.box.delete(name)
    const longest = Math.max(...table.last.map(slotOf))
    expect(longest).toBeGreaterThan(before + 40)
    expect(slotOf(table.visit(2, look))).toBe(longest)
  })
  test('has room for a promise where the log alone would fill a parcel', () => {
    const table = tableByMail(3)
    table.playUntil(90)
    const replica = table.visit(0, ({ put }) => put({ type: 'propose', bots: [2] }))
    // As if member 2 had stored nothing.
    replica.acks.splice(2, 1)
    const { path, acks, promise } = replica
    const log = { base: path[0]!, head: headOf(replica), acks: acks.filter((ack) => ack !== undefined) }
    const limit = packParcel({ ...log, messages: [] }).length + 100
    const parcels = parcelsToLeave(replica, { limit, isThere: () => true })
    const { sig } = promise!
    const holdsPromise = (content: Uint8Array): boolean => new TextDecoder().decode(content).includes(sig)
    expect(parcels.map(({ content }) => holdsPromise(content))).toEqual([
      ...parcels.slice(1).map(() => false),
      true,
    ])
    expect(parcels.length).toBeGreaterThan(1)
  })
  test('a part of the log is left by one member only, and by all where it is missing', () => {
    const table = tableByMail(3)
    table.playUntil(95)
    const owners = [...table.box.keys()].filter((name) => name.endsWith(' log.0'))
    expect(owners).toHaveLength(1)
    table.box.delete(owners[0]!)
    table.visit(1, look)
    expect(table.box.has('1 log.0')).toBe(true)
  })
})

describe('a wiped device', () => {
  test('plays again once every other player has been there and it formed a generation', () => {
    const table = tableByMail(3)
    table.playUntil(60)
    table.wipe(1)
    const longest = Math.max(...table.last.map(slotOf))
    table.visit(1, ({ wait }) => wait(5))
    const others = [0, 2].map((m) => table.visit(m, look))
    // All who played on have promised; so nothing that one of them stored can be dropped.
    expect(others.every((replica) => viewLog(replica).isFrozen)).toBe(true)
    expect(viewLog(others[0]!).waitsFor).toEqual([2])
    const healed = table.visit(1)
    expect(healed.lost).toBe(false)
    expect(headOf(healed).generation.contributors).toEqual([0, 1, 2])
    expect(headOf(healed).generation.number).toBeGreaterThan(0)
    expect(slotOf(healed)).toBeGreaterThan(longest)
    table.playUntil(longest + 30)
    expect(Math.max(...table.last.map(slotOf))).toBeGreaterThanOrEqual(longest + 30)
  })
  test('is not formed while one player has not promised, however many have', () => {
    const table = tableByMail(4)
    table.playUntil(60)
    table.wipe(1)
    table.visit(1, ({ wait }) => wait(5))
    for (const m of [0, 2]) table.visit(m, look)
    const still = table.visit(1, ({ wait }) => wait(50))
    expect(headOf(still).generation.number).toBe(0)
    expect(viewLog(still).waitsFor).toEqual([3])
    table.visit(3, look)
    expect(headOf(table.visit(1, look)).generation.number).toBeGreaterThan(0)
  })
  test('that is wiped again proposes again, past the numbers of its former self', () => {
    const table = tableByMail(3)
    table.playUntil(60)
    table.wipe(1)
    table.visit(1, ({ wait }) => wait(5))
    table.visit(0, look)
    table.wipe(1)
    table.visit(1, ({ wait }) => wait(5))
    for (const m of [0, 2]) table.visit(m, look)
    table.visit(1, ({ wait }) => wait(20))
    for (const m of [0, 2]) table.visit(m, ({ wait }) => wait(20))
    expect(table.visit(1, look).lost).toBe(false)
  })
})

test('a member that is away is replaced by a vote of those who visit, and nothing is proposed by waiting', () => {
  const table = tableByMail(3)
  table.playUntil(40)
  // Members 0 and 1 come as long as there is something to do; then the table waits for member 2.
  for (let nth = 0; nth < 6; nth++) table.visit(nth % 2)
  expect(viewLog(table.last[1]!).waitsFor).toEqual([2])
  table.visit(0, ({ wait }) => wait(2000))
  expect(viewLog(table.last[0]!).g).toBe(0)
  table.visit(0, ({ put }) => put({ type: 'propose', bots: [2] }))
  table.visit(1, ({ replica, put }) => {
    expect(viewLog(replica).isFrozen).toBe(false)
    put({ type: 'agree', g: viewLog(replica).proposals[0]!.g })
  })
  const formed = table.visit(0, ({ wait }) => wait(5))
  expect(headOf(formed).generation.bots).toEqual([2])
  expect(slotOf(table.visit(1))).toBeGreaterThan(slotOf(table.last[2]!))
})

test('a vote that leads to nothing is taken back by proposing what is', () => {
  const table = tableByMail(4)
  table.playUntil(40)
  table.visit(0, ({ put }) => put({ type: 'propose', bots: [3] }))
  table.visit(1, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
  // Two of four are no majority, and the others do not agree.
  for (const m of [2, 3]) expect(viewLog(table.visit(m, ({ wait }) => wait(100))).isFrozen).toBe(false)
  expect(viewLog(table.visit(0, ({ wait }) => wait(100))).isFrozen).toBe(true)
  table.visit(0, ({ put }) => put({ type: 'propose', bots: [] }))
  for (const m of [1, 2, 3]) table.visit(m, look)
  expect(viewLog(table.visit(0, look))).toMatchObject({ isFrozen: false, bots: [] })
  expect(viewLog(table.visit(1, look)).isFrozen).toBe(false)
})

test('chat waits for members that are away, and is told once', () => {
  const table = tableByMail(3)
  table.visit(0, ({ put }) => put({ type: 'chat', text: 'See you', stamp: 5 }))
  table.visit(1, look)
  table.box.delete('0 now')
  table.visit(2, look)
  table.visit(2, ({ replica, put }) => {
    put({ type: 'chat', text: 'Soon', stamp: 6 })
    const [own] = parcelsToLeave(replica, NOTHING_THERE)
    put({ type: 'parcel', link: 'an echo', content: own!.content })
  })
  const heard = (m: number): number => table.shown[m]!.filter(({ type }) => type === 'chat').length
  expect([heard(0), heard(1), heard(2)]).toEqual([0, 1, 2])
})

describe('a bad parcel changes nothing and is counted by reason', () => {
  /** A table, and a parcel of member 0 that holds its turn. */
  function withTurn() {
    const table = tableByMail(3)
    let before = table.visit(0, look)
    for (let nth = 1; ; nth++) {
      before = table.visit(nth % 3, look)
      const { position } = headOf(before)
      if (position.turn >= 0 && before.context.owners[position.turn] === 0) break
      table.visit(nth % 3)
    }
    const after = table.visit(0)
    return { table, after, base: after.path[slotOf(before)]! }
  }
  const hear = (table: ReturnType<typeof tableByMail>, content: Uint8Array, times = 1): Replica =>
    table.visit(1, ({ put }) => {
      for (let time = 0; time < times; time++) put({ type: 'parcel', link: 'stranger', content })
    })
  test('with a record that its member did not sign, also where those before it are in order', () => {
    const { table, after } = withTurn()
    table.kept[1] = { ...newPersistentState('1'.repeat(64)) }
    table.box.clear()
    const signed = after.path.filter(({ record }) => record?.k === 'act' && record.sig !== null)
    const last = signed.at(-1)!
    expect(last.slot).toBeGreaterThan(1)
    const forged = { ...(last.record as ActionRecord), sig: 'ab'.repeat(64) }
    const content = packParcel({
      base: after.path[0]!,
      head: { ...last, record: forged },
      acks: [],
      messages: [],
    })
    const heard = hear(table, content)
    expect(slotOf(heard)).toBe(0)
    expect(heard.tree.size).toBe(1)
    expect(refusalsOf(heard)).toEqual({ badSignature: 1 })
  })
  test('that is cut, too large, of a later version, or continues what is not known', () => {
    const { table, after, base } = withTurn()
    const content = packParcel({ base, head: headOf(after), acks: [], messages: [] })
    table.box.delete('0 now')
    const alien = packParcel({ base: headOf(after), head: headOf(after), acks: [], messages: [] })
    const bad = [content.subarray(0, -3), new Uint8Array(40_000), Uint8Array.of(9, 9), alien]
    const heard = table.visit(1, ({ put }) => {
      for (const [at, one] of bad.entries())
        put({ type: 'parcel', link: `stranger ${String(at)}`, content: one })
    })
    expect(slotOf(heard)).toBe(base.slot)
    expect(refusalsOf(heard)).toEqual({ malformed: 1, tooLarge: 1, otherVersion: 1, unknownBase: 1 })
  })
  test('that holds a message which no parcel may hold', () => {
    const { table, after, base } = withTurn()
    const content = packParcel({ base, head: headOf(after), acks: [], messages: [{ t: 'bye' }] })
    table.box.delete('0 now')
    expect(refusalsOf(hear(table, content))).toEqual({ malformed: 1 })
  })
  test('three of them, and the author is not heard any more', () => {
    const { table, after, base } = withTurn()
    const good = packParcel({ base, head: headOf(after), acks: [], messages: [] })
    table.box.delete('0 now')
    const bad = good.subarray(0, -3)
    const heard = table.visit(1, ({ put }) => {
      for (const content of [bad, bad, bad, good]) put({ type: 'parcel', link: 'stranger', content })
    })
    expect(slotOf(heard)).toBe(base.slot)
    const other = table.visit(1, ({ put }) => put({ type: 'parcel', link: 'other', content: good }))
    expect(slotOf(other)).toBe(slotOf(after))
  })
})

test('the signatures in a parcel are claimed with the keys that hold after its records', () => {
  const table = tableByMail(3)
  table.playUntil(30)
  table.visit(0, ({ put }) => put({ type: 'propose', bots: [2] }))
  table.visit(1, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
  table.visit(0, ({ wait }) => wait(5))
  const late = table.kept[2]!
  table.visit(1, ({ put }) =>
    put({ type: 'propose', bots: [], keys: [[2, keysByMail.publicKey(7), 'Guest']] }),
  )
  table.visit(0, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
  const formed = table.visit(1, ({ wait }) => wait(5))
  expect(headOf(formed).generation.keys[2]).toBe(keysByMail.publicKey(7))
  expect(late).not.toBe('lost')
  const news = table.box.get('1 now')!
  const reader = table.visit(2, look)
  expect(headOf(reader).hash).toBe(headOf(formed).hash)
  expect(
    claimsInParcel(reader, news).every(({ m, text, sig, key }) => keysByMail.verify(m, text, sig, key)),
  ).toBe(true)
})

test('two members who are gone are replaced together, one press for each', () => {
  const table = tableByMail(5)
  table.playUntil(20)
  const agree = (m: number): Replica =>
    table.visit(m, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
  const wait = (m: number): Replica => table.visit(m, ({ wait: stay }) => stay(5))
  // A vote for one of them waits for the other.
  table.visit(0, ({ put }) => put({ type: 'propose', bots: [1] }))
  for (const m of [3, 4]) agree(m)
  expect(viewLog(wait(0))).toMatchObject({ isFrozen: true, waitsFor: [2], bots: [], votedBots: [1] })
  table.visit(0, ({ replica, put }) => put({ type: 'propose', bots: [...viewLog(replica).votedBots, 2] }))
  for (const m of [3, 4]) agree(m)
  expect(viewLog(wait(0))).toMatchObject({ isFrozen: false, bots: [1, 2], votedBots: [1, 2] })
})

test('members who broke the protocol are replaced together, as the promise of neither counts', () => {
  const table = tableByMail(5)
  table.playUntil(20)
  const proof = { t: 'violation', ack: {}, promise: {} } as never
  table.visit(1, ({ replica, put }) => {
    for (const m of [0, 4]) replica.evidence.set(headOf(replica).generation.keys[m]!, proof)
    expect(viewLog(replica)).toMatchObject({ bots: [], votedBots: [0, 4] })
    put({ type: 'propose', bots: [4] })
    expect(viewLog(replica).waitsFor).toEqual([0, 2, 3])
  })
})
