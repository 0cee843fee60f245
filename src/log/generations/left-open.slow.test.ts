import { expect, test } from 'vitest'
import { viewLog } from '../log-view.ts'
import { PROPOSER, propose, agree, tableOfFour } from './left-open.fixture.ts'

test('a proposer who forms nothing does not stop people who always agree, and is named', () => {
  const table = tableOfFour()
  const named = new Set<number>()
  let free = 0
  for (let tick = 0; tick < 600; tick++) {
    for (const m of [0, 1]) {
      propose(table, m)
      agree(table, m, table.replicas[m]!)
    }
    table.ticks(1)
    const seen = [0, 1].map((m) => viewLog(table.replicas[m]!))
    free += seen.every(({ isFrozen }) => !isFrozen) ? 1 : 0
    for (const m of seen.flatMap(({ frequentProposers }) => frequentProposers)) named.add(m)
  }
  // 600 ticks are 20 minutes.
  expect(free).toBeGreaterThan(300)
  expect([...named]).toEqual([PROPOSER])
})
