import { expect, inject, test } from 'vitest'
import { newCallServers } from '../../../src/online/room/call-servers.fixture.ts'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { readTableState } from '../table.ts'
import { playUntil, seated } from './players.ts'
import { isLeft, press, sayReady, seesSeated, someone, usePlace, visitRoom } from './room.ts'
import type { Someone } from './room.ts'

// Three who are never there together play over days: each comes when they are called, and finds something to decide.

const place = usePlace()
const servers = newCallServers()
const HOUR = 3_600_000
/** The turns that are played by day; by night the whole game. */
const TURNS = inject('isLong') ? Infinity : 5

/** A device whose clock is an hour fast. */
async function withFastClock(one: Someone): Promise<void> {
  await one.context.addInitScript((ahead) => {
    const now = Date.now.bind(Date)
    globalThis.Date = new Proxy(Date, {
      construct: (date, given: []) => (given.length > 0 ? new date(...given) : new date(now() + ahead)),
      get: (date, name) => (name === 'now' ? () => now() + ahead : Reflect.get(date, name)),
    })
  }, HOUR)
}

test('three over days are called once a turn, and no visit is in vain, though a relay is wiped and a clock is wrong', async () => {
  const relays = [await startTestRelay(), await startTestRelay(), await startTestRelay()]
  const ntfy = await servers.ntfy()
  const urls = relays.map(({ url }) => url)
  const people: Someone[] = []
  for (const name of ['Ann', 'Ben', 'Cat']) people.push(await someone(place(), name, urls))
  const [ann, ben, cat] = people as [Someone, Someone, Someone]
  await withFastClock(cat)
  const home = place().site.url
  const topics = new Map<string, Someone>()
  /** Whom each call to a turn was for, or each call to sign. */
  const called = (word = 'it’s your turn'): (Someone | undefined)[] =>
    ntfy.heard
      .map(({ body }) => JSON.parse(body) as { topic: string; message: string })
      .filter(({ message }) => message.includes(word))
      .map(({ topic }) => topics.get(topic))
  const wantsCalls = async (one: Someone): Promise<void> => {
    await press(one, '[data-online="calls"]')
    await one.page.locator('[data-calls="server"]').fill(ntfy.url)
    await press(one, '[data-calls="begin"]')
    const link = await one.page.locator('[data-calls="link"]').inputValue()
    await one.page.keyboard.press('Escape')
    topics.set(link.slice(ntfy.url.length + 1), one)
  }

  // Ann makes the table, at which she begins; each sits down alone, and Cat, who came last, signs.
  const { page } = ann
  await page.locator('[data-lobby="online"]').click()
  await page.locator('[data-game="endeavor"] input').check({ force: true })
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Over several days', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-lobby="governor"]').selectOption('0')
  const link = page.url()
  await wantsCalls(ann)
  await sayReady(ann)
  await page.locator('[data-ready="waits"]').waitFor()
  await isLeft(ann)
  for (const { page } of people) await page.close()
  const sits = async (one: Someone): Promise<void> => {
    await seesSeated(one, ann)
    await press(one, '[data-lobby="sit"]')
    await wantsCalls(one)
    await sayReady(one)
    await one.page.locator('[data-ready="waits"], [data-ready="starting"]').waitFor()
  }
  await visitRoom(ben, link, sits)
  await visitRoom(cat, link, async (one) => {
    await sits(one)
    await expect
      .poll(() =>
        called('All seats are taken')
          .map((who) => who?.name)
          .sort(),
      )
      .toEqual(['Ann', 'Ben'])
  })
  // The only visit in vain: Ben's for his signature. Ann's comes with her first choice.
  await visitRoom(ben, link, ({ page }) => page.locator('[data-ready="starting"]').waitFor())
  expect(called()).toEqual([])

  /** What the home page says once the mailboxes were read: whether it is this player's turn, and in the title. */
  const seesHome = async (who: Someone, isMine: boolean): Promise<void> => {
    const page = await who.context.newPage()
    await page.goto(home)
    await page.locator('.card').waitFor()
    await expect.poll(() => page.locator('[data-mailboxes]').count()).toBe(0)
    expect([who.name, await page.locator('.card__mine').count()]).toEqual([who.name, isMine ? 1 : 0])
    expect((await page.title()).startsWith('(1)')).toBe(isMine)
    await page.close()
  }
  let [next, isOver, turns, plies] = [ann as Someone | undefined, false, 0, -1]
  for (; !isOver && turns < TURNS; turns++) {
    const who = next!
    if (turns > 0) await seesHome(who, true)
    if (turns === 2) {
      await relays[0]!.stop()
      relays[0]!.wipe()
    }
    if (turns === 3) await relays[0]!.start()
    const now = await visitRoom(who, link, async (one) => {
      // There is something to decide.
      await one.page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
      await playUntil([seated(one)], ({ dock }) => dock === 'waiting' || dock === 'over')
      const state = await readTableState(one.page)
      if (state.dock !== 'over') await expect.poll(() => called().length).toBe(turns + 1)
      return state
    })
    expect(now.plies).toBeGreaterThan(plies)
    plies = now.plies
    isOver = now.dock === 'over'
    next = called().at(-1)
    if (isOver) break
    // Once a turn, and another player.
    expect([called().length, next === who, next === undefined]).toEqual([turns + 1, false, false])
    await seesHome(who, false)
  }
  expect(isOver || turns === TURNS).toBe(true)
  const visits = turns + (isOver ? 1 : 0)
  console.log(`over days: ${String(visits)} visits, ${String(called().length)} calls, ${String(plies)} plies`)
  const faults = people.flatMap(({ complaints }) => complaints)
  expect(faults.filter((one) => one.startsWith('error'))).toEqual([])
  await Promise.all([...people.map(({ context }) => context.close()), ...relays.map((one) => one.stop())])
})
