import { describe, expect, test } from 'vitest'
import { seat } from '../log-table.fixture.ts'
import { viewLog } from '../log-view.ts'
import { headOf } from '../replica/replica.ts'
import { proposal, hear } from './unasked.fixture.ts'

describe('a member that proposes again and again', () => {
  test('cannot keep the others from writing after they voted it out, at a table of three', () => {
    const table = seat(3)
    table.mute.set(2, ['records', 'promise'])
    table.put(0, { type: 'propose', bots: [2] })
    table.put(1, { type: 'agree', g: table.replicas[0]!.promise!.g })
    table.ticks(6)
    expect(viewLog(table.replicas[0]!).bots).toEqual([2])
    let free = 0
    let frozen = 0
    let longest = 0
    for (let tick = 0; tick < 600; tick++) {
      // It tells each of them another number, above all that it heard of.
      for (const m of [0, 1]) {
        const heard = [...table.replicas[2]!.promises.keys(), headOf(table.replicas[2]!).generation.number]
        const g = Math.max(...heard) + 1
        hear(table, m, proposal(table, g + ((((2 - g) % 3) + 3) % 3) + 3 * m))
      }
      table.ticks(1)
      const isFree = [0, 1].every((m) => !viewLog(table.replicas[m]!).isFrozen)
      free += isFree ? 1 : 0
      frozen = isFree ? 0 : frozen + 1
      longest = Math.max(longest, frozen)
    }
    // 600 ticks are 20 minutes.
    expect(free).toBeGreaterThan(500)
    expect(longest).toBeLessThan(20)
  })
  test('cannot keep the others from writing for ever together with a second one, at a table of five', () => {
    const table = seat(5)
    for (const m of [3, 4]) table.mute.set(m, ['records', 'promise', 'head'])
    const named = new Set<number>()
    let free = 0
    for (let tick = 0; tick < 600; tick++) {
      for (const m of [0, 1, 2]) {
        const known = table.replicas[m]!
        const above = Math.max(headOf(known).generation.number, ...known.promises.keys()) + 1
        for (const by of [3, 4])
          hear(table, m, proposal(table, above + ((by - (above % 5) + 5) % 5) + 5 * m, by))
      }
      table.ticks(1)
      const seen = [0, 1, 2].map((m) => viewLog(table.replicas[m]!))
      free += seen.every(({ isFrozen }) => !isFrozen) ? 1 : 0
      for (const m of seen.flatMap(({ frequentProposers }) => frequentProposers)) named.add(m)
    }
    expect(free).toBeGreaterThan(300)
    expect([...named].sort()).toEqual([3, 4])
  })
})
