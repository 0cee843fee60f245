import { describe, expect, test } from 'vitest'
import { viewLog } from '../log-view.ts'
import { look, tableByMail } from '../mail-table.fixture.ts'
import { headOf } from '../replica/replica.ts'

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
    /** The members visit one after the other, each for this number of ticks. Returns how many records were added. */
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
