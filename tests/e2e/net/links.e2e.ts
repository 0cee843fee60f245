import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { openGuest, newLink, servePage, startBroker, startLine } from './harness.ts'
import type { BrokerProcess, Guest, Site } from './harness.ts'

let browser: Browser
let site: Site
let broker: BrokerProcess
let guests: Guest[] = []

beforeAll(async () => {
  ;[browser, site, broker] = await Promise.all([openBrowser(), servePage(), startBroker()])
})
afterEach(async () => {
  const errors = guests.flatMap((guest) => guest.errors)
  await Promise.all(guests.map((guest) => guest.leave()))
  guests = []
  expect(errors).toEqual([])
})
afterAll(async () => {
  await Promise.all([closePages(browser), site?.close(), broker?.kill()])
})

async function guest(link: string, query = ''): Promise<Guest> {
  const one = await openGuest(browser, site, link, query)
  guests.push(one)
  return one
}
const linked = (others: number) => (look: { up: object }) => Object.keys(look.up).length === others
/** Several people open the link at once and wait until each has a link to each other. */
async function party(count: number, link: string): Promise<Guest[]> {
  const all = await Promise.all(Array.from({ length: count }, () => guest(link)))
  await Promise.all(all.map((one) => one.until('all devices are linked', linked(count - 1))))
  return all
}
const say = (what: string, milliseconds: number): void =>
  console.log(`measured: ${what} ${milliseconds.toFixed(1)} ms`)

describe('people who open one link', () => {
  test('find each other, and what one says the other hears', { tags: 'first/online' }, async () => {
    const link = newLink(broker.port)
    const ann = await guest(link)
    await ann.until('seated', ({ slot }) => slot === 0)
    const ben = await guest(link)
    const seen = await ben.until('linked', linked(1))
    expect(seen.slot).toBe(1)
    expect(Object.values((await ann.until('linked', linked(1))).up)).toEqual([seen.key])
    say('from opening the page to a proved link', seen.times['up']!)
    const took = (await ben.page.evaluate(() => window.testPage.pingPong(300))).sort((one, two) => one - two)
    say('there and back, median', took[150]!)
    say('there and back, 95 of 100', took[285]!)
  })

  test('are linked each with each, all five of them', async () => {
    const all = await party(5, newLink(broker.port))
    const look = () => Promise.all(all.map((one) => one.status()))
    const keys = (await look()).map(({ key }) => key)
    // Two who dial each other have two links for a moment.
    await expect
      .poll(async () => (await look()).map(({ up, key }) => [key, ...Object.values(up)].sort()))
      .toEqual(Array.from(all, () => [...keys].sort()))
    const looks = await look()
    expect(looks.map(({ slot }) => slot).sort()).toEqual([0, 1, 2, 3, 4])
    const last = (what: string): number => Math.max(...looks.map(({ times }) => times[what]!))
    say('five came at once: the last was registered after', last('registered'))
    say('five came at once: the last of ten links was up after', last('up'))
    expect(await all[2]!.page.evaluate(() => window.testPage.send('{}'))).toBe(4)
    for (const one of all) if (one !== all[2]) await one.until('heard', ({ texts }) => texts === 1)
  })
})

describe('a device that leaves', () => {
  test('says goodbye when the page is left', async () => {
    const [ann, ben] = (await party(2, newLink(broker.port))) as [Guest, Guest]
    const began = performance.now()
    await ben.page.goto('about:blank')
    const { downs } = await ann.until('gone', linked(0))
    say('goodbye was heard after', performance.now() - began)
    expect(downs).toEqual(['left'])
  })

  test('without a word is missed within nine seconds, though nothing ever closes', async () => {
    const [ann, ben] = (await party(2, newLink(broker.port))) as [Guest, Guest]
    await ben.page.evaluate(() => window.testPage.leaveSilently())
    const began = performance.now()
    await ben.page.close()
    const { downs, suspects } = await ann.until('gone', linked(0))
    const took = performance.now() - began
    say('silence was noticed after', took)
    expect(downs).toEqual(['silent'])
    // A busy machine may have been late before.
    expect(suspects).toBeGreaterThan(0)
  })

  test('only to reload is back on the same place, as the same person', { tags: 'first/online' }, async () => {
    const [ann, ben] = (await party(2, newLink(broker.port))) as [Guest, Guest]
    const before = await ben.status()
    await ben.page.reload()
    const after = await ben.until('back', ({ up, slot }) => Object.keys(up).length === 1 && slot !== null)
    say('from reloading to a proved link', after.times['up']!)
    expect([after.slot, after.key]).toEqual([before.slot, before.key])
    expect(Object.values((await ann.until('back', linked(1))).up)).toEqual([before.key])
  })
})

describe('the broker', () => {
  test('lets a second page of one device have its address at once, though it never says so', async () => {
    const [ann, ben] = (await party(2, newLink(broker.port))) as [Guest, Guest]
    const { slot, key } = await ben.status()
    // As after a power failure: the old page's connection is still there for the broker.
    const twin = await ben.openAgain(slot!)
    const seen = await twin.until(
      'linked',
      ({ up, slot: taken }) => Object.keys(up).length === 1 && taken !== null,
    )
    say('an address taken over from ourselves after', seen.times['registered']!)
    expect([seen.slot, seen.key]).toEqual([slot, key])
    expect(new Set(Object.values((await ann.status()).up))).toEqual(new Set([key]))
  })

  test('has a new socket soon after the network changed, though the old one never closed', async () => {
    const line = await startLine(broker.port)
    const link = newLink(line.port)
    const [ann, ben] = (await party(2, link)) as [Guest, Guest]
    // An echo has come back by then.
    await Promise.all(
      [ann, ben].map((one) => one.until('registered', ({ matchmaker }) => matchmaker === 'up')),
    )
    line.freeze()
    const began = performance.now()
    await ann.page.evaluate(() => window.dispatchEvent(new Event('online')))
    // The registration is down for a moment only, so the events tell of it.
    await ann.page.waitForFunction(() =>
      /"down".*"up"/s.test(window.testPage.events.filter((event) => event.includes('signaling')).join()),
    )
    say('a dead socket to the broker was found and replaced after', performance.now() - began)
    expect((await ann.status()).downs).toEqual([])
    // Only through the new socket can a newcomer be introduced.
    const cat = await guest(link)
    await cat.until('linked with Ann', ({ up }) => Object.keys(up).length > 0)
    await line.close()
  })

  test('may be killed: links live on, and newcomers are let in when it is back', async () => {
    const link = newLink(broker.port)
    const [ann, ben] = (await party(2, link)) as [Guest, Guest]
    await broker.kill()
    await ann.until('noticed', ({ matchmaker }) => matchmaker === 'down')
    await ann.page.evaluate(() => window.testPage.send('{}'))
    await ben.until('heard', ({ texts }) => texts === 1)
    const cat = await guest(link)
    await cat.until('blocked', ({ matchmaker }) => matchmaker === 'blocked')
    await broker.restart()
    await ann.until('back', ({ matchmaker }) => matchmaker === 'up')
    await Promise.all([ann, ben, cat].map((one) => one.until('all linked', linked(2))))
    expect((await ann.status()).downs).toEqual([])
  })
})

describe('a stranger', () => {
  test('of another version is told so', async () => {
    const link = newLink(broker.port)
    const [ann, ben] = [await guest(link), await guest(link, '?version=2')]
    await ann.until('refused', ({ refused }) => refused.includes('otherVersion'))
    await ben.until('refused', ({ refused }) => refused.includes('otherVersion'))
    expect((await ann.status()).up).toEqual({})
  })

  test('a hostile device is counted and barred, and disturbs no other', async () => {
    const link = newLink(broker.port)
    const [ann, ben] = (await party(2, link)) as [Guest, Guest]
    const { slot } = await ann.status()
    const bad = await openGuest(browser, site, link, '?hostile')
    const { opened } = await bad.page.evaluate(([where, place]) => window.testPage.misbehave(where, place), [
      link,
      slot!,
    ] as const)
    await ann.page.evaluate(() => window.testPage.send('{}'))
    await ben.until('heard', ({ texts }) => texts === 1)
    const seen = await ann.status()
    console.log(
      `measured: a stranger opened ${String(opened)} channels; counted ${JSON.stringify(seen.counts)}`,
    )
    expect(Object.values(seen.up)).toEqual([(await ben.status()).key])
    expect(seen.downs).toEqual([])
    for (const why of ['malformed', 'tooMany', 'barred'])
      expect([why, seen.counts[why] ?? 0]).not.toEqual([why, 0])
    await bad.leave()
  })
})
