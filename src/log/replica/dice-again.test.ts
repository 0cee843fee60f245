// Attacks with messages formed by hand: dice again, and a choice of one's own again (decision 48).

import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../engine/core/game.ts'
import { forgedGeneration, forgedPromise } from '../forged.fixture.ts'
import { legalOf } from '../log-table.fixture.ts'
import { viewLog } from '../log-view.ts'
import { keysByMail, look, tableByMail } from '../mail-table.fixture.ts'
import type { TableVisit } from '../mail-table.fixture.ts'
import type { Message } from '../records/protocol.ts'
import { deciderOf } from '../records/record-tree.ts'
import type { RecordNode } from '../records/record-tree.ts'
import { headOf } from './replica.ts'

type Table = ReturnType<typeof tableByMail>

/** A message that arrives by a live link of another member. */
const hear = ({ put }: TableVisit, from: number, message: Message): void => {
  put({ type: 'up', link: String(from), key: keysByMail.publicKey(from) })
  put({ type: 'message', link: String(from), message })
  put({ type: 'down', link: String(from) })
}

/** The record of one member after which a roll begins that another one throws, and both members. */
interface LastBeforeRoll {
  readonly author: number
  readonly next: number
  readonly last: RecordNode
}

function untilPredicted(table: Table): LastBeforeRoll {
  for (let slots = 3; slots < 90; slots++) {
    table.playUntil(slots)
    const latest = table.last.reduce((one, two) => (headOf(two).slot > headOf(one).slot ? two : one))
    const last = headOf(latest)
    const [next] = viewLog(latest).waitsFor
    if (last.position.turn !== CHANCE || next === undefined || last.record?.k !== 'act') continue
    const author = deciderOf(latest.context, last.generation, last.record.seat)
    if (author !== null && author !== next) return { author, next, last }
  }
  throw new Error('no roll that one member predicts')
}

/** A visit of a member to whom the stores show nothing. */
function visitUnheard(table: Table, m: number, whileOpen: (open: TableVisit) => void): void {
  const kept = [...table.box]
  table.box.clear()
  table.visit(m, whileOpen)
  for (const [place, content] of kept) if (!place.startsWith(`${String(m)} `)) table.box.set(place, content)
}

/** What the attackers' generation made of the devices of the others. */
function attack(n: number, by: 'author' | 'next') {
  const table = tableByMail(n)
  const { author, next, last } = untilPredicted(table)
  const thief = by === 'author' ? author : next
  // The honest one that stores the record, and, if the thief wrote it, answers it.
  const keeper = by === 'author' ? next : author
  const others = Array.from({ length: n }, (_, m) => m).filter((m) => m !== thief && m !== keeper)
  const known = table.visit(next, by === 'author' ? undefined : look)
  // It says nothing of what it saw.
  if (by === 'next')
    for (const place of table.box.keys()) if (place.startsWith(`${String(thief)} `)) table.box.delete(place)
  const base = last.parent!
  const { context } = known
  const g = thief + n
  const proposal = forgedPromise(context, keysByMail, base, { g, m: thief, bots: [] })
  const message: Message = { t: 'promise', promise: proposal }
  for (const m of others) visitUnheard(table, m, (open) => hear(open, thief, message))
  table.visit(keeper, (open) => hear(open, thief, message))
  // Who knows that the proposer takes its own record back promises nothing.
  const given = [...others, keeper].flatMap((m) => table.last[m]!.promise ?? [])
  expect(given.length).toBe(by === 'author' ? n - 2 : n - 1)
  const list = [forgedGeneration(context, keysByMail, base, thief, [proposal, ...given])]
  for (const m of [...others, keeper, ...others])
    table.visit(m, (open) => hear(open, thief, { t: 'records', list }))
  const devices = [...others, keeper].map((m) => table.last[m]!)
  return { table, thief, last, devices }
}

describe.each([3, 4, 5])('at a table over days of %i', (n) => {
  test.each(['next', 'author'] as const)(
    'the %s of a record before a roll cannot undo it, and is named',
    (by) => {
      const { devices, last, thief } = attack(n, by)
      for (const device of devices) {
        // They promised, so they adopt nothing older until they go on without the thief.
        expect(headOf(device).generation.number).toBe(0)
        expect(device.tree.has(last.hash)).toBe(true)
        expect(viewLog(device).disputed).toEqual([thief])
      }
    },
  )
})

test('a device promises nothing unasked before it heard the mailbox, and then it does', () => {
  const table = tableByMail(3)
  table.visit(0, ({ put }) => put({ type: 'propose', bots: [] }))
  const { promise } = table.last[0]!
  visitUnheard(table, 1, (open) => {
    open.put({ type: 'hearing', isOver: false })
    hear(open, 0, { t: 'promise', promise: promise! })
    open.wait(40)
    expect(open.replica.promise).toBeNull()
    open.put({ type: 'hearing', isOver: true })
    expect(open.replica.promise).toMatchObject({ g: promise!.g })
  })
})

test('a head that exists nowhere blocks no table: who names it is awaited, and can be voted out', () => {
  const table = tableByMail(3)
  table.visit(0, ({ put }) => put({ type: 'propose', bots: [] }))
  table.visit(1, look)
  const { promise, context } = table.last[0]!
  const nowhere = { hash: 'e'.repeat(64), slot: 50, generation: headOf(table.last[0]!).generation }
  const { g, to } = promise!
  const forged = forgedPromise(context, keysByMail, nowhere, { g, to, m: 2, bots: [] })
  table.visit(0, (open) => {
    hear(open, 2, { t: 'promise', promise: forged })
    expect(viewLog(open.replica)).toMatchObject({ isFrozen: true, waitsFor: [2] })
    open.put({ type: 'propose', bots: [2] })
  })
  table.visit(1, ({ put, replica }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
  expect(viewLog(table.visit(0, look))).toMatchObject({ isFrozen: false, bots: [2] })
})

describe('roads to a gain that lead nowhere', () => {
  /** Two devices with a copy of one storage, at a table of four: each makes another choice of the member in turn. */
  const twoDevices = () => {
    const table = tableByMail(4)
    table.playUntil(6)
    const latest = table.last.reduce((one, two) => (headOf(two).slot > headOf(one).slot ? two : one))
    const m = viewLog(latest).waitsFor[0]!
    table.visit(m, look)
    const copy = table.kept[m]!
    const choose = (pick: number): void => {
      table.visit(m, ({ put, replica }) => {
        const { position, hash } = headOf(replica)
        put({ type: 'act', seat: position.turn, actions: [legalOf(replica)[pick]!], after: hash })
      })
    }
    choose(0)
    const shown = table.box.get(`${String(m)} now`)!
    table.kept[m] = copy
    table.box.delete(`${String(m)} now`)
    choose(1)
    return { table, m, shown }
  }
  test('one key on two devices, or two choices for two halves of the table: every device that hears both names the member', () => {
    const { table, m, shown } = twoDevices()
    const others = [0, 1, 2, 3].filter((other) => other !== m)
    const second = table.box.get(`${String(m)} now`)!
    // The first of the others sees one choice, the next one the other choice.
    table.box.set(`${String(m)} now`, shown)
    table.visit(others[0]!, look)
    table.box.set(`${String(m)} now`, second)
    for (const other of others.slice(1)) table.visit(other, look)
    const named = others.slice(1).map((other) => viewLog(table.last[other]!).disputed)
    expect(named.at(-1)).toEqual([m])
    for (const other of others) table.visit(other, look)
    expect(others.map((other) => viewLog(table.last[other]!).disputed)).toEqual(others.map(() => [m]))
  })
  test('a vote that is answered twice, with two heads: one of the answers counts, for all alike', () => {
    const table = tableByMail(3)
    table.playUntil(8)
    table.visit(0, ({ put }) => put({ type: 'propose', bots: [] }))
    const { promise, context, path } = table.last[0]!
    const { record } = path.at(-1)!
    // One that did not sign the last record, which the second answer leaves out.
    const liar = [1, 2].find((m) => record?.k !== 'act' || context.owners[record.seat] !== m)!
    const other = 3 - liar
    const { g, to } = promise!
    const [whole, less] = [path.at(-1)!, path.at(-2)!].map((at, nth) =>
      forgedPromise(context, keysByMail, at, { g, to, m: liar, bots: [], anchor: String(nth).repeat(64) }),
    )
    table.visit(other, (open) => hear(open, liar, { t: 'promise', promise: less! }))
    table.visit(0, (open) => {
      hear(open, liar, { t: 'promise', promise: whole! })
      open.wait(4)
    })
    table.visit(other, look)
    const heads = [0, other].map((m) => headOf(table.last[m]!))
    expect(heads.map(({ hash }) => hash)).toEqual([heads[0]!.hash, heads[0]!.hash])
    expect(heads[0]!.generation.number).toBe(g)
    expect(heads[0]!.parent!.hash).toBe(path.at(-1)!.hash)
  })
})
