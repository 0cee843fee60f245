import { describe, expect, test } from 'vitest'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { browserEnvironment } from '../../net/mailbox/environment.ts'
import { visitKeys } from '../../net/mailbox/nostr/event.ts'
import {
  LIFETIMES,
  MAX_ANNOUNCEMENT,
  readAnnouncement,
  signEvent,
  withoutLinks,
  writeAnnouncement,
} from './announcement.ts'
import type { TableNotice } from './announcement.ts'
import { BITS, notice, NOW, work } from './open.fixture.ts'
import { findWork, workOf, workTag } from '../../net/mailbox/nostr/work.ts'

const keys = visitKeys(browserEnvironment.randomBytes)
const author = { keys, place: 'a'.repeat(32), signer: fakeSigner('ann') }
const now = NOW()
const write = (table: TableNotice) => writeAnnouncement(table, author, { now, work, bits: BITS })
const read = (event: Parameters<typeof readAnnouncement>[0], at = now) =>
  readAnnouncement(event, { now: at, verify: fakeVerify, bits: BITS })

/** The same table, changed before it is worked and signed again: what a stranger can do. */
async function forged(
  change: (content: Record<string, unknown>) => unknown,
  { tags = (given: string[][]) => given, created_at = now, bits = BITS } = {},
) {
  const event = (await write(notice()))!
  const text = JSON.stringify(change(JSON.parse(event.tags[3]![1]!) as Record<string, unknown>))
  const plain = [...tags(event.tags.slice(0, 3)), ['table', text]]
  const unworked = { pubkey: keys.publicKey, created_at, kind: event.kind, tags: plain, content: '' }
  return signEvent(keys, { ...unworked, tags: [...plain, workTag(findWork(unworked, bits), bits)] })
}

describe('work', () => {
  test.each([
    ['f'.repeat(64), 0],
    ['7'.padEnd(64, 'f'), 1],
    ['00ff'.padEnd(64, '0'), 8],
    ['0001'.padEnd(64, '0'), 15],
    ['0'.repeat(64), 256],
  ])('%s begins with %i zero bits', (id, bits) => expect(workOf(id)).toBe(bits))
})

describe('an announcement', () => {
  test('is read as it was written', async () => {
    const event = (await write(notice({ options: { balanced: true } })))!
    expect(event.tags[3]![1]!.length).toBeLessThanOrEqual(MAX_ANNOUNCEMENT)
    expect(await read(event)).toEqual({
      ...notice({ options: { balanced: true }, since: expect.any(Number) as number }),
      key: keys.publicKey,
      by: author.signer.publicKey,
      writtenAt: now,
      expires: now + LIFETIMES.now,
    })
  })
  test('counts no longer than it says: 20 minutes, or three days where it is played over days', async () => {
    const [short, long] = [(await write(notice()))!, (await write(notice({ hours: 24 })))!]
    expect(await read(short, now + LIFETIMES.now)).toBe('expired')
    expect(await read(long, now + LIFETIMES.days - 1)).toMatchObject({ hours: 24 })
    expect(await read(long, now + LIFETIMES.days)).toBe('expired')
  })
  test('that would be too long is not written', async () => {
    expect(await write(notice({ options: { list: 'x'.repeat(500) } }))).toBeUndefined()
  })
  test('without the work is refused', async () => {
    const event = await forged((content) => content, { bits: 0 })
    expect(await readAnnouncement(event, { now, verify: fakeVerify, bits: 60 })).toBe('work')
  })
  test('that claims work which its content does not have is refused', async () => {
    const event = (await write(notice()))!
    expect(await read({ ...event, id: '0'.repeat(64) })).toBe('signature')
  })
  test('in the name of another person is refused', async () => {
    expect(await read(await forged((content) => ({ ...content, by: fakeSigner('ben').publicKey })))).toBe(
      'signature',
    )
  })
  test('with the proof of another table, or made to last longer, is refused', async () => {
    const later = (tags: string[][]): string[][] =>
      tags.map((tag) => (tag[0] === 'expiration' ? ['expiration', String(now + LIFETIMES.now - 60)] : tag))
    expect(await read(await forged((content) => content, { tags: later }))).toBe('signature')
  })
  test.each([
    ['a date to come', { created_at: now + 3600 }],
    ['no end', { tags: (tags: string[][]) => tags.slice(0, 2) }],
    [
      'an end in a year',
      {
        tags: () => [
          ['t', 'windrose-open-1'],
          ['expiration', String(now + 31_000_000)],
        ],
      },
    ],
  ])('with %s is refused', async (_, how) => {
    expect(await read(await forged((content) => content, how))).toBe('date')
  })
  test.each<[string, (content: Record<string, unknown>) => unknown]>([
    ['no object', () => 'a table'],
    ['a list', () => [1, 2]],
    ['a name that turns the line around', (content) => ({ ...content, name: '\u202Eevil' })],
    ['a name of a thousand letters', (content) => ({ ...content, name: 'a'.repeat(300) })],
    ['no name', (content) => ({ ...content, name: ' ' })],
    ['seats without end', (content) => ({ ...content, seats: 'f'.repeat(9) })],
    ['a game with markup', (content) => ({ ...content, game: '<b>' })],
    ['options that are none', (content) => ({ ...content, options: { a: { b: 1 } } })],
    ['a wish of its own', (content) => ({ ...content, wish: 'money' })],
    ['a time to come', (content) => ({ ...content, since: now + 60 })],
    ['hours that are not offered', (content) => ({ ...content, hours: 1 })],
    ['a key that is none', (content) => ({ ...content, by: 'e:1' })],
  ])('with %s is refused', async (_, change) => {
    expect(await read(await forged(change))).toBe('malformed')
  })
  test('with more than we know, as of a later version, is read', async () => {
    expect(await read(await forged((content) => ({ ...content, extra: 1 })))).toMatchObject({ name: 'Ann' })
  })
  test('under another tag is none', async () => {
    const event = (await write(notice()))!
    const tags = event.tags.map((tag) => (tag[0] === 't' ? ['t', 'windrose-open-2'] : tag))
    expect(await read({ ...event, tags })).toBe('foreign')
  })
  test.each([
    ['Ann', 'Ann'],
    ['J. R.', 'J. R.'],
    ['evil.example/x', 'evil example x'],
    ['https://a.b', 'https a b'],
    ['a@b.c', 'a b c'],
  ])('shows the name %s as %s: no program makes a link of it', (name, shown) =>
    expect(withoutLinks(name)).toBe(shown),
  )
})
