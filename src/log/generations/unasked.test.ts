import { describe, expect, test } from 'vitest'
import { checkRecord } from '../replica/check-record.ts'
import { seat, keys } from '../log-table.fixture.ts'
import { viewLog } from '../log-view.ts'
import { MAX_GENERATION, MAX_SLOT } from '../records/protocol.ts'
import { headOf } from '../replica/replica.ts'
import { promiseText } from '../records/signing-text.ts'
import { step } from '../step.ts'
import { unaskedGenerationsOf } from './unasked.ts'
import { proposal, hear } from './unasked.fixture.ts'
import type { Table } from './unasked.fixture.ts'

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
  test('is named within half a minute, and so is one that uses many numbers up and leaves', () => {
    const table = seat(3)
    const named = (): readonly number[] => viewLog(table.replicas[0]!).frequentProposers
    table.mute.set(2, ['records'])
    for (let tick = 0; tick < 7; tick++) {
      table.put(2, { type: 'propose', bots: [] })
      table.ticks(1)
    }
    expect(named()).toEqual([2])
    const other = seat(3)
    for (let g = 2; g < 1000; g += 3) hear(other, 0, proposal(other, g))
    other.cut.add(2)
    other.ticks(1)
    expect(viewLog(other.replicas[0]!).frequentProposers).toEqual([2])
  })
  test('is not named for a proposal now and then', () => {
    const table = seat(3)
    for (let g = 5; g < 40; g += 3) {
      hear(table, 0, proposal(table, g))
      table.put(0, { type: 'propose', bots: [] })
      for (let tick = 0; tick < 16; tick++) {
        table.put(0, { type: 'tick' })
        expect(table.replicas[0]!.proposalsHeard.get(keys.publicKey(2))?.count ?? 0).toBeLessThan(2)
      }
    }
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
      table.ticks(1)
    }
    expect(viewLog(table.replicas[0]!).frequentProposers).toEqual([2])
    expect(viewLog(table.replicas[1]!).frequentProposers).toEqual([2])
  })
  test('is named, and not a member that proposes because those proposals are left open', () => {
    const table = seat(3)
    // Member 2 never forms what it proposes, so another member proposes again each time.
    table.mute.set(2, ['records', 'promise'])
    const named = new Set<number>()
    for (let tick = 0; tick < 300; tick++) {
      const { number } = headOf(table.replicas[1]!).generation
      const isFree = table.views().every(({ isFrozen, g }) => !isFrozen && g === number)
      if (isFree) for (const m of [0, 1]) hear(table, m, proposal(table, number + 3 - ((number + 1) % 3)))
      table.ticks(1)
      for (const m of [0, 1])
        for (const often of viewLog(table.replicas[m]!).frequentProposers) named.add(often)
    }
    expect(unaskedGenerationsOf(table.replicas[1]!, 0)).toBeGreaterThan(2)
    expect([...named]).toEqual([2])
  })
  test('makes no neighbors repeat promises that they forgot', () => {
    const table = seat(3)
    for (const g of [5, 8, 11]) hear(table, 0, proposal(table, g))
    const effects = step(table.replicas[0]!, {
      type: 'message',
      link: '1',
      message: { t: 'promise', promise: proposal(table, 8) },
    })
    expect(effects.filter((effect) => effect.type === 'send')).toEqual([])
  })
  test('cannot displace the proposals of others', () => {
    const table = seat(3)
    table.put(0, { type: 'propose', bots: [2] })
    for (let g = 5; g < 60; g += 3) hear(table, 1, { ...proposal(table, g) })
    expect(table.replicas[1]!.promises.size).toBeLessThanOrEqual(4)
    expect(table.replicas[1]!.promises.has(3)).toBe(true)
  })
})

describe('a proposal that a quorum agrees to', () => {
  /** Members 0, 1 and 2 of five agree that a bot play for member 4; member 3 might still answer. */
  const agreed = (): Table => {
    const table = seat(5)
    table.cut.add(3).add(4)
    table.put(0, { type: 'propose', bots: [4] })
    for (const m of [1, 2]) table.put(m, { type: 'agree', g: table.replicas[0]!.promise!.g })
    expect(viewLog(table.replicas[0]!).bots).toEqual([])
    return table
  }
  const bots = ({ replicas }: Table): (readonly number[])[] =>
    [0, 1, 2].map((m) => headOf(replicas[m]!).generation.bots)

  test('is formed before its proposer agrees to another one, which then needs a new decision', () => {
    const table = agreed()
    table.put(1, { type: 'propose', bots: [3] })
    const [asked] = viewLog(table.replicas[0]!).proposals
    table.put(0, { type: 'agree', g: asked!.g })
    expect(headOf(table.replicas[0]!).generation.bots).toEqual([4])
    expect(table.shown[0]!.at(-1)).toEqual({ type: 'refused', why: 'notNow' })
    expect(viewLog(table.replicas[0]!).proposals).toEqual([asked])
  })
  test('is formed before its proposer proposes another one', () => {
    const table = agreed()
    table.put(0, { type: 'propose', bots: [3] })
    expect(bots(table)).toEqual([[4], [4], [4]])
    expect(viewLog(table.replicas[0]!).isFrozen).toBe(false)
  })
  test('is not left for the first harmless proposal of another member', () => {
    const table = seat(5)
    table.cut.add(3).add(4)
    table.put(0, { type: 'propose', bots: [] })
    const own = table.replicas[0]!.promise!
    expect(table.replicas[0]!.quorumAt).toBeGreaterThanOrEqual(0)
    table.put(1, { type: 'propose', bots: [] })
    expect(table.replicas[0]!.promise).toBe(own)
    table.ticks(4)
    expect(headOf(table.replicas[0]!).generation.number).toBeGreaterThanOrEqual(own.g)
  })
  test('is formed when it would be late', () => {
    const table = agreed()
    // The third promise came only now.
    table.replicas[0]!.promisedAt = table.replicas[0]!.ticks - 9
    table.put(0, { type: 'tick' })
    expect(bots(table)).toEqual([[4], [4], [4]])
  })
})

describe('a generation that comes too late', () => {
  test('does not leave members frozen that cannot adopt it and did not decide on it', () => {
    const table = seat(3)
    table.put(0, { type: 'propose', bots: [2] })
    table.put(1, { type: 'agree', g: table.replicas[0]!.promise!.g })
    table.ticks(6)
    // Member 2 forms its return unseen, after it got the others to promise a later one that it leaves open.
    table.mute.set(2, ['records', 'head'])
    table.put(2, { type: 'propose', bots: [] })
    const late = headOf(table.replicas[2]!)
    expect(late.generation.bots).toEqual([])
    const open = { ...proposal(table, 11), bots: [] }
    const later = { ...open, sig: keys.sign(2, promiseText(table.replicas[2]!.context.game, open)) }
    for (const m of [0, 1]) {
      hear(table, m, later)
      table.put(m, { type: 'agree', g: later.g })
      table.put(m, { type: 'message', link: '2', message: { t: 'records', list: [late.record!] } })
      expect(table.replicas[m]!.tree.has(late.hash)).toBe(true)
    }
    expect(table.views().map(({ g, isFrozen }) => isFrozen && g < late.generation.number)).toEqual([
      true,
      true,
      false,
    ])
    table.cut.add(2)
    table.ticks(60)
    expect(table.views().slice(0, 2)).toMatchObject([{ isFrozen: false }, { isFrozen: false }])
    expect(viewLog(table.replicas[0]!).bots).toEqual([2])
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

  test('are followed, however far ahead, if half of the members have promised them', () => {
    const table = seat(5)
    for (const m of [3, 4]) table.mute.set(m, ['records', 'promise', 'head'])
    // Members 3 and 4 carry members 0 and 1 as far as two can, which is too far for member 2.
    table.cut.add(2)
    for (const g of [998, 1998]) {
      for (const m of [0, 1]) hear(table, m, proposal(table, g, 3))
      table.ticks(40)
    }
    const far = 2 ** 30 + 1500
    for (const by of [3, 4])
      for (const m of [0, 1]) hear(table, m, proposal(table, far + ((by - (far % 5) + 5) % 5), by))
    table.ticks(40)
    expect(headOf(table.replicas[0]!).generation.number).toBeLessThan(far)
    expect(table.replicas[0]!.promise!.g).toBeGreaterThan(far)
    table.cut.delete(2)
    table.ticks(60)
    const { number } = headOf(table.replicas[2]!).generation
    expect(number).toBeGreaterThan(far)
    expect([0, 1, 2].map((m) => viewLog(table.replicas[m]!).g)).toEqual([number, number, number])
  })
})

describe('generations that take no seat', () => {
  test('are promised unasked up to a limit for every member', () => {
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
