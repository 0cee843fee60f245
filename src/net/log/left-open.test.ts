import { expect, test } from 'vitest'
import { keys, seat } from './log-table.fixture.ts'
import { viewLog } from './log-view.ts'
import type { GenerationPromise } from './protocol.ts'
import { headOf } from './replica.ts'
import type { Replica } from './replica.ts'
import { promiseText } from './signing-text.ts'

type Table = ReturnType<typeof seat>
const PROPOSER = 3

/** The member proposes to one of the others, above all numbers that it knows, that a bot plays for member 2. */
function propose({ replicas, put }: Table, to: number): void {
  const known = replicas[to]!
  const n = known.context.memberCount
  const least = Math.max(headOf(known).generation.number, ...known.promises.keys()) + 1
  const g = least + ((PROPOSER - (least % n) + n) % n) + n * to
  const { generation, slot, hash } = headOf(replicas[PROPOSER]!)
  const anchor = g.toString(16).padStart(64, '0')
  const at: GenerationPromise['at'] = [generation.number, slot, hash]
  const content = { g, bots: [2], to: anchor, m: PROPOSER, at, lost: false, anchor, sig: '' }
  const promise = { ...content, sig: keys.sign(PROPOSER, promiseText(known.context.game, content)) }
  put(to, { type: 'message', link: String(PROPOSER), message: { t: 'promise', promise } })
}
/** A person who agrees to everything that the screen shows. */
function agree({ put }: Table, m: number, replica: Replica): boolean {
  const asked = viewLog(replica).proposals.find(({ by }) => by === PROPOSER)
  if (asked !== undefined) put(m, { type: 'agree', g: asked.g })
  return asked !== undefined
}
function tableOfFour(luck?: 'next'): Table {
  const table = seat(4, 0, luck)
  // It never forms what it proposes, and keeps the promises for it.
  table.mute.set(PROPOSER, ['records', 'promise', 'head'])
  return table
}

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
