import { describe, expect, test } from 'vitest'
import { ignoreEvents, listActions, newActions } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings.ts'
import { endeavor } from '../index.ts'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import {
  changeSalary,
  missingOf,
  proposeSalary,
  salaryBetween,
  salaryLimits,
  salaryOf,
  salaryParts,
  salarySequence,
} from './salary-draft.ts'
import type { SalaryCounts } from './salary-draft.ts'

/** Finance 5 pays for three markers; there are five. */
const five = (): Scenario =>
  scenario(3)
    .owns(0, 'shipyard', true)
    .owns(0, 'shipyard', true)
    .owns(0, 'market', true)
    .owns(0, 'docks', true)
    .owns(0, 'bank')
    .owns(0, 'fortress', true)
    .tracks(0, { finance: 4 })
    .paying()
const limitsOf = (table: Scenario) => salaryLimits(table.player(0), table.view().question!)
const legal = newActions(64)

/** Enters a whole choice; returns the buildings that still have a marker. */
function enter(table: Scenario, want: SalaryCounts): readonly string[] {
  const next = salarySequence(want)
  while (table.view().question?.name === 'paySalary') {
    endeavor.legal(table.state, legal)
    const open = listActions(legal).map((action) => ({
      action,
      described: endeavor.describe(table.state, action),
    }))
    const action = next(open)
    if (action === undefined) throw new Error(`not to be entered: ${JSON.stringify(want)}`)
    endeavor.play(table.state, action, ignoreEvents)
  }
  return table.player(0).sites.flatMap(({ building, hasWorker }) => (hasWorker ? [building] : []))
}

describe('EN 4.7 - the salary as one choice', () => {
  test('each marker on a building may return, as many as finance pays', () => {
    const { left, busy } = limitsOf(five())
    expect(busy).toEqual({ shipyard: 2, market: 1, docks: 1, fortress: 1 })
    expect(left).toBe(3)
  })

  test('every set of that size can be entered, in whatever order it was chosen', () => {
    const { left, busy } = limitsOf(five())
    const names = Object.keys(busy)
    let sets = 0
    const walk = (at: number, rest: number, want: SalaryCounts): void => {
      if (at === names.length) {
        if (rest > 0) return
        sets++
        const table = five()
        const before = table.view()
        const stay = enter(table, want)
        for (const name of names)
          expect(stay.filter((one) => one === name).length).toBe(busy[name]! - (want[name] ?? 0))
        expect(salaryOf(salaryBetween(before, table.view())!)).toEqual(salaryOf(salaryParts(want)))
        return
      }
      for (let count = 0; count <= Math.min(rest, busy[names[at]!]!); count++)
        walk(at + 1, rest - count, { ...want, [names[at]!]: count })
    }
    walk(0, left, {})
    expect(sets).toBe(7)
  })

  test('the highest buildings are proposed, and the proposal is complete', () => {
    const limits = limitsOf(five())
    const want = proposeSalary(limits)
    expect(missingOf(limits, want)).toBe(0)
    const levelOf = (name: string): number => BUILDINGS.find((one) => one.name === name)!.level
    const stays = Object.keys(limits.busy).filter((name) => (want[name] ?? 0) < limits.busy[name]!)
    const lowest = Math.min(
      ...Object.entries(want).flatMap(([name, count]) => (count > 0 ? [levelOf(name)] : [])),
    )
    for (const name of stays) expect(levelOf(name)).toBeLessThanOrEqual(lowest)
  })

  test('a press chooses, again takes back, and no more can be chosen than finance pays', () => {
    const limits = { left: 2, busy: { shipyard: 2, market: 1 } }
    const one = changeSalary(limits, {}, 'shipyard')!
    const two = changeSalary(limits, one, 'shipyard')!
    expect(two).toEqual({ shipyard: 2 })
    expect(changeSalary(limits, two, 'market')).toBeUndefined()
    expect(changeSalary(limits, two, 'shipyard')).toEqual({ shipyard: 0 })
    expect(changeSalary(limits, { market: 1 }, 'market')).toEqual({ market: 0 })
  })

  test('after a choice of the list the buildings before it are settled', () => {
    const table = five()
    const before = limitsOf(table)
    const last = table.offers().at(-1)!.replace('free ', '')
    table.plays(0, `free ${last}`)
    const after = limitsOf(table)
    expect(after.left).toBe(before.left - 1)
    for (const name of Object.keys(after.busy))
      expect(BUILDINGS.findIndex((one) => one.name === name)).toBeGreaterThanOrEqual(
        BUILDINGS.findIndex((one) => one.name === last),
      )
    expect(Object.keys(after.busy).length).toBeLessThan(Object.keys(before.busy).length + 1)
  })

  test('no other question is a salary', () => {
    const table = scenario(3)
    expect(salaryBetween(table.view(), table.view())).toBeUndefined()
  })
})
