import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { browserEnvironment } from '../../net/mailbox/environment.ts'
import type { OpenTable } from './announcement.ts'
import { newest } from './finder.ts'
import { newOpened } from './opener.ts'
import { finder, notice, opener, relay, stopAll } from './open.fixture.ts'
import type { TestFinder } from './open.fixture.ts'

const DEAD = 'ws://127.0.0.1:9/'
const ME = { name: 'Ben', color: 'green', symbol: 'cross' }
const PATH = '/j/ABCD-EFGH-2345-6789?open=1'
const secret = (): string => newOpened(browserEnvironment).secret
afterEach(stopAll)

/** Asks at the only table that is shown. */
function asks(one: TestFinder, isKept = false): string {
  const { key } = one.view().tables[0]!
  one.ask({ table: key, secret: secret(), isKept }, ME)
  return key
}

describe('strangers at relays', () => {
  test('find a table, ask and are accepted, by any relay that both reach', async () => {
    const [one, two] = [await relay(), await relay()]
    const ann = opener('ann', [DEAD, one.url])
    ann.announce(notice())
    const ben = finder('ben', [one.url, two.url])
    await ben.sees('Ann')
    const table = asks(ben)
    await until(() => expect(ann.view().asks).toMatchObject([ME]))
    expect(ann.view().asks[0]!.by).toBe(fakeSigner('ben').publicKey)
    ann.answer(ann.view().asks[0]!, { is: 'accepted', path: PATH, chair: 1 })
    await until(() =>
      expect(ben.answers).toEqual([{ table, answer: { is: 'accepted', path: PATH, chair: 1 } }]),
    )
    expect(ann.view().asks).toEqual([])
    // What the relays hold names neither the room nor who asked.
    expect(JSON.stringify([...one.stored(), ...two.stored()])).not.toMatch(/ABCD|Ben/)
  })
  test('are declined, and may ask at the next table', async () => {
    const one = await relay()
    const ann = opener('ann', [one.url])
    ann.announce(notice())
    const ben = finder('ben', [one.url])
    await ben.sees('Ann')
    const table = asks(ben)
    await until(() => expect(ann.view().asks.length).toBe(1))
    ann.answer(ann.view().asks[0]!, { is: 'declined' })
    await until(() => expect(ben.answers).toEqual([{ table, answer: { is: 'declined' } }]))
  })
  test('see a change of the table, and no more of it once it is closed', async () => {
    const one = await relay()
    const ann = opener('ann', [one.url])
    ann.announce(notice())
    const ben = finder('ben', [one.url])
    await ben.sees('Ann')
    ann.announce(notice({ seats: 'ppf' }))
    await until(() => expect(ben.view().tables[0]?.seats).toBe('ppf'))
    ann.close()
    await ben.sees()
    expect(ben.view().recent).toBe(1)
    // Nor does who comes later.
    const cat = finder('cat', [one.url])
    await until(() => expect(cat.view().is).toBe('listed'))
    await cat.sees()
  })
  test('at a table over days are asked and answered though they are never there together', async () => {
    const one = await relay()
    const table = notice({ hours: 24 })
    const first = opener('ann', [one.url])
    first.announce(table)
    const ben = finder('ben', [one.url])
    await ben.sees('Ann')
    first.leave()
    const own = { table: ben.view().tables[0]!.key, secret: secret(), isKept: true }
    ben.ask(own, ME)
    await until(() => expect(one.stored().length).toBe(2))
    ben.close()
    const again = opener('ann', [one.url], { opened: first.opened })
    again.announce(table)
    await until(() => expect(again.view().asks).toMatchObject([ME]))
    again.answer(again.view().asks[0]!, { is: 'accepted', path: PATH, chair: 2 })
    await until(() => expect(one.stored().length).toBe(3))
    again.leave()
    const back = finder('ben', [one.url])
    back.follow(own)
    await until(() => expect(back.answers).toMatchObject([{ answer: { path: PATH, chair: 2 } }]))
  })
  test('who are blocked are not heard, nor who asks at their own table', async () => {
    const one = await relay()
    const ann = opener('ann', [one.url], { blocked: [fakeSigner('mallory').publicKey] })
    ann.announce(notice())
    const [mallory, ben] = [finder('mallory', [one.url]), finder('ben', [one.url])]
    await Promise.all([mallory.sees('Ann'), ben.sees('Ann')])
    asks(mallory)
    asks(ben)
    await until(() => expect(ann.view().asks).toMatchObject([ME]))
    expect(ann.view().asks.map(({ by }) => by)).toEqual([fakeSigner('ben').publicKey])
  })
  test('are found again after a relay lost everything', async () => {
    const one = await relay()
    const ann = opener('ann', [one.url])
    ann.announce(notice())
    await until(() => expect(one.stored().length).toBe(1))
    await one.stop()
    one.wipe()
    await one.start()
    const ben = finder('ben', [one.url])
    await ben.sees('Ann')
  })
  test('learn that no relay can be reached', async () => {
    const ben = finder('ben', [DEAD])
    await until(() => expect(ben.view().is).toBe('down'))
  })
})

describe('the list', () => {
  const at = (by: string, key: string, writtenAt: number): OpenTable => ({
    ...notice(),
    by,
    key,
    writtenAt,
    expires: writtenAt + 60,
  })
  test('shows the newest first, of no person more than three, and a hundred in all', () => {
    const many = Array.from({ length: 50 }, (_, i) => at('mallory', `m${String(i)}`, 1000 + i))
    const others = Array.from({ length: 150 }, (_, i) => at(`p${String(i)}`, `k${String(i)}`, i))
    const shown = newest([...others, ...many])
    expect(shown.length).toBe(100)
    expect(shown.filter(({ by }) => by === 'mallory').map(({ key }) => key)).toEqual(['m49', 'm48', 'm47'])
    expect(shown[3]!.key).toBe('k149')
  })
})
