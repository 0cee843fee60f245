import type { Event } from '@nostr-relay/common'
import { afterEach, describe, expect, test } from 'vitest'
import { newRoomSeal } from '../sealing.ts'
import { authorKeys, parcelEvent } from './event.ts'
import type { NostrEvent } from './event.ts'
import { startHostileRelay } from './hostile-relay.fixture.ts'
import type { HostileRelay, HostileScript } from './hostile-relay.fixture.ts'
import { until } from '../../../../tests/fixtures/until.ts'
import { PATIENCE } from '../../../../tests/patience.ts'
import { bytes, FAST, known, newMailboxRun, ROOM, untilStatus, untilTaken } from './mailbox-run.fixture.ts'

const run = newMailboxRun()
const { newRelay, newMailbox } = run
afterEach(() => run.end())

const hostile = async (script?: HostileScript): Promise<HostileRelay> =>
  run.own(await startHostileRelay(script))
const now = (): number => Math.floor(Date.now() / 1000)
const seal = await newRoomSeal(ROOM, (count) => crypto.getRandomValues(new Uint8Array(count)))

/** A parcel of a device of the room. */
function parcelOf(device: string, place: string, text: string, writtenAt = now()): Promise<NostrEvent> {
  const keys = authorKeys(device, ROOM)
  return parcelEvent(seal, keys, { author: keys.publicKey, place, writtenAt, content: bytes(text) })
}

/** An event of a stranger under the tag of the room, of the size of a parcel. */
function foreign(at: number, length = 1404): NostrEvent {
  const hex = at.toString(16)
  return {
    id: hex.padStart(64, '0'),
    pubkey: hex.padStart(64, 'a'),
    created_at: now(),
    kind: 30_078,
    tags: [
      ['d', hex],
      ['t', seal.tag],
    ],
    content: `AQ${'A'.repeat(length - 2)}`,
    sig: '0'.repeat(128),
  }
}

/** Answers every listing with these events, and takes whatever it is sent without keeping it. */
const listing =
  (events: readonly unknown[]): HostileScript =>
  (socket, { kind, id }) => {
    if (kind === 'EVENT') socket.send(JSON.stringify(['OK', id, true, '']))
    if (kind !== 'REQ') return
    for (const event of events) socket.send(JSON.stringify(['EVENT', id, event]))
    socket.send(JSON.stringify(['EOSE', id]))
  }

describe('a hostile relay', () => {
  test('that sends garbage is barred, and the table goes on by another', async () => {
    const good = await newRelay()
    const garbage = [
      '',
      '[',
      '{}',
      '[]',
      '["EVENT"]',
      '["EVENT","parcels-1",{}]',
      '["EOSE"]',
      '["OK",1]',
      'null',
    ]
    const bad = await hostile((socket, { kind }) => {
      if (kind !== 'REQ') return
      for (const text of garbage) socket.send(text)
      socket.send(Buffer.from([1, 2, 3]))
    })
    const ada = await newMailbox('ada', [bad.url, good.url])
    ada.put('log', bytes('x'))
    await untilStatus(ada, ['barred', 'up'])
    await untilTaken(ada, 1)
    expect(ada.counts.malformed).toBe(garbage.length + 1)
    ada.ask()
    expect(bad.connections).toBe(1)
  })

  test('that sends an event of a million characters is not read', async () => {
    const long = { ...foreign(1), content: 'A'.repeat(1_000_000) }
    const bad = await hostile(listing([long, await parcelOf('bea', 'log', 'fine')]))
    const ada = await newMailbox('ada', [bad.url])
    await until(() => expect(known(ada)).toEqual(['log fine']))
    expect(ada.counts.size).toBe(1)
    expect(ada.stores()[0]!.status).not.toBe('barred')
    const many = await hostile(listing(Array(12).fill(long)))
    await untilStatus(await newMailbox('bea', [many.url]), ['barred'])
  })

  test('that sends 10,000 foreign events is cut off in bounded time and memory', async () => {
    const events = Array.from({ length: 10_000 }, (_, at) => foreign(at))
    const bad = await hostile(listing(events))
    const good = await newRelay()
    const bea = await newMailbox('bea', [good.url])
    bea.put('log', bytes('fine'))
    await untilTaken(bea, 1)
    const ada = await newMailbox('ada', [bad.url, good.url])
    await untilStatus(ada, ['barred', 'up'])
    expect([ada.counts.flood, known(ada)]).toEqual([1, ['log fine']])
    expect(ada.counts.seal).toBeLessThan(2000)
  })

  test('whose flood comes from strangers is asked for known authors only', async () => {
    const parcel = await parcelOf('bea', 'log', 'fine')
    const flood = Array.from({ length: 3000 }, (_, at) => foreign(at))
    const bad = await hostile((socket, message) => {
      const isNamed = message.filters.every((filter) => 'authors' in filter)
      listing(isNamed ? [parcel] : flood)(socket, message)
    })
    const ada = await newMailbox('ada', [bad.url], {
      authors: [parcel.pubkey],
      times: { ...FAST, bar: [50, 100] },
    })
    await until(() => expect(known(ada)).toEqual(['log fine']))
    await untilStatus(ada, ['up'])
    expect(ada.stores()[0]!.isCut).toBe(true)
  })

  test('cannot hide those we know behind foreign events', async () => {
    const relay = await newRelay()
    const bea = await newMailbox('bea', [relay.url])
    bea.put('log', bytes('here'))
    await untilTaken(bea, 1)
    for (let at = 0; at < 10_000; at++) relay.plant({ ...foreign(at), created_at: now() + 10 } as Event)
    // However long it takes to read them.
    const times = { ...FAST, list: PATIENCE }
    const stranger = await newMailbox('carl', [relay.url], { times })
    await untilStatus(stranger, ['up'])
    expect([known(stranger), stranger.stores()[0]!.isCut]).toEqual([[], true])
    const friend = await newMailbox('ada', [relay.url], { authors: [bea.author], times })
    await untilStatus(friend, ['up'])
    expect(known(friend)).toEqual(['log here'])
    // What is found at a relay that is cut off stays there: nothing is sent to it again.
    expect(relay.received).toBe(1)
  })

  test('that never ends its answer is watched, and counts as not listed', async () => {
    const parcel = await parcelOf('bea', 'log', 'slow')
    const bad = await hostile((socket, { kind, id }) => {
      if (kind === 'REQ') socket.send(JSON.stringify(['EVENT', id, parcel]))
    })
    const ada = await newMailbox('ada', [bad.url], { times: { ...FAST, list: 200 } })
    await untilStatus(ada, ['up'])
    expect(ada.stores()[0]).toMatchObject({ hasListed: false, isCut: true })
    expect(known(ada)).toEqual(['log slow'])
  })

  test('that never answers at all is given up for a while', async () => {
    const bad = await hostile()
    const ada = await newMailbox('ada', [bad.url], { times: { ...FAST, connect: 100, limits: 100 } })
    await untilStatus(ada, ['down'])
    await until(() => expect(bad.connections).toBeGreaterThan(1))
  })

  test('that stops answering later is noticed', async () => {
    const bad = await hostile((socket, { kind, id }) => {
      if (kind === 'REQ' && id !== 'alive') socket.send(JSON.stringify(['EOSE', id]))
    })
    await newMailbox('ada', [bad.url], { times: { ...FAST, alive: 50, aliveAnswer: 50 } })
    await until(() => expect(bad.connections).toBeGreaterThan(1))
  })

  test('that answers for subscriptions we do not have is not heard', async () => {
    const parcel = await parcelOf('bea', 'log', 'unasked')
    const bad = await hostile((socket, { kind, id }) => {
      if (kind !== 'REQ') return
      for (const name of ['parcels-0', 'parcels-2', 'other', '__proto__'])
        socket.send(JSON.stringify(['EVENT', name, parcel]))
      socket.send(JSON.stringify(['CLOSED', 'other', 'error: x']))
      socket.send(JSON.stringify(['EOSE', 'parcels-0']))
      socket.send(JSON.stringify(['EOSE', id]))
    })
    const ada = await newMailbox('ada', [bad.url])
    await untilStatus(ada, ['up'])
    expect([known(ada), ada.counts.malformed]).toEqual([[], 5])
  })

  test('can show old versions and hide members, but the newest wins across relays', async () => {
    const [old, fresh] = [
      await parcelOf('bea', 'log', 'old', now() - 90),
      await parcelOf('bea', 'log', 'new'),
    ]
    const other = await parcelOf('carl', 'log', 'carl')
    const one = await hostile(listing([fresh, old]))
    const two = await hostile(listing([old, other]))
    for (const urls of [
      [one.url, two.url],
      [two.url, one.url],
    ]) {
      const ada = await newMailbox('ada', urls)
      await untilStatus(ada, ['up', 'up'])
      await until(() => expect(known(ada)).toEqual(['log carl', 'log new']))
    }
  })

  test('cannot change, forge or move a parcel', async () => {
    const good = await parcelOf('bea', 'log', 'good')
    const elsewhere = await parcelOf('bea', 'chat', 'chat')
    const future = await parcelOf('bea', 'later', 'x', now() + 2 * 24 * 3600)
    const forged = [
      { ...good, created_at: good.created_at + 1 },
      { ...good, sig: good.sig.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...elsewhere, tags: good.tags },
      { ...good, pubkey: authorKeys('carl', ROOM).publicKey },
      { ...good, content: good.content.replace(/^./, (sign) => (sign === 'B' ? 'C' : 'B')) },
      future,
    ]
    // Each from a relay of its own: a newer one hides an older one.
    for (const event of forged) {
      const bad = await hostile(listing([event]))
      const ada = await newMailbox('ada', [bad.url])
      await untilStatus(ada, ['up'])
      expect(known(ada)).toEqual([])
      expect(Object.values(ada.counts).reduce((sum, count) => sum + count)).toBe(1)
    }
  })

  test('that says it took what it did not keep is asked again when it lists', async () => {
    let received = 0
    const bad = await hostile((socket, message) => {
      if (message.kind === 'EVENT') received++
      listing([])(socket, message)
    })
    const ada = await newMailbox('ada', [bad.url])
    ada.put('log', bytes('x'))
    await untilTaken(ada, 1)
    await untilStatus(ada, ['up'])
    const before = received
    ada.ask()
    await until(() => expect(received).toBeGreaterThan(before))
  })

  test('keeps no more than a room needs of a member who floods', async () => {
    const events: NostrEvent[] = []
    for (let device = 0; device < 40; device++) events.push(await parcelOf(`d${String(device)}`, 'log', 'x'))
    for (let place = 0; place < 70; place++) events.push(await parcelOf('d0', `p${String(place)}`, 'x'))
    const bad = await hostile(listing(events))
    const ada = await newMailbox('ada', [bad.url])
    await untilStatus(ada, ['up'])
    // 32 strangers, the first of them with 64 places.
    expect(ada.parcels().length).toBe(32 + 63)
    expect(ada.counts.tooMany).toBe(110 - 95)
  })
})
