import { describe, expect, test } from 'vitest'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import { beginRoll } from './begin-roll.ts'
import { checkRecord } from '../replica/check-record.ts'
import { gameId, ownersOf, readGenesis } from '../records/genesis.ts'
import { legalOf, seat } from '../log-table.fixture.ts'
import { tableByMail } from '../mail-table.fixture.ts'
import type { ActionRecord } from '../records/protocol.ts'
import { headOf } from '../replica/replica.ts'

const MEMBERS = 3
type Table = ReturnType<typeof seat>

/** The member in turn, as its own device sees it. */
const inTurn = (table: Table, m: number): number | undefined =>
  ownersOf(table.genesis)![headOf(table.replicas[m]!).position.turn] ?? undefined

describe('the terms of a table', () => {
  test('say how dice are made, and a table that is played together keeps its id', () => {
    const { genesis } = seat(MEMBERS)
    expect(gameId({ ...genesis, luck: 'next' })).not.toBe(gameId(genesis))
    expect(gameId({ ...genesis, luck: 'next' })).not.toBe(gameId({ ...genesis, luck: 'strict' }))
  })
  test('may give a turn some hours over days, and only there', () => {
    const { genesis } = seat(MEMBERS)
    const read = (terms: object): unknown =>
      readGenesis(
        { genesis: { ...genesis, ...terms }, sigs: genesis.members.map(() => 'ab'.repeat(64)) },
        () => true,
      )
    const time = { hours: 48, freeDays: 5 } as const
    expect(read({ luck: 'next', time })).toHaveProperty('signed.genesis.time', time)
    expect(read({ time })).toEqual({ fault: 'malformed' })
    expect(read({ luck: 'next', time: { ...time, hours: 1 } })).toEqual({ fault: 'malformed' })
    const ids = [undefined, time, { ...time, hours: 72 as const }, { ...time, freeDays: 6 }].map((one) =>
      gameId({ ...genesis, luck: 'next', ...(one && { time: one }) }),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('at a table over days', () => {
  /** Plays until `count` rolls are in the log; only the device in turn is there at any time. */
  function playAlone(table: Table, count: number): void {
    let here = 0
    for (let turn = 0; turn < 300 && headOf(table.replicas[here]!).rollCount < count; turn++) {
      const { position, roll } = headOf(table.replicas[here]!)
      const next = position.turn === CHANCE ? roll!.members[0] : inTurn(table, here)
      // What is left of the last visit reaches the next one, and no other.
      table.cut.clear()
      for (let m = 0; m < MEMBERS; m++) if (m !== here && m !== next) table.cut.add(m)
      table.ticks(2)
      here = next!
      for (let m = 0; m < MEMBERS; m++) if (m !== here) table.cut.add(m)
      table.ticks(1)
      const { turn: asked } = headOf(table.replicas[here]!).position
      if (ownersOf(table.genesis)![asked] !== here) continue
      chooseOn(table, here)
    }
  }
  function chooseOn(table: Table, m: number): void {
    const { position, hash } = headOf(table.replicas[m]!)
    const legal = legalOf(table.replicas[m]!)
    table.put(m, { type: 'act', seat: position.turn, actions: [legal[0]!], after: hash })
  }

  test('rolls need only the member that acts next', () => {
    const table = seat(MEMBERS, 0, 'next')
    playAlone(table, 4)
    expect(Math.max(...table.replicas.map((replica) => headOf(replica).rollCount))).toBeGreaterThanOrEqual(4)
  })
  test('a roll of links of all waits for members that are not there', () => {
    const table = seat(MEMBERS)
    playAlone(table, 4)
    expect(Math.max(...table.replicas.map((replica) => headOf(replica).rollCount))).toBeLessThan(4)
  })
  test('a turn ends with the link of its member: none, another, or one too many is refused', () => {
    const table = seat(MEMBERS, 0, 'next')
    let at = 0
    while (at === 0) {
      table.choose()
      at = headOf(table.replicas[0]!).slot
      const last = headOf(table.replicas[0]!).record
      if (last?.k !== 'act' || last.link === undefined) at = 0
    }
    const { context, path } = table.replicas[0]!
    const record = path[at]!.record as ActionRecord
    const parent = path[at - 1]!
    const trusting = { ...context, verify: () => true }
    const { link, ...without } = record
    expect(checkRecord(trusting, parent, record)).toMatchObject({ slot: at })
    expect(checkRecord(trusting, parent, without)).toBe('badLinks')
    expect(checkRecord(trusting, parent, { ...without, link: 'a'.repeat(64) })).toBe('badLinks')
    const together = { ...trusting, genesis: { ...context.genesis } }
    delete together.genesis.luck
    expect(checkRecord(together, parent, { ...without, link: link! })).toBe('badLinks')
  })
})

describe('a roll that ends the game', () => {
  /** A game over days of four, and the record before the roll with which it ends. */
  function ended() {
    const table = tableByMail(4)
    table.playUntil(10_000)
    const { context, path } = table.last.reduce((one, other) =>
      headOf(one).slot > headOf(other).slot ? one : other,
    )
    const [base, last] = path.slice(-2) as [(typeof path)[number], (typeof path)[number]]
    return { context, base, last }
  }
  const { context, base, last } = ended()

  test('needs no member that is not there', () => {
    expect(last).toMatchObject({ record: { k: 'rnd', links: [] }, position: { turn: OVER } })
  })
  test('takes the link that its author could not know from the log, and depends on no later record', () => {
    const roll = beginRoll(context, base)!
    const [latest, other] = base.givers
    const at = base.generation.contributors.indexOf(latest!.m)
    expect(roll.seed).toContain(other!.record)
    expect(roll.seed).toContain(base.links[at])
    expect(beginRoll(context, { ...base, hash: 'e'.repeat(64) })!.seed).toBe(roll.seed)
    const links = base.links.with(at, 'f'.repeat(64))
    expect(beginRoll(context, { ...base, links })!.seed).not.toBe(roll.seed)
  })
  test('takes a new link of another member if the dice are strict', () => {
    const strict = { ...context, genesis: { ...context.genesis, luck: 'strict' as const } }
    expect(beginRoll(strict, base)).toMatchObject({ seed: base.hash, members: [base.givers[1]!.m] })
  })
  test('takes the links of all where fewer than two members have given one', () => {
    const roll = beginRoll(context, { ...base, givers: base.givers.slice(0, 1) })
    expect(roll).toMatchObject({ seed: base.hash, waitsForAll: true, members: [0, 1, 2, 3] })
  })
})
