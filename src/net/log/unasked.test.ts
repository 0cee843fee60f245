import { describe, expect, test } from 'vitest'
import { checkRecord } from './check-record.ts'
import { seat, keys } from './log-table.fixture.ts'
import { viewLog } from './log-view.ts'
import { MAX_GENERATION, MAX_SLOT } from './protocol.ts'
import type { GenerationPromise } from './protocol.ts'
import { headOf } from './replica.ts'
import { promiseText } from './signing-text.ts'
import { step } from './step.ts'
import { unaskedGenerationsOf } from './unasked.ts'

type Table = ReturnType<typeof seat>

/** A signed promise of member 2 that proposes generation `g` without taking a seat. */
function proposal({ replicas }: Table, g: number): GenerationPromise {
  const { generation, slot, hash } = headOf(replicas[2]!)
  const anchor = g.toString(16).padStart(64, '0')
  const at: GenerationPromise['at'] = [generation.number, slot, hash]
  const promise = { g, bots: [...generation.bots], to: anchor, m: 2, at, lost: false, anchor, sig: '' }
  return { ...promise, sig: keys.sign(2, promiseText(replicas[2]!.context.game, promise)) }
}
const hear = (table: Table, m: number, promise: GenerationPromise): void =>
  table.put(m, { type: 'message', link: '2', message: { t: 'promise', promise } })

describe('a member that proposes again and again', () => {
  test('does not prevent that the others let a bot play for it, and is named', () => {
    const table = seat(3)
    // It never forms what it proposes.
    table.mute.set(2, ['records'])
    const pester = (): void => {
      table.put(2, { type: 'propose', bots: [] })
      table.ticks(1)
    }
    let voted = 0
    for (let tick = 1; tick <= 60 && !viewLog(table.replicas[0]!).bots.includes(2); tick++) {
      pester()
      const seen = viewLog(table.replicas[0]!)
      // Every fifteen ticks a person asks, and the other agrees a tick later.
      if (tick % 15 === 10 && !seen.isFrozen) table.put(0, { type: 'propose', bots: [2] })
      const asked = viewLog(table.replicas[1]!).proposals.find(({ bots }) => bots.includes(2))
      if (asked !== undefined) table.put(1, { type: 'agree', g: asked.g })
      voted = tick
    }
    expect(viewLog(table.replicas[0]!).bots).toEqual([2])
    expect(voted).toBeLessThan(60)
  })
  test('is put off, but its proposal is looked at again later', () => {
    const table = seat(3)
    hear(table, 0, proposal(table, 5))
    expect(table.replicas[0]!.promise!.g).toBe(5)
    hear(table, 0, proposal(table, 8))
    expect(table.replicas[0]!.promise!.g).toBe(5)
    for (let tick = 0; tick < 14; tick++) table.put(0, { type: 'tick' })
    expect(table.replicas[0]!.promise!.g % 3).not.toBe(1)
    const late = proposal(table, 200)
    hear(table, 0, late)
    for (let tick = 0; tick < 2; tick++) table.put(0, { type: 'tick' })
    expect(table.replicas[0]!.promise).toMatchObject({ g: 200, to: late.to })
  })
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
  test('returns without being asked twice, then only if the others agree', () => {
    const table = seat(3)
    const replace = (): void => {
      table.put(0, { type: 'propose', bots: [2] })
      table.put(1, { type: 'agree', g: table.replicas[0]!.promise!.g })
      table.ticks(6)
    }
    const bots = (): readonly number[] => viewLog(table.replicas[0]!).bots
    for (const time of [1, 2, 3]) {
      replace()
      expect(bots()).toEqual([2])
      expect(headOf(table.replicas[1]!).generation).toMatchObject({ replacements: [0, 0, time] })
      for (const replica of table.replicas) replica.patience.clear()
      table.put(2, { type: 'propose', bots: [] })
      table.ticks(6)
      expect(bots()).toEqual(time < 3 ? [] : [2])
    }
    expect(viewLog(table.replicas[0]!).excluded).toEqual([2])
    const [asked] = viewLog(table.replicas[0]!).proposals
    table.put(0, { type: 'agree', g: asked!.g })
    table.ticks(6)
    expect([bots(), viewLog(table.replicas[0]!).excluded]).toEqual([[], []])
  })
  test('is named when its proposals are put off', () => {
    const table = seat(3)
    table.cut.add(2)
    let g = 2
    for (let tick = 0; tick < 120; tick++) {
      hear(table, 0, proposal(table, (g += 3)))
      table.put(0, { type: 'tick' })
    }
    expect(viewLog(table.replicas[0]!).frequentProposers).toEqual([2])
    expect(viewLog(table.replicas[1]!).frequentProposers).toEqual([])
  })
  test('makes no neighbors repeat promises that they forgot', () => {
    const table = seat(3)
    for (const g of [5, 8, 11]) hear(table, 0, proposal(table, g))
    const effects = step(table.replicas[0]!, {
      type: 'message',
      link: '1',
      message: { t: 'promise', promise: proposal(table, 8) },
    })
    expect(effects.filter((effect) => effect.do === 'send')).toEqual([])
  })
  test('cannot displace the proposals of others', () => {
    const table = seat(3)
    table.put(0, { type: 'propose', bots: [2] })
    for (let g = 5; g < 60; g += 3) hear(table, 1, { ...proposal(table, g) })
    expect(table.replicas[1]!.promises.size).toBeLessThanOrEqual(4)
    expect(table.replicas[1]!.promises.has(3)).toBe(true)
  })
})

describe('numbers of generations', () => {
  test('do not run out, however far ahead a member proposes', () => {
    const table = seat(3)
    let g = 2
    for (let time = 0; time < 1200; time++) hear(table, 0, proposal(table, (g += 999)))
    hear(table, 0, proposal(table, MAX_GENERATION - ((MAX_GENERATION - 2) % 3)))
    expect(g).toBeGreaterThan(1_000_000)
    table.ticks(30)
    table.put(0, { type: 'propose', bots: [2] })
    const asked = viewLog(table.replicas[1]!).proposals.find(({ by }) => by === 0)
    table.put(1, { type: 'agree', g: asked!.g })
    table.ticks(8)
    expect(viewLog(table.replicas[1]!)).toMatchObject({ bots: [2] })
    expect(viewLog(table.replicas[1]!).g).toBeLessThan(10_000)
  })
  test('are followed if two members have promised them', () => {
    const table = seat(3)
    table.cut.add(1)
    for (const far of [998, 1997]) {
      hear(table, 0, proposal(table, far))
      for (let tick = 0; tick < 40; tick++) table.put(0, { type: 'tick' })
    }
    expect(table.replicas[0]!.promise!.g).toBeGreaterThan(1900)
    table.cut.delete(1)
    table.ticks(60)
    expect(table.views().map(({ isFrozen }) => isFrozen)).toEqual([false, false, false])
  })
})

describe('generations that take no seat', () => {
  test('are promised unasked up to a limit for every member', { timeout: 60_000 }, () => {
    const table = seat(3)
    for (let time = 0; time < 90; time++) {
      table.put(2, { type: 'propose', bots: [] })
      table.put(0, { type: 'tick' })
      for (const replica of table.replicas) replica.patience.clear()
      table.ticks(4)
    }
    expect(unaskedGenerationsOf(table.replicas[0]!, 2)).toBe(64)
    expect(unaskedGenerationsOf(table.replicas[0]!, 0)).toBeLessThan(64)
  })
  test('end at the last slot: no longer log is written or accepted', () => {
    const { replicas } = seat(2)
    const { context } = replicas[0]!
    const last = { ...headOf(replicas[0]!), slot: MAX_SLOT }
    const record = {
      k: 'act' as const,
      i: MAX_SLOT + 1,
      p: last.hash,
      g: 0,
      sth: '',
      seat: 0,
      action: 1,
      sig: '',
    }
    expect(checkRecord(context, last, record)).toBe('wrongSlot')
  })
})
