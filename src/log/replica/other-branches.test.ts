// A generation after an equivocation brings the records of the other branch along (decision 48).

import { expect, test } from 'vitest'
import { checkRecord } from './check-record.ts'
import { forgedGeneration, forgedPromise } from '../forged.fixture.ts'
import { keys, legalOf, same, seat, twice } from '../log-table.fixture.ts'
import { actionAfter } from '../rolls/next-record.ts'
import type { ActionRecord, GenerationRecord, LogRecord } from '../records/protocol.ts'
import { headOf, newReplica } from './replica.ts'
import { recordHash, recordText } from '../records/signing-text.ts'

/** Member 0 goes on from its other choice until member 1 is in turn. */
function otherBranch({ replicas }: ReturnType<typeof seat>, other: ActionRecord): LogRecord[] {
  const { context, path } = replicas[0]!
  const list: LogRecord[] = [other]
  let node = checkRecord(context, path[1]!, other)
  while (typeof node !== 'string' && node.position.turn === 0) {
    const action = context.rules.chooseForBot(node.position.state, 'cabin-boy')
    const record = actionAfter(context, node, { action, sig: '' })!
    record.sig = keys.sign(0, recordText(context.game, recordHash(context.game, record)))
    list.push(record)
    node = checkRecord(context, node, record)
  }
  return list
}

/**
 * Member 0 showed member 1 another choice than the rest, and member 1 went on from it, so its branch is longer; then the
 * others let a bot play for member 0.
 */
function forked() {
  const table = seat(4, 1)
  table.cut.add(1)
  const list = otherBranch(table, twice(table).other)
  table.put(1, { type: 'message', link: '0', message: { t: 'records', list } })
  const deceived = table.replicas[1]!
  const { position, hash, slot } = headOf(deceived)
  table.put(1, { type: 'act', seat: position.turn, actions: [legalOf(deceived)[0]!], after: hash })
  expect(headOf(deceived).slot).toBe(slot + 1)
  expect(headOf(table.replicas[2]!).slot).toBe(2)
  table.cut.clear()
  table.ticks(3)
  expect(table.views().map(({ disputed }) => disputed)).toEqual(Array(5).fill([0]))
  table.cut.add(0)
  table.put(2, { type: 'propose', bots: [0] })
  for (const m of [1, 3]) table.put(m, { type: 'agree', g: table.replicas[2]!.promise!.g })
  table.ticks(6)
  const node = table.replicas[2]!.path.find(({ record }) => record?.k === 'gen')!
  return { table, node, record: node.record as GenerationRecord }
}

test('the branch with more votes goes on, and its record proves that no promised head lies above it', () => {
  const { table, node, record } = forked()
  expect(node.parent!.slot).toBe(2)
  expect(record.beside!.map(({ i }) => i)).toEqual(record.beside!.map((_, nth) => nth + 2))
  expect(record.beside!.length).toBeGreaterThan(1)
  expect(same([1, 2, 3, 4].map((who) => headOf(table.replicas[who]!).hash))).toBe(true)
})

test('a device that has nothing yet follows it', () => {
  const { table, node } = forked()
  table.start(4, { records: [], promise: null, lost: false, secret: '4'.repeat(64) })
  table.ticks(4)
  expect(table.replicas[4]!.path).toContainEqual(expect.objectContaining({ hash: node.hash }))
})

test('without these records, or with others, no device follows it', () => {
  const { table, node, record } = forked()
  const { context } = table.replicas[2]!
  const { beside = [], ...rest } = record
  const check = (changed: GenerationRecord): unknown => checkRecord(context, node.parent!, changed)
  expect(check(rest)).toBe('badBase')
  expect(check({ ...rest, beside: beside.slice(0, 1) })).toBe('badBase')
  expect(check({ ...rest, beside: [...beside].reverse() })).toBe('badBase')
  expect(check(record)).toMatchObject({ hash: node.hash })
})

test('a log of an earlier release without these records still opens on the device that stored it', () => {
  const { table } = forked()
  const kept = table.kept[2]!
  if (kept === 'lost') throw new Error('nothing was lost')
  const records = kept.records.map((record) =>
    record.k === 'gen' ? { ...record, beside: undefined } : record,
  )
  const persisted = { ...kept, records }
  const opened = newReplica({
    ...{ genesis: table.genesis, rules: table.replicas[2]!.context.rules, me: 2, persisted },
    ...{ secret: 'f'.repeat(64), verify: keys.verify },
  })
  expect([opened.lost, headOf(opened).hash]).toEqual([false, headOf(table.replicas[2]!).hash])
})

test('a member that signed two records cannot promise one of them away, though it forms the generation itself', () => {
  const table = seat(3)
  const before = headOf(table.replicas[0]!)
  const { m, other } = twice(table)
  const { context } = table.replicas[m]!
  const kept = headOf(table.replicas[1]!)
  const mine = checkRecord(context, before, other)
  if (typeof mine === 'string') throw new Error(mine)
  const g = 3 + m
  const own = forgedPromise(context, keys, mine, { g, m, bots: [] })
  // No other member knows of another choice.
  const given = forgedPromise(context, keys, kept, { g, m: (m + 1) % 3, bots: [], to: own.to })
  const neutral = forgedPromise(context, keys, before, { g, m: (m + 2) % 3, bots: [], to: own.to })
  for (const proms of [
    [own, given],
    [own, given, neutral],
  ]) {
    const forged = { ...forgedGeneration(context, keys, mine, m, proms), beside: [kept.record!] }
    expect(checkRecord(context, mine, forged)).toBe('badBase')
  }
})
