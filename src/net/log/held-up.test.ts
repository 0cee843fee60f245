import { describe, expect, test } from 'vitest'
import { CHANCE } from '../../engine/core/game.ts'
import { seat } from './log-table.fixture.ts'
import { viewLog } from './log-view.ts'
import { look, tableByMail } from './mail-table.fixture.ts'
import { headOf } from './replica.ts'

/** Three members; bots play for the first two of them. One of these agreed to it at once, so it contributes to the dice. */
function tableOfBots() {
  const table = seat(3)
  table.put(2, { type: 'propose', bots: [0, 1] })
  table.put(1, { type: 'agree', g: viewLog(table.replicas[1]!).proposals[0]!.g })
  table.ticks(6)
  const last = table.replicas[2]!
  expect(headOf(last).generation).toMatchObject({ bots: [0, 1], contributors: [1, 2] })
  /** Plays until a roll waited for member 1 and was thrown. Returns the number of ticks it waited. */
  const playOn = (): number => {
    let waited = 0
    for (let tick = 0; tick < 400; tick++) {
      const { position, generation } = headOf(last)
      if (position.turn === CHANCE && viewLog(last).waitsFor.includes(1)) waited++
      if (waited > 0 && !generation.contributors.includes(1) && position.turn !== CHANCE) break
      if (position.turn === 2 && !viewLog(last).isFrozen) table.choose()
      table.ticks(1)
    }
    expect(headOf(last).generation.contributors).toEqual([0, 2])
    expect(headOf(last).position.turn).not.toBe(CHANCE)
    return waited
  }
  return { ...table, playOn }
}

test('a roll that waits for a member whose seats a bot plays goes on without it', () => {
  const { mute, playOn } = tableOfBots()
  mute.set(1, ['links', 'records', 'promise'])
  expect(playOn()).toBeGreaterThan(0)
})

test('also if that member is gone, so that no other may give its link', () => {
  const { cut, playOn } = tableOfBots()
  cut.add(1)
  expect(playOn()).toBeGreaterThan(0)
})

describe('over days, where bots play for all', () => {
  /** Five members, of whom three contribute to the dice. */
  function tableOfBotsByMail() {
    const table = tableByMail(5)
    table.playUntil(20)
    const agree = (m: number): unknown =>
      table.visit(m, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
    table.visit(0, ({ put }) => put({ type: 'propose', bots: [0, 1, 2, 3, 4] }))
    for (const m of [1, 2]) agree(m)
    const before = headOf(table.visit(0, look)).slot
    const contributors = (): readonly number[] => headOf(table.last[0]!).generation.contributors
    expect(contributors()).toEqual([0, 1, 2])
    /** The members visit one after the other, for so many ticks each. Returns how many records were added. */
    const visits = (rounds: number, order: readonly number[], ticks: readonly number[]): number => {
      for (let round = 0; round < rounds; round++)
        for (const [at, m] of order.entries()) table.visit(m, ({ wait }) => wait(ticks[at]!))
      return headOf(table.last[0]!).slot - before
    }
    return { visits, contributors }
  }
  test('a roll waits for those who come later', () => {
    const { visits, contributors } = tableOfBotsByMail()
    expect(visits(3, [1, 2, 3, 4, 0], [100, 100, 100, 100, 100])).toBeGreaterThan(20)
    expect(contributors()).toEqual([0, 1, 2])
  })
  test('it goes on without a contributor who does not come, once a page stayed open for minutes', () => {
    const { visits, contributors } = tableOfBotsByMail()
    expect(visits(5, [1, 3, 4, 0], [5, 5, 5, 400])).toBeGreaterThan(10)
    expect(contributors()).not.toContain(2)
  })
  test('and pages that are always open do not throw it again for ever', () => {
    expect(tableOfBotsByMail().visits(6, [1, 3, 4, 0], [1000, 1000, 1000, 1000])).toBeGreaterThan(10)
  })
})
