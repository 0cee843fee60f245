import { expect, test } from 'vitest'
import { newRoomSeal } from '../sealing.ts'
import { authorKeys, isMessageDate, messageEvent, messageId, openEvent, sealMessage } from './event.ts'
import { ROOM, bytes } from './mailbox-run.fixture.ts'
import { newRelayFilter } from './relay-filter.ts'

const NOTICE = (length: number): string => JSON.stringify(['NOTICE', 'x'.repeat(length - 13)])

test('a relay may send 8 M characters at once, and 128 K a second', () => {
  const { filter } = newRelayFilter(() => true)
  const send = (now: number): string => filter(NOTICE(32 * 1024), now).type
  for (let sent = 0; sent < 256; sent++) expect(send(0)).toBe('drop')
  expect(send(0)).toBe('bar')
  for (let sent = 0; sent < 4; sent++) expect(send(1000)).toBe('drop')
  expect(send(1000)).toBe('bar')
})

test('a relay may send 2,000 messages at once, and 20 a second', () => {
  const { filter } = newRelayFilter(() => true)
  const send = (now: number): string => filter('["NOTICE",""]', now).type
  for (let sent = 0; sent < 2000; sent++) expect(send(0)).toBe('drop')
  expect(send(0)).toBe('bar')
  for (let sent = 0; sent < 20; sent++) expect(send(1000)).toBe('drop')
  expect(send(1000)).toBe('bar')
})

test('a relay may send fewer at once to those who ask for less, and as many again when they ask again', () => {
  const { filter, allow } = newRelayFilter(() => true)
  const send = (): string => filter('["NOTICE",""]', 0).type
  for (let asked = 0; asked < 2; asked++) {
    allow(30)
    for (let sent = 0; sent < 30; sent++) expect(send()).toBe('drop')
  }
  expect(send()).toBe('bar')
})

test('a message may be ten minutes off, and is the same one in events of different dates', async () => {
  const seal = await newRoomSeal(ROOM, (count) => crypto.getRandomValues(new Uint8Array(count)))
  const keys = authorKeys('ada', ROOM)
  const content = bytes('offer')
  const sealed = await sealMessage(seal, keys.publicKey, content)
  const [event, later] = [10_000, 10_700].map((now) => messageEvent(seal, keys, sealed, now))
  expect(await openEvent(seal, event!)).toMatchObject({ author: keys.publicKey, writtenAt: 10_000, content })
  expect(later!.id).not.toBe(event!.id)
  expect(messageId(later!)).toBe(messageId(event!))
  const other = messageEvent(seal, keys, await sealMessage(seal, keys.publicKey, content), 10_000)
  expect(messageId(other)).not.toBe(messageId(event!))
  expect([9399, 9400, 10_600, 10_601].map((now) => isMessageDate(10_000, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
