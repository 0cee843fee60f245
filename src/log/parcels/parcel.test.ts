import { describe, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import { countVisits } from '../../../tests/simulation/visits.ts'
import { newRandom } from '../../../tests/simulation/random.ts'
import { ownersOf } from '../records/genesis.ts'
import { headOf } from '../replica/replica.ts'
import { MAX_PARCEL, packParcel, unpackParcel } from './parcel.ts'
import type { Message } from '../records/protocol.ts'
import { seat } from '../log-table.fixture.ts'

/** A table over days after some turns, and what its first device holds of it. */
function played(turns: number) {
  const table = seat(3, 0, 'next')
  for (let turn = 0; turn < turns; turn++) table.choose()
  table.ticks(2)
  const replica = table.replicas[0]!
  return { table, replica, head: headOf(replica), acks: replica.acks.filter((ack) => ack !== undefined) }
}
const recordsIn = (messages: readonly Message[]) =>
  messages.flatMap((message) => (message.t === 'records' ? message.list : []))

describe('a parcel', () => {
  test('gives back the records, the acknowledgements and every other message', () => {
    const { replica, head, acks } = played(30)
    const base = replica.path[5]!
    const chat: Message = { t: 'chat', m: 0, n: 7, text: 'Ahoj, příteli', sig: 'ab'.repeat(64) }
    const read = unpackParcel(replica, packParcel({ base, head, acks, messages: [chat] }))
    if (!('messages' in read)) throw new Error(read.fault)
    expect(read.records).toEqual(replica.path.slice(6).map(({ record }) => record))
    // The replica knows them all, so it hears the last one only.
    expect(recordsIn(read.messages)).toEqual([head.record])
    expect(read.messages.find(({ t }) => t === 'head')).toMatchObject({ i: head.slot, h: head.hash, acks })
    expect(read.messages.at(-1)).toEqual(chat)
  })
  test('brings a device that was away up to date', () => {
    const { table, replica, acks } = played(12)
    while (ownersOf(table.genesis)![headOf(replica).position.turn] === 2) table.choose()
    const before = headOf(replica)
    const away = table.replicas[2]!
    table.cut.add(2)
    table.choose()
    const now = headOf(replica)
    expect([headOf(away).hash, now.parent?.hash]).toEqual([before.hash, before.hash])
    const read = unpackParcel(away, packParcel({ base: before, head: now, acks, messages: [] }))
    if (!('messages' in read)) throw new Error(read.fault)
    expect(recordsIn(read.messages)).toEqual([now.record])
    table.cut.delete(2)
    for (const message of read.messages) table.put(2, { type: 'message', link: '0', message })
    expect(away.path[now.slot]?.hash).toBe(now.hash)
  })
  test('that continues an unknown record says so, as does one of a later version', () => {
    const { replica, head, acks } = played(10)
    const bytes = packParcel({ base: head, head, acks, messages: [] })
    expect(unpackParcel(seat(2).replicas[0]!, bytes)).toEqual({ fault: 'unknownBase' })
    expect(unpackParcel(replica, Uint8Array.from([3, ...bytes.subarray(1)]))).toEqual({
      fault: 'otherVersion',
    })
    expect(unpackParcel(replica, new Uint8Array(MAX_PARCEL + 1))).toEqual({ fault: 'tooLarge' })
  })
  test('seems of a later version where it is a letter about calls, which older devices do not know: no one is blamed', () => {
    const letter = new TextEncoder().encode(JSON.stringify({ key: 'e:00', n: 1 }))
    expect(unpackParcel(played(2).replica, letter)).toEqual({ fault: 'otherVersion' })
  })
  test('that was cut or changed is refused or holds messages that can be checked; it never throws', () => {
    const { replica, head, acks } = played(14)
    const bytes = packParcel({ base: replica.path[0]!, head, acks, messages: [{ t: 'bye' }] })
    const random = newRandom(1)
    const faults = new Set<string>()
    for (let cut = 0; cut < bytes.length; cut += 23) {
      const read = unpackParcel(replica, bytes.subarray(0, cut))
      expect('fault' in read, String(cut)).toBe(true)
    }
    for (let round = 0; round < 200; round++) {
      const changed = Uint8Array.from(bytes)
      for (let nth = 0; nth <= random.below(3); nth++) changed[random.below(bytes.length)] = random.below(256)
      const read = unpackParcel(replica, changed)
      if ('fault' in read) faults.add(read.fault)
    }
    expect([...faults].sort()).toEqual(['badRecord', 'badSignature', 'malformed', 'unknownBase'])
  })
})

test('a turn of a table of four fits a link of 1,200 characters, and a whole game fits some parcels', () => {
  const { nodes } = countVisits(gameById, { seed: 1, members: 4, game: 'puerto-rico', luck: 'next' })
  const root = nodes[0]!.parent!
  const whole = packParcel({ base: root, head: nodes.at(-1)!, acks: [], messages: [] })
  // These signatures have 8 bytes; real ones have 64.
  const signed = nodes.filter(({ record }) => record?.k === 'act').length
  const bytes = whole.length + 56 * signed
  expect(bytes / nodes.length).toBeLessThan(110)
  // The records between two visits of one player: what a link has to carry at most.
  const turns: number[] = []
  for (let at = 0; at < nodes.length;) {
    let to = at
    while (to < nodes.length && nodes[to]!.record?.k !== 'rnd' && seatOf(nodes[to]!) === seatOf(nodes[at]!))
      to++
    to = Math.max(to, at + 1)
    const size = packParcel({ base: nodes[at]!.parent!, head: nodes[to - 1]!, acks: [], messages: [] }).length
    turns.push(size + 56 * (to - at))
    at = to
  }
  turns.sort((one, two) => one - two)
  const ordinary = turns[Math.floor(turns.length * 0.95)]!
  expect(Math.ceil((ordinary * 4) / 3)).toBeLessThan(1000)
})
const seatOf = ({ record }: { record: { k: string } | null }): number | undefined =>
  record !== null && 'seat' in record ? (record.seat as number) : undefined
