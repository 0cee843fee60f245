import { expect, test } from 'vitest'
import { newRoomSeal } from '../sealing.ts'
import { authorKeys, messageEvent, openEvent } from './event.ts'
import { ROOM, bytes } from './mailbox-run.fixture.ts'
import { newRelayFilter } from './relay-filter.ts'

const NOTICE = (length: number): string => JSON.stringify(['NOTICE', 'x'.repeat(length - 13)])

test('a relay may send 8 M characters at once, and 128 K a second', () => {
  const { filter } = newRelayFilter(() => true)
  const send = (now: number): string => filter(NOTICE(32 * 1024), now).do
  for (let sent = 0; sent < 256; sent++) expect(send(0)).toBe('drop')
  expect(send(0)).toBe('bar')
  for (let sent = 0; sent < 4; sent++) expect(send(1000)).toBe('drop')
  expect(send(1000)).toBe('bar')
})

test('a relay may send 2,000 messages at once, and 20 a second', () => {
  const { filter } = newRelayFilter(() => true)
  const send = (now: number): string => filter('["NOTICE",""]', now).do
  for (let sent = 0; sent < 2000; sent++) expect(send(0)).toBe('drop')
  expect(send(0)).toBe('bar')
  for (let sent = 0; sent < 20; sent++) expect(send(1000)).toBe('drop')
  expect(send(1000)).toBe('bar')
})

test('a message is heard up to ten minutes before and after its date', async () => {
  const seal = await newRoomSeal(ROOM, (count) => crypto.getRandomValues(new Uint8Array(count)))
  const keys = authorKeys('ada', ROOM)
  const content = bytes('offer')
  const event = await messageEvent(seal, keys, { author: keys.publicKey, writtenAt: 10_000, content })
  for (const now of [9400, 10_000, 10_600])
    expect(await openEvent(seal, event, now)).toMatchObject({ author: keys.publicKey, content })
  for (const now of [9399, 10_601]) expect(await openEvent(seal, event, now)).toBe('date')
})
