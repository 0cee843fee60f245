import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { browserEnvironment } from '../connection/environment.ts'
import { messageEvent, sealMessage, visitKeys } from '../mailbox/nostr/event.ts'
import { startHostileRelay } from '../mailbox/nostr/hostile-relay.fixture.ts'
import { testSocket } from '../mailbox/nostr/test-relay.fixture.ts'
import { newRoomSeal } from '../mailbox/sealing.ts'
import { device, key, keysOf, linked, relay, ROOM, say, stopAll, stopAtEnd } from './relay-device.fixture.ts'
import { signalBytes } from './signals.ts'

afterEach(stopAll)

describe('two devices without a broker and without WebRTC', () => {
  test('are linked by relay, once, and hear each other', async () => {
    const [one, two] = [await relay(), await relay()]
    const ann = device('ann', [one.url, two.url])
    const ben = device('ben', [one.url, two.url])
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    expect(ann.events.find((event) => event.type === 'up')).toMatchObject({ isByRelay: true })
    expect(ann.view()).toBe('up none')
    expect(say(ann, '{"a":1}')).toEqual([true])
    // As long as a text may be: it travels in many events.
    expect(say(ann, `{"a":"${'ž'.repeat(60_000)}"}`)).toEqual([true])
    await until(() => expect(ben.texts.map(({ length }) => length)).toEqual([7, 60_008]))
    expect(ben.texts[0]).toBe('{"a":1}')
    // Ephemeral events leave nothing behind that a relay would list.
    expect(one.stored().every(({ content }) => !content.includes('ann'))).toBe(true)
  })

  test('say goodbye, and lose each other when a page is closed', async () => {
    const { url } = await relay()
    const [ann, ben] = [device('ann', [url]), device('ben', [url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    ben.mesh.leave()
    await linked(ann)
    expect(ann.events.find((event) => event.type === 'down')).toMatchObject({ why: 'left', isTheirs: true })
    await until(() => expect(ann.view()).toBe('up none'))
  })

  test('go on by another relay when theirs goes away', async () => {
    const relays = [await relay(), await relay()]
    const urls = relays.map(({ url }) => url)
    const [ann, ben] = [device('ann', urls), device('ben', urls)]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    await relays[0]!.stop()
    await until(() => {
      expect(say(ann, '{"still":1}').includes(true)).toBe(true)
      expect(ben.texts.length).toBeGreaterThan(0)
    })
  })

  test('of two rooms do not meet, nor do those without relays', async () => {
    const { url } = await relay()
    const ann = device('ann', [url])
    device('eve', [url], { room: 'ZZZZZZZZ23456789' })
    const cat = device('cat', [])
    await until(() => expect(ann.view()).toBe('up none'))
    expect(cat.view()).toBe('none none')
  })
})

describe('a relay', () => {
  test('that refuses what we send is left aside', async () => {
    const [bad, good] = [await relay(), await relay()]
    bad.refuse = () => 'blocked: members only'
    const [ann, ben] = [device('ann', [bad.url, good.url]), device('ben', [bad.url, good.url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
  })

  test('that sends garbage, huge events and floods neither links nor hurts', async () => {
    const event = JSON.stringify({ id: '0'.repeat(64), content: 'x'.repeat(1_000_000) })
    const hostile = await startHostileRelay((socket, { kind, id }) => {
      if (kind !== 'REQ') return
      socket.send(JSON.stringify(['EOSE', id]))
      for (const text of ['', '[', '{}', `["EVENT","${id}",${event}]`]) socket.send(text)
      for (let i = 0; i < 3000; i++) socket.send(`["EVENT","${id}",{"kind":20078,"n":${String(i)}}]`)
    })
    stopAtEnd(() => hostile.stop())
    const { url } = await relay()
    const [ann, ben] = [device('ann', [hostile.url, url]), device('ben', [hostile.url, url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
  })

  test('that shows an old goodbye or foreign signals again ends no link', async () => {
    const { url } = await relay()
    const [ann, ben] = [device('ann', [url]), device('ben', [url])]
    await linked(ann, 'ben')
    await linked(ben, 'ann')
    const seal = await newRoomSeal(ROOM, (count) => browserEnvironment.randomBytes(count), 'live')
    const stranger = visitKeys((count) => browserEnvironment.randomBytes(count))
    const send = async (writtenAt: number, content: Uint8Array): Promise<void> => {
      const sealed = await sealMessage(seal, stranger.publicKey, content)
      const event = messageEvent(seal, stranger, sealed, writtenAt)
      const socket = new testSocket(url)
      await new Promise((resolve) => socket.addEventListener('open', resolve))
      socket.send(JSON.stringify(['EVENT', event]))
      stopAtEnd(() => socket.close())
    }
    const now = Math.floor(Date.now() / 1000)
    await send(now - 700, signalBytes({ is: 'gone' }))
    await send(now, signalBytes({ is: 'gone' }))
    await send(now, Uint8Array.of(1, 2, 3))
    await send(now, signalBytes({ is: 'here', asks: true, key: key('ben'), canLink: true, age: 0 }))
    say(ann, '{"after":1}')
    await until(() => expect(ben.texts).toEqual(['{"after":1}']))
    expect([keysOf(ann), keysOf(ben)]).toEqual([[key('ben')], [key('ann')]])
  })
})
