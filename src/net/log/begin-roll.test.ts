import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../engine/core/game.ts'
import { checkRecord } from './check-record.ts'
import { gameId, ownersOf, readGenesis } from './genesis.ts'
import { legalOf, seat } from './log-table.fixture.ts'
import type { ActionRecord } from './protocol.ts'
import { headOf } from './replica.ts'

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
