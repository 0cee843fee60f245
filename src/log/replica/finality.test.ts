import { expect, test } from 'vitest'
import { ownersOf } from '../records/genesis.ts'
import { seat } from '../log-table.fixture.ts'
import { headOf } from './replica.ts'

test('an acknowledgement in an earlier generation makes nothing final', () => {
  const table = seat(3)
  const [replica] = table.replicas
  const turn = (): number => ownersOf(table.genesis)![headOf(replica!).position.turn]!
  while (turn() === 0) table.choose()
  // Member 0 lacks a record when it promises a generation, so it cannot acknowledge that record any more.
  table.cut.add(0)
  table.put(0, { type: 'propose', bots: [1] })
  const before = headOf(replica!)
  table.choose()
  const { slot } = headOf(table.replicas[2]!)
  expect(slot).toBeGreaterThan(before.slot)
  table.cut.delete(0)
  table.cut.add(1)
  table.ticks(2)
  expect(replica!.acks[2]).toMatchObject({ g: 0, i: slot })
  table.mute.set(2, ['head'])
  table.put(2, { type: 'agree', g: replica!.promise!.g })
  table.ticks(5)
  expect(headOf(replica!).generation.contributors).toEqual([0, 2])
  expect(replica!.finalSlot).toBe(before.slot)
  table.mute.clear()
  table.ticks(5)
  expect(replica!.finalSlot).toBe(headOf(replica!).slot)
})
