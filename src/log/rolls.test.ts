import { describe, expect, test } from 'vitest'
import { CHANCE } from '../engine/core/game.ts'
import { gameById } from '../engine/games/registry.ts'
import { gameId, genesisText, ownersOf } from './records/genesis.ts'
import { checkLog, writeLog } from './log-file.ts'
import { keys, same, seat, verifyKey } from './log-table.fixture.ts'
import { viewLog } from './log-view.ts'
import { headOf } from './replica/replica.ts'
import { rollsAgainByMember, verifyLog } from './verify-log.ts'

type Table = ReturnType<typeof seat>

/** The member whose choice comes right before the first roll. */
function lastBeforeRoll(n: number): number {
  const table = seat(n)
  let m = 0
  while (headOf(table.replicas[0]!).rollCount === 0) m = table.choose()
  return m
}

/** A table at its first roll: all members have given their links but `late`, whose device alone knows the dice. */
function withheld(n = 3): { table: Table; late: number; others: number[]; salt: string } {
  const late = (lastBeforeRoll(n) + 1) % n
  const table = seat(n)
  table.mute.set(late, ['links'])
  const others = Array.from({ length: n }, (_, m) => m).filter((m) => m !== late)
  const [first] = others as [number]
  for (let turn = 0; turn < 60 && headOf(table.replicas[first]!).position.turn !== CHANCE; turn++) {
    const { position } = headOf(table.replicas[first]!)
    // From the first roll on, the late member keeps the finished roll to itself.
    if (ownersOf(table.genesis)![position.turn] !== late) table.mute.set(late, ['links', 'records'])
    else table.mute.set(late, ['links'])
    table.choose()
  }
  table.ticks(2)
  const salt = saltOf(table, late)
  expect(salt).not.toBe('')
  expect(headOf(table.replicas[first]!).position.turn).toBe(CHANCE)
  return { table, late, others, salt }
}

/** The salt of the last roll in a member's log; empty if there is none. */
function saltOf({ replicas }: Table, m: number): string {
  for (let at = headOf(replicas[m]!).position; at.previous !== null; at = at.previous)
    if (at.entry !== null && 'salt' in at.entry) return at.entry.salt
  return ''
}

describe('a roll that has begun', () => {
  test('is not changed by a generation that takes no seat', { tags: 'first/fair' }, () => {
    const { table, late, others, salt } = withheld()
    const [one] = others as [number, number]
    const { after } = headOf(table.replicas[one]!).roll!
    table.put(late, { type: 'propose', bots: [] })
    table.put(one, { type: 'propose', bots: [] })
    table.ticks(20)
    for (const m of others) {
      const head = headOf(table.replicas[m]!)
      expect([head.generation.number > 0, head.position.turn]).toEqual([true, CHANCE])
      expect(head.roll).toMatchObject({ after, g: 0, members: [0, 1, 2] })
      expect(viewLog(table.replicas[m]!).waitsFor).toContain(late)
    }
    table.mute.clear()
    table.ticks(12)
    expect(table.replicas.map((_, m) => saltOf(table, m))).toEqual([salt, salt, salt])
    expect(headOf(table.replicas[one]!).generation.forfeits).toEqual([0, 0, 0])
  })

  test('begins again with new chains if a bot takes the seats of the member whose link is missing', () => {
    const { table, late, others, salt } = withheld()
    const [one, two] = others as [number, number]
    table.put(one, { type: 'propose', bots: [late] })
    table.put(two, { type: 'agree', g: table.replicas[one]!.promise!.g })
    table.ticks(6)
    table.mute.clear()
    table.ticks(3)
    expect(same(table.views().map(({ head }) => head))).toBe(true)
    expect(saltOf(table, one)).not.toBe(salt)
    const { forfeits, excluded } = headOf(table.replicas[one]!).generation
    expect([forfeits[late], excluded]).toEqual([1, [late]])
  })

  test('keeps the link of a member that gave it when a bot takes its seats', () => {
    const { table, others, salt } = withheld(5)
    const [one, two, three, four] = others as [number, number, number, number]
    table.cut.add(three)
    table.put(one, { type: 'propose', bots: [three] })
    for (const m of [two, four]) table.put(m, { type: 'agree', g: table.replicas[one]!.promise!.g })
    table.ticks(8)
    expect(viewLog(table.replicas[one]!)).toMatchObject({ bots: [three] })
    expect(headOf(table.replicas[one]!).roll!.given.has(three)).toBe(true)
    expect(headOf(table.replicas[one]!).generation.forfeits).toEqual([0, 0, 0, 0, 0])
    table.mute.clear()
    table.ticks(12)
    expect(saltOf(table, one)).toBe(salt)
  })

  test('is not thrown again for a member that lost its link, unless the others agree', () => {
    const { table, late, others } = withheld()
    const [one, two] = others as [number, number]
    table.mute.clear()
    table.cut.add(one)
    table.start(late, 'lost')
    table.cut.delete(one)
    table.ticks(12)
    expect(viewLog(table.replicas[late]!).hasLostStorage).toBe(false)
    expect(headOf(table.replicas[one]!).roll?.g).toBe(0)
    table.ticks(12)
    const asked = viewLog(table.replicas[one]!).proposals.find(({ bots }) => bots.includes(late))
    expect(asked).toMatchObject({ by: late, bots: [late] })
    for (const m of [one, two]) {
      const proposal = viewLog(table.replicas[m]!).proposals.find(({ bots }) => bots.includes(late))
      if (proposal !== undefined) table.put(m, { type: 'agree', g: proposal.g })
    }
    table.ticks(8)
    expect(viewLog(table.replicas[one]!).bots).toEqual([late])
    expect(headOf(table.replicas[one]!).position.turn).not.toBe(CHANCE)
  })
})

describe('a member whose link was missing when it was replaced', () => {
  const replaced = () => {
    const found = withheld()
    const [one, two] = found.others as [number, number]
    found.table.put(one, { type: 'propose', bots: [found.late] })
    found.table.put(two, { type: 'agree', g: found.table.replicas[one]!.promise!.g })
    found.table.ticks(6)
    found.table.mute.clear()
    found.table.ticks(3)
    return { ...found, one, two }
  }
  test('returns only if the others agree', () => {
    const { table, late, one } = replaced()
    table.put(late, { type: 'propose', bots: [] })
    table.ticks(4)
    expect(viewLog(table.replicas[one]!)).toMatchObject({ bots: [late], proposals: [{ by: late, bots: [] }] })
    table.put(one, { type: 'agree', g: viewLog(table.replicas[one]!).proposals[0]!.g })
    table.ticks(4)
    expect(headOf(table.replicas[one]!).generation).toMatchObject({ bots: [], excluded: [] })
    expect(headOf(table.replicas[one]!).generation.forfeits[late]).toBe(1)
  })
  test('is named by the verification of the log', () => {
    const { table, late, one } = replaced()
    const { genesis } = table
    const sigs = genesis.members.map((_, m) => keys.sign(m, genesisText(gameId(genesis))))
    const log: unknown = JSON.parse(JSON.stringify(writeLog(table.replicas[one]!, { genesis, sigs })))
    const at = table.replicas[one]!.path.findIndex(({ record }) => record?.k === 'gen') - 1
    expect(checkLog(log, gameById, verifyKey)).toMatchObject({
      rollsBegunAgain: [{ at, by: one, missing: [late] }],
    })
    const proven = verifyLog(log, gameById, verifyKey)
    if ('fault' in proven) throw new Error(proven.fault.code)
    const counts = rollsAgainByMember(proven)
    expect(counts[one]).toEqual({ formed: 1, missed: 0 })
    expect(counts[late]).toEqual({ formed: 0, missed: 1 })
  })
  test('does not contribute to dice while a bot plays', () => {
    const { table, late, one } = replaced()
    table.put(one, { type: 'propose', bots: [late] })
    table.ticks(8)
    const { generation } = headOf(table.replicas[one]!)
    expect([generation.bots, generation.contributors.includes(late)]).toEqual([[late], false])
  })
})

test('links for another roll bring no penalty, a wrong link for this roll does', () => {
  const { table, others, late } = withheld()
  const [one] = others as [number]
  const before = [...table.replicas[one]!.neighbors.keys()]
  for (let time = 0; time < 9; time++)
    table.put(one, {
      type: 'message',
      link: String(late),
      message: { t: 'links', after: 'e'.repeat(64), links: [[late, 'f'.repeat(64)]] },
    })
  expect([...table.replicas[one]!.neighbors.keys()]).toEqual(before)
  const { after } = headOf(table.replicas[one]!).roll!
  for (let time = 0; time < 3; time++)
    table.put(one, {
      type: 'message',
      link: String(late),
      message: { t: 'links', after, links: [[late, 'f'.repeat(64)]] },
    })
  expect([...table.replicas[one]!.neighbors.keys()]).not.toContain(String(late))
})
