import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { accept, answerOf, freePort, newLink, offerOf, openGuest, saysRelayed, servePage } from './harness.ts'
import type { Guest, Site } from './harness.ts'

let browser: Browser
let site: Site
let guests: Guest[] = []

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), servePage()])
})
afterEach(async () => {
  const errors = guests.flatMap((guest) => guest.errors)
  await Promise.all(guests.map((guest) => guest.leave()))
  guests = []
  expect(errors).toEqual([])
})
afterAll(async () => {
  await Promise.all([closePages(browser), site?.close()])
})

/** People in one room whose broker refuses all connections. */
async function party(count: number): Promise<Guest[]> {
  const link = newLink(await freePort())
  guests = await Promise.all(Array.from({ length: count }, () => openGuest(browser, site, link)))
  await Promise.all(guests.map((one) => one.until('no broker', ({ matchmaker }) => matchmaker === 'blocked')))
  return guests
}
const linked = (others: number) => (look: { up: object }) => Object.keys(look.up).length === others

/** One offers, the other answers, the first takes the answer. */
async function pair(one: Guest, other: Guest): Promise<void> {
  const began = performance.now()
  const offer = await offerOf(one)
  const offered = performance.now()
  const answer = (await answerOf(other, offer)) as string
  const answered = performance.now()
  expect(await accept(one, answer)).toBeUndefined()
  const took = [offered - began, answered - offered, performance.now() - answered].map((ms) => ms.toFixed())
  console.log(
    `measured: codes of ${String(offer.length)} and ${String(answer.length)} letters; ms: ${took.join(', ')}`,
  )
  for (const code of [offer, answer]) expect(code).toMatch(/^[\w-]{80,420}$/)
}

test(
  'two people pair without any broker, a third with one of them, and texts flow',
  { tags: 'first/online' },
  async () => {
    const [ann, ben, cat] = (await party(3)) as [Guest, Guest, Guest]
    await pair(ann, ben)
    await Promise.all([ann, ben].map((one) => one.until('linked', linked(1))))
    // Who has only the second person's code needs nothing of the first.
    await pair(cat, ben)
    await Promise.all([cat.until('linked', linked(1)), ben.until('linked', linked(2))])
    const [one, two, three] = await Promise.all([ann, ben, cat].map((guest) => guest.status()))
    expect(Object.values(one!.up)).toEqual([two!.key])
    expect(Object.values(two!.up).sort()).toEqual([one!.key, three!.key].sort())
    expect([one, two, three].map((look) => look!.slot)).toEqual([null, null, null])
    expect(await ben.page.evaluate(() => window.testPage.send('{}'))).toBe(2)
    await Promise.all([ann, cat].map((guest) => guest.until('heard', ({ texts }) => texts === 1)))
    const took = (await ann.page.evaluate(() => window.testPage.pingPong(100))).sort((a, b) => a - b)
    console.log(`measured: there and back over a link made by hand, median ${took[50]!.toFixed(1)} ms`)
    await saysRelayed(ann, false)
    // In a long run for more than three heartbeats: no link is given up.
    if (inject('isLong')) await ann.page.waitForTimeout(9000)
    expect((await ann.status()).downs).toEqual([])
    expect((await ben.status()).downs).toEqual([])
    await cat.page.goto('about:blank')
    await ben.until('goodbye heard', ({ downs }) => downs.join() === 'left')
  },
)

test('a code that was carried to the wrong place says so, and spoils nothing', async () => {
  const [ann, ben] = (await party(2)) as [Guest, Guest]
  const offer = await offerOf(ann)
  const second = await offerOf(ann)
  const answer = (await answerOf(ben, offer)) as string
  const faults = [
    await answerOf(ben, `${offer.slice(0, -1)}${offer.endsWith('A') ? 'B' : 'A'}`),
    await answerOf(ben, 'hello'),
    await answerOf(ann, offer),
    await answerOf(ann, answer),
    await accept(ann, offer),
    await accept(ben, offer),
    await accept(ben, answer),
    await accept(ann, (await answerOf(ben, second)) as string),
  ]
  const words = faults.map((fault) => (fault as { fault?: string } | undefined)?.fault)
  expect(words).toEqual(['mistyped', 'notCode', 'own', 'isAnswer', 'own', 'isOffer', 'own', undefined])
  // The second offer was taken; the answer to the first one is still good, and then used up.
  expect(await accept(ann, answer)).toBeUndefined()
  expect(await accept(ann, answer)).toEqual({ fault: 'unknown' })
  for (const one of [ann, ben]) await one.until('linked once', linked(1))
  // Eight codes may stand; for a ninth, the oldest is forgotten.
  const oldest = (await answerOf(ben, await offerOf(ann))) as string
  for (let i = 0; i < 8; i++) await offerOf(ann)
  expect(await accept(ann, oldest)).toEqual({ fault: 'unknown' })
  const stranger = await openGuest(browser, site, newLink(await freePort()))
  guests.push(stranger)
  expect(await answerOf(stranger, await offerOf(ann))).toEqual({ fault: 'otherRoom' })
})

test('an answer may take long, and a lost link is reported and can be made again', async () => {
  const [ann, ben] = (await party(2)) as [Guest, Guest]
  const answer = (await answerOf(ben, await offerOf(ann))) as string
  // In a long run, longer than browsers try before they call a connection failed.
  await ann.page.waitForTimeout(inject('isLong') ? 25_000 : 3000)
  expect(await accept(ann, answer)).toBeUndefined()
  for (const one of [ann, ben]) await one.until('linked', linked(1))
  await ben.page.reload()
  await ann.until('gone', linked(0))
  await ben.until('no broker', ({ matchmaker }) => matchmaker === 'blocked')
  await pair(ben, ann)
  for (const one of [ann, ben]) await one.until('linked again', linked(1))
})
