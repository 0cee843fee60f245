import { expect, test } from 'vitest'
import { viewLog } from '../log-view.ts'
import { PROPOSER, propose, agree, tableOfFour } from './left-open.fixture.ts'

test('its first four proposals are shown at once, then one after a pause; those of others are always shown', () => {
  const table = tableOfFour()
  let shown = 0
  for (let time = 0; time < 8; time++) {
    propose(table, 0)
    if (agree(table, 0, table.replicas[0]!)) shown++
  }
  // The fourth one that was left open is known when the person agrees to the fifth.
  expect(shown).toBe(5)
  table.put(1, { type: 'propose', bots: [PROPOSER] })
  expect(viewLog(table.replicas[0]!).proposals.map(({ by }) => by)).toEqual([1])
  for (let tick = 0; tick < 16; tick++) table.put(0, { type: 'tick' })
  propose(table, 0)
  expect(agree(table, 0, table.replicas[0]!)).toBe(true)
})

test('over days all proposals are shown to a member that is not linked to half of the others', () => {
  const table = tableOfFour('next')
  for (const other of ['1', '2']) table.put(0, { type: 'down', link: other })
  let shown = 0
  for (let time = 0; time < 8; time++) {
    propose(table, 0)
    if (agree(table, 0, table.replicas[0]!)) shown++
  }
  expect(shown).toBe(8)
})

test('over days such a proposer is named while the others are linked, so that they replace it', () => {
  const table = tableOfFour('next')
  const bots = (): readonly number[] => viewLog(table.replicas[0]!).bots
  for (let tick = 0; tick < 600 && bots().length === 0; tick++) {
    for (const m of [0, 1]) {
      propose(table, m)
      agree(table, m, table.replicas[m]!)
    }
    table.ticks(1)
    // Member 0 votes against whom the screen names, and the others agree.
    const { frequentProposers } = viewLog(table.replicas[0]!)
    if (tick % 15 === 0 && frequentProposers.length > 0)
      table.put(0, { type: 'propose', bots: frequentProposers })
    for (const m of [1, 2]) {
      const vote = viewLog(table.replicas[m]!).proposals.find(({ by }) => by === 0)
      if (vote !== undefined) table.put(m, { type: 'agree', g: vote.g })
    }
  }
  expect(bots()).toEqual([PROPOSER])
})
