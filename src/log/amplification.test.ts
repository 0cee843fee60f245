import { describe, expect, test } from 'vitest'
import { newTokenBucket, spendTokens } from '../net/transport/token-bucket.ts'
import { TEXT_LIMIT } from '../net/connection/peer-link.ts'
import { keys, seat } from './log-table.fixture.ts'
import { ownersOf } from './records/genesis.ts'
import type { GenerationPromise, Message } from './records/protocol.ts'
import { headOf } from './replica/replica.ts'
import { ackText, chatText, presenceText, promiseText, seatRequestText } from './records/signing-text.ts'

// Member 3 tells every neighbor something else. What the honest members 0 to 2 send each other must stay within the
// limits of a link, or they would cut each other off.

type Table = ReturnType<typeof seat>
const CHEAT = 3
const HONEST = [0, 1, 2]

const gameOf = ({ replicas }: Table): string => replicas[0]!.context.game
const hear = (table: Table, m: number, message: Message): void =>
  table.put(m, { type: 'message', link: String(CHEAT), message })

const chat = (table: Table, n: number): Message => {
  const message = { t: 'chat', m: CHEAT, n, text: `word ${String(n)}`, sig: '' } as const
  return { ...message, sig: keys.sign(CHEAT, chatText(gameOf(table), message)) }
}
function headNamed({ replicas }: Table): GenerationPromise['at'] {
  const { generation, slot, hash } = headOf(replicas[0]!)
  return [generation.number, slot, hash]
}
const presence = (table: Table, n: number): Message => {
  const message = { t: 'presence', m: CHEAT, n, is: 'here', sig: '' } as const
  return { ...message, sig: keys.sign(CHEAT, presenceText(gameOf(table), message)) }
}
function promise(table: Table, g: number, at = headNamed(table)): Message {
  const anchor = g.toString(16).padStart(64, '0')
  const own = { g, bots: [], to: anchor, m: CHEAT, at, lost: false, anchor, sig: '' }
  return { t: 'promise', promise: { ...own, sig: keys.sign(CHEAT, promiseText(gameOf(table), own)) } }
}
const seatRequest = (table: Table, who: number, n: number): Message => {
  const message = { t: 'seatRequest', key: keys.publicKey(who), name: 'N', m: 1, n, sig: '' } as const
  return { ...message, sig: keys.sign(who, seatRequestText(gameOf(table), message)) }
}

/** Sends each neighbor a hundred messages a second, less than a link carries, for twenty seconds. Returns the links between honest members that burst. */
function floods(table: Table, message: (n: number) => Message): string[] {
  const buckets = new Map<string, ReturnType<typeof newTokenBucket>>()
  const burst = new Set<string>()
  table.mute.set(CHEAT, ['head', 'promise', 'chat', 'presence'])
  let n = 4
  for (let now = 0; now < 20_000; now += 100) {
    table.sent.length = 0
    for (let part = 0; part < 10; part++) for (const m of HONEST) hear(table, m, message((n += 4)))
    if (now % 2000 === 0) for (const m of HONEST) table.put(m, { type: 'tick' })
    for (const way of new Set(table.sent)) {
      if (way.includes(String(CHEAT))) continue
      const cost = table.sent.filter((other) => other === way).length
      const bucket = buckets.get(way) ?? newTokenBucket(TEXT_LIMIT.capacity)
      const after = spendTokens(bucket, { now, cost, ...TEXT_LIMIT })
      buckets.set(way, after)
      if (after.isExceeded) burst.add(way)
    }
  }
  return [...burst]
}

describe('a member that tells every neighbor something else', () => {
  test.each([
    ['chat', chat],
    ['presence', presence],
    ['promises', (table: Table, n: number): Message => promise(table, n + CHEAT)],
  ] as const)('does not make honest members cut each other off: %s', (_, message) => {
    const table = seat(4)
    expect(floods(table, (n) => message(table, n))).toEqual([])
    expect(table.closed).toEqual([])
  })
  test('is heard again once it is silent, and others are heard all the time', () => {
    const table = seat(4)
    floods(table, (n) => chat(table, n))
    const heard = (m: number): string[] =>
      table.shown[m]!.flatMap((event) => (event.type === 'chat' ? [event.chat.text] : []))
    table.put(1, { type: 'chat', text: 'I am here', stamp: 1 })
    table.ticks(3)
    hear(table, 0, chat(table, 9_000_000))
    expect(HONEST.map((m) => heard(m).includes('I am here'))).toEqual([true, false, true])
    expect(HONEST.map((m) => heard(m).at(-1))).toEqual(Array.from(HONEST, () => 'word 9000000'))
  })
  test('is told when it writes more than others would relay', () => {
    const table = seat(2)
    for (let n = 1; n <= 30; n++) table.put(0, { type: 'chat', text: 'Ahoj', stamp: n })
    const refused = table.shown[0]!.filter(({ type }) => type === 'refused').length
    const heard = table.shown[1]!.filter(({ type }) => type === 'chat').length
    expect([refused, heard]).toEqual([12, 18])
  })
})

describe('statements that do not fit their record', () => {
  /** The second record, known to member 1, and not yet to member 0. */
  function behind(): { table: Table; hash: string; catchUp: () => void } {
    const table = seat(4)
    const inTurn = (): number => ownersOf(table.genesis)![headOf(table.replicas[0]!).position.turn]!
    while (inTurn() === 0) table.choose()
    table.cut.add(0)
    const { hash } = headOf(table.replicas[table.choose()]!)
    table.cut.delete(0)
    return { table, hash, catchUp: () => table.ticks(4) }
  }
  test('a promise with a wrong slot costs no honest neighbor its link', () => {
    const { table, hash, catchUp } = behind()
    expect(table.replicas[0]!.tree.has(hash)).toBe(false)
    for (const g of [7, 11, 15]) hear(table, 0, promise(table, g, [0, 1, hash]))
    catchUp()
    expect(table.replicas[0]!.tree.has(hash)).toBe(true)
    table.ticks(4)
    expect(table.closed).toEqual([])
  })
  test('an acknowledgement with a wrong slot costs no honest neighbor its link', () => {
    const { table, hash, catchUp } = behind()
    const ack = { m: CHEAT, g: 0, i: 9, h: hash, sig: '' }
    const signed = { ...ack, sig: keys.sign(CHEAT, ackText(gameOf(table), ack)) }
    hear(table, 0, { t: 'head', g: 0, i: 9, h: hash, acks: [signed] })
    catchUp()
    table.ticks(4)
    expect(table.closed).toEqual([])
  })
})

describe('requests for seats', () => {
  /** A bot plays for member 1; device 4 watches. */
  function withBot(): Table {
    const table = seat(4, 1)
    table.cut.add(1)
    table.put(0, { type: 'propose', bots: [1] })
    for (const m of [2, 3]) table.put(m, { type: 'agree', g: table.replicas[0]!.promise!.g })
    table.ticks(6)
    return table
  }
  test('of invented keys are not relayed', () => {
    const table = withBot()
    const asked = (m: number): number => table.views()[m]!.seatRequests.length
    hear(table, 0, seatRequest(table, 17, 1))
    table.ticks(2)
    expect([asked(0), asked(2)]).toEqual([1, 0])
  })
  test('of linked devices get a place though invented ones fill all', () => {
    const table = withBot()
    for (let who = 10; who < 40; who++) hear(table, 0, seatRequest(table, who, 1))
    expect(table.views()[0]!.seatRequests.length).toBe(16)
    table.put(4, { type: 'requestSeat', m: 1, name: 'Nora', stamp: 1 })
    expect(table.views().map(({ seatRequests }) => seatRequests.some(({ name }) => name === 'Nora'))).toEqual(
      [true, false, true, true, true],
    )
  })
})
