import { describe, expect, test } from 'vitest'
import { seat } from '../log-table.fixture.ts'
import { viewLog } from '../log-view.ts'
import { look } from '../mail-table.fixture.ts'
import { tableWithOneBehind } from '../one-behind.fixture.ts'
import { headOf } from '../replica/replica.ts'

/**
 * Four members, one of whom is gone. Member 1 was replaced and returned, but members 2 and 3 had promised a later generation
 * when its return was formed. They know of it, and may not adopt it.
 */
function tableWithLateReturn() {
  const table = seat(4)
  const { replicas, put, cut, mute, ticks } = table
  const agree = (m: number): void => put(m, { type: 'agree', g: viewLog(replicas[m]!).proposals[0]!.g })
  put(0, { type: 'propose', bots: [1] })
  agree(2)
  agree(3)
  ticks(4)
  for (const m of [2, 3]) mute.set(m, ['promise'])
  cut.add(0)
  put(1, { type: 'propose', bots: [] })
  mute.clear()
  cut.add(1)
  put(2, { type: 'propose', bots: [0, 1] })
  agree(3)
  cut.delete(1)
  ticks(5)
  return { ...table, agree }
}

test('a vote leaves out who plays again in a generation that this member may not adopt, as no other majority is there', () => {
  const { replicas, put, ticks, agree } = tableWithLateReturn()
  expect(headOf(replicas[1]!).generation.bots).toEqual([])
  const voter = viewLog(replicas[2]!)
  expect(voter).toMatchObject({ isFrozen: true, bots: [1], votedBots: [] })
  put(2, { type: 'propose', bots: [...voter.votedBots, 0] })
  agree(1)
  agree(3)
  ticks(4)
  for (const m of [1, 2, 3])
    expect(viewLog(replicas[m]!), `member ${String(m)}`).toMatchObject({ isFrozen: false, bots: [0] })
})

test('but not who broke the protocol', () => {
  const { replicas } = tableWithLateReturn()
  const voter = replicas[2]!
  const proof = { t: 'violation', ack: {}, promise: {} } as never
  voter.evidence.set(headOf(voter).generation.keys[1]!, proof)
  expect(viewLog(voter).votedBots).toEqual([1])
})

describe('over days, a member that was replaced while it had promised a later generation', () => {
  test('follows a proposal of what was decided, without being asked', () => {
    const { last, propose, visit } = tableWithOneBehind()
    propose(0, [1])
    expect(visit(1, look).promise).toMatchObject({ g: last[0]!.promise!.g, bots: [1] })
  })
  test('votes without who plays again', () => {
    const { visit } = tableWithOneBehind()
    expect(viewLog(visit(1, look)).votedBots).toEqual([])
  })
  test('helps to replace another, as no other majority is there', () => {
    const { visit, last, propose, agree } = tableWithOneBehind()
    propose(0, [1, 3])
    agree(2)
    const [asked] = viewLog(visit(1, look)).proposals
    expect(asked!.bots.filter((m) => !viewLog(last[1]!).decidedBots.includes(m))).toEqual([3])
    agree(1)
    visit(0, ({ wait }) => wait(5))
    for (const m of [0, 1, 2])
      expect(viewLog(visit(m, look)), `member ${String(m)}`).toMatchObject({ isFrozen: false, bots: [1, 3] })
  })
})
