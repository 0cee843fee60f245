import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { browserEnvironment } from '../../net/mailbox/environment.ts'
import { PARCEL_KIND, visitKeys } from '../../net/mailbox/nostr/event.ts'
import type { NostrEvent } from '../../net/mailbox/nostr/event.ts'
import { OPEN_TAG, signEvent } from './announcement.ts'
import { writeAsk } from './asking.ts'
import { BITS, finder, notice, NOW, opener, relay, stopAll } from './open.fixture.ts'

afterEach(stopAll)

const CHEAP = visitKeys(browserEnvironment.randomBytes)
/** An announcement that costs its author nothing: its key, its id and its signature are invented. */
function invented(at: number): NostrEvent {
  const digits = at.toString(16).padStart(62, '0')
  return {
    id: `00${digits}`,
    pubkey: `aa${digits}`,
    kind: PARCEL_KIND,
    created_at: NOW(),
    tags: [
      ['d', 'x'],
      ['t', OPEN_TAG],
      ['expiration', String(NOW() + 1000)],
      [
        'table',
        JSON.stringify({
          ...notice({ name: 'Mallory' }),
          by: fakeSigner('m').publicKey,
          proof: '0'.repeat(128),
        }),
      ],
      ['nonce', '1', String(BITS)],
    ],
    content: '',
    sig: '0'.repeat(128),
  }
}

describe('open tables among cheats', () => {
  test('5,000 invented announcements hide no real one, and none of them is shown', async () => {
    const [bad, good] = [await relay(), await relay()]
    for (let at = 0; at < 5000; at++) bad.plant(invented(at))
    const ann = opener('ann', [bad.url, good.url])
    ann.announce(notice())
    await until(() => expect(good.stored().length).toBe(1))
    const ben = finder('ben', [bad.url, good.url])
    await ben.sees('Ann')
  })
  test('closings that are not signed by who announced take nothing away', async () => {
    const one = await relay()
    const ann = opener('ann', [one.url])
    ann.announce(notice())
    const ben = finder('ben', [one.url])
    await ben.sees('Ann')
    const { key, writtenAt } = ben.view().tables[0]!
    const tags = [
      ['d', 'y'],
      ['t', OPEN_TAG],
      ['expiration', String(NOW() + 1000)],
    ]
    const closing = signEvent(CHEAP, { created_at: writtenAt + 1, kind: PARCEL_KIND, tags, content: '' })
    one.plant({ ...closing, pubkey: key })
    const cat = finder('cat', [one.url])
    await cat.sees('Ann')
  })
  test('who asks 200 times is one who asks, and others are heard later', async () => {
    const one = await relay()
    const ann = opener('ann', [one.url])
    ann.announce(notice({ hours: 24 }))
    const ben = finder('ben', [one.url])
    await ben.sees('Ann')
    const { key } = ben.view().tables[0]!
    const me = { name: 'Mallory', color: 'blue', symbol: 'star' }
    const how = { now: NOW(), isKept: true }
    const asks = await Promise.all(
      Array.from({ length: 200 }, () =>
        writeAsk(key, me, visitKeys(browserEnvironment.randomBytes), fakeSigner('mallory'), how),
      ),
    )
    for (const ask of asks) one.plant(ask)
    ann.leave()
    const again = opener('ann', [one.url], { opened: ann.opened })
    again.announce(notice({ hours: 24 }))
    await until(() => expect(again.view()).toMatchObject({ isFlooded: true, asks: [{ name: 'Mallory' }] }))
    ben.ask({ table: key, secret: newSecret(), isKept: true }, { ...me, name: 'Ben' })
    await until(() =>
      expect(
        again
          .view()
          .asks.map(({ name }) => name)
          .sort(),
      ).toEqual(['Ben', 'Mallory']),
    )
  })
})

const newSecret = (): string =>
  [...browserEnvironment.randomBytes(32)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
