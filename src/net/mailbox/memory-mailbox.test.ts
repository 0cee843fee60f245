import { describe, expect, test } from 'vitest'
import { newEventQueue } from '../../../tests/simulation/event-queue.ts'
import { newRandom } from '../../../tests/simulation/random.ts'
import { hasAsked, MAX_CONTENT, needsRefresh, REFRESH_AFTER } from './mailbox.ts'
import type { Mailbox, MailboxEvent } from './mailbox.ts'
import { newMemoryStores, NO_TROUBLES } from './memory-mailbox.fixture.ts'
import type { MemoryStores, StoreTroubles } from './memory-mailbox.fixture.ts'

interface Clock {
  readonly now: () => number
  readonly after: (milliseconds: number, what: () => void) => () => void
  readonly random: () => number
  advance(milliseconds: number): void
}

function newClock(seed: number): Clock {
  const queue = newEventQueue()
  let at = 1_000_000_000
  let until = at
  return {
    now: () => at,
    random: newRandom(seed).next,
    after(milliseconds, what) {
      let isOn = true
      queue.add(at + milliseconds, () => isOn && what())
      return () => {
        isOn = false
      }
    },
    advance(milliseconds) {
      until += milliseconds
      for (;;) {
        const next = queue.next()
        if (next === undefined) break
        if (next.at > until) {
          queue.add(next.at, next.run)
          break
        }
        at = Math.max(at, next.at)
        next.run()
      }
      at = until
    },
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const known = (box: Mailbox): string[] =>
  box
    .parcels()
    .map(({ author, place, content }) => `${author} ${place} ${new TextDecoder().decode(content)}`)
    .sort()
const TROUBLES: StoreTroubles = {
  lose: 0.2,
  duplicate: 0.2,
  old: 0.3,
  hide: 0.2,
  garbage: 0.2,
  forget: 0.2,
  delay: [10, 5000],
}

function world(seed = 1, troubles = NO_TROUBLES): { clock: Clock; stores: MemoryStores } {
  const clock = newClock(seed)
  return { clock, stores: newMemoryStores(['one', 'two', 'three'], clock, troubles) }
}

/** A story of three members and three stores in trouble; all that anyone heard. */
function story(seed: number, troubles = TROUBLES): string[] {
  const { clock, stores } = world(seed, troubles)
  const heard: string[] = []
  const boxes = ['ada', 'bea', 'carl'].map((author) => {
    const box = stores.open(author)
    box.on((event) => heard.push(`${author} ${JSON.stringify(event)}`))
    return box
  })
  for (let day = 0; day < 20; day++) {
    boxes[day % 3]!.put('log', bytes(`day ${String(day)}`))
    if (day === 7) stores.stop(0)
    if (day === 9) stores.wipe(0)
    if (day === 11) stores.start(0)
    clock.advance(7000)
    for (const box of boxes) box.ask()
  }
  stores.setTroubles({ ...troubles, lose: 0, old: 0 })
  clock.advance(60_000)
  for (const box of boxes) {
    box.ask()
    clock.advance(60_000)
  }
  heard.push(...boxes.flatMap(known))
  return heard
}

describe('stores in memory', () => {
  test('keep parcels for members that are never there together', () => {
    const { clock, stores } = world()
    const ada = stores.open('ada')
    const events: MailboxEvent[] = []
    ada.on((event) => events.push(event))
    ada.put('log', bytes('old'))
    ada.put('log', bytes('new'))
    expect(events).toEqual([])
    expect(hasAsked(ada.stores())).toBe(false)
    clock.advance(100)
    expect(hasAsked(ada.stores())).toBe(true)
    expect(ada.puts()).toEqual([{ place: 'log', taken: 3, isDelivered: true, refused: 0, waiting: 0, of: 3 }])
    expect(events.filter(({ type }) => type === 'put').at(-1)).toEqual({
      type: 'put',
      report: ada.puts()[0],
    })
    ada.close()
    const bea = stores.open('bea')
    expect(known(bea)).toEqual([])
    clock.advance(100)
    expect(known(bea)).toEqual(['ada log new'])
    expect([ada.put('log', bytes('')), bea.put('a b', bytes(''))]).toEqual(['closed', 'place'])
    expect(bea.put('log', new Uint8Array(MAX_CONTENT + 1))).toBe('tooBig')
  })

  test('keep the newer parcel when the older one arrives later', () => {
    const { clock, stores } = world(1, { ...NO_TROUBLES, delay: [100, 100] })
    const ada = stores.open('ada')
    ada.put('log', bytes('old'))
    stores.setTroubles(NO_TROUBLES)
    ada.put('log', bytes('new'))
    clock.advance(150)
    ada.close()
    const bea = stores.open('bea')
    clock.advance(50)
    expect(known(bea)).toEqual(['ada log new'])
  })

  test('go away, forget everything, and are filled again', () => {
    const { clock, stores } = world()
    for (const at of [1, 2]) stores.stop(at)
    const [ada, bea] = [stores.open('ada'), stores.open('bea')]
    ada.put('log', bytes('x'))
    clock.advance(20_000)
    expect(ada.puts()[0]).toMatchObject({ taken: 1, waiting: 2 })
    expect(ada.stores().map(({ status }) => status)).toEqual(['up', 'down', 'down'])
    ada.close()
    stores.wipe(0)
    stores.stop(0)
    stores.start(1)
    clock.advance(100)
    bea.close()
    const carl = stores.open('carl')
    clock.advance(100)
    expect(known(carl)).toEqual(['ada log x'])
  })

  test('run the same way with the same seed, and otherwise with another', () => {
    expect(story(3)).toEqual(story(3))
    expect(story(4)).not.toEqual(story(3))
  })

  test('may hide a member from another, but no one from themselves', () => {
    const { clock, stores } = world(1, { ...NO_TROUBLES, hide: 1 })
    const ada = stores.open('ada')
    ada.put('log', bytes('x'))
    clock.advance(100)
    ada.close()
    const [again, bea] = [stores.open('ada'), stores.open('bea')]
    clock.advance(100)
    expect([known(again), known(bea)]).toEqual([['ada log x'], []])
  })

  test('in trouble agree in the end, and the newest wins', () => {
    for (let seed = 0; seed < 100; seed++) {
      const ends = story(seed, { ...TROUBLES, hide: 0 }).slice(-9)
      expect([seed, ends.slice(0, 3)]).toEqual([
        seed,
        ['ada log day 18', 'bea log day 19', 'carl log day 17'],
      ])
      expect(ends.slice(3, 6)).toEqual(ends.slice(0, 3))
      expect(ends.slice(6, 9)).toEqual(ends.slice(0, 3))
    }
  })
})

test('a parcel is put again before it expires', () => {
  const parcel = { author: 'ada', place: 'log', writtenAt: 1000, content: bytes('') }
  expect(needsRefresh(parcel, 1000 + REFRESH_AFTER)).toBe(false)
  expect(needsRefresh(parcel, 1001 + REFRESH_AFTER)).toBe(true)
})
