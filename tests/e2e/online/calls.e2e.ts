import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCallServers } from '../../../src/online/room/call-servers.fixture.ts'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { axeFindings } from '../layout.ts'
import { playUntil, seated } from './players.ts'
import {
  atTable,
  comesBack,
  isLeft,
  openRoomOverDays,
  sayReady,
  seesSeated,
  someone,
  usePlace,
  visitRoom,
} from './room.ts'
import type { Someone } from './room.ts'

// Players over days and members of a group who are called by servers on loopback that answer as ntfy and Discord do.

const place = usePlace()
const servers = newCallServers()
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.stop())

/** Makes a topic of this server in the lobby, tries it, and returns it. */
async function wantsCalls({ page }: Someone, server: string): Promise<string> {
  await page.locator('[data-online="calls"]').click()
  await page.locator('[data-calls="server"]').fill(server)
  await page.locator('[data-calls="begin"]').click()
  await page.locator('[data-calls="try"]').click()
  await page.locator('[data-calls-result="called"]').waitFor()
  const link = await page.locator('[data-calls="link"]').inputValue()
  await page.keyboard.press('Escape')
  return link.slice(server.length + 1)
}

test('two who are never there together are called once a turn, and the call leads to the table', async () => {
  const ntfy = await servers.ntfy()
  /** The topics that were called to their turn. */
  const called = () =>
    ntfy.heard
      .map(({ body }) => JSON.parse(body) as { topic: string; message: string; click: string })
      .filter(({ message }) => message.includes('it’s your turn (since'))
  const [ann, ben] = [await someone(place(), 'Ann', [relay.url]), await someone(place(), 'Ben', [relay.url])]
  await ben.page.close()
  const { page } = ann
  const link = await openRoomOverDays(ann)
  const visit = <Answer>(who: Someone, what: (one: Someone) => Promise<Answer>): Promise<Answer> =>
    visitRoom(who, link, what)
  const topics = [await wantsCalls(ann, ntfy.url)]
  await sayReady(ann)
  await page.locator('[data-ready="waits"]').waitFor()
  await isLeft(ann)
  await page.close()
  await visit(ben, async (one) => {
    await seesSeated(one, ann)
    await one.page.locator('[data-lobby="sit"]').first().click()
    topics.push(await wantsCalls(one, ntfy.url))
    await sayReady(one)
    await one.page.locator('[data-ready="starting"]').waitFor()
  })

  // Ann signs last: her device calls Ben, who begins. Each then calls the other, once.
  await visit(ann, async (one) => {
    await atTable(one)
    await expect.poll(() => called().map(({ topic }) => topic)).toEqual([topics[1]])
  })
  const plays = async (one: Someone, calls: number): Promise<void> => {
    await one.page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
    await playUntil([seated(one)], ({ dock }) => dock === 'waiting' || dock === 'over')
    await expect.poll(() => called().length).toBe(calls)
  }
  await visit(ben, (one) => plays(one, 2))
  await visit(ben, atTable)
  await visit(ann, (one) => plays(one, 3))
  expect(called().map(({ topic }) => topic)).toEqual([topics[1], topics[0], topics[1]])

  // Ben follows the call; a device without the table says so.
  const { click } = called()[2]!
  expect(click).not.toContain(link.split('/j/')[1]!.slice(0, 4))
  const back = await comesBack(ben, click)
  await atTable(back)
  await back.page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
  await back.page.close()
  const cat = await someone(place(), 'Cat')
  await cat.page.goto(click)
  await cat.page.locator('[data-called="unknown"]').waitFor()
  const faults = [ann, ben, cat].flatMap(({ complaints }) => complaints)
  expect(faults.filter((one) => one.startsWith('error'))).toEqual([])
})

/** Creates a group, at which the other one comes; both are in it then. */
async function inGroup(ann: Someone, ben: Someone): Promise<string> {
  await ann.page.locator('[data-lobby="groups"]').click()
  await ann.page.locator('[data-group="name"]').fill('Friday')
  await ann.page.locator('[data-group="create"]').click()
  await ann.page.waitForURL(/#\/group\/.*n=Friday/)
  const link = ann.page.url()
  await ben.page.goto(link)
  await ben.page.locator('[data-group="enter-go"]').click()
  for (const { page } of [ann, ben]) await page.locator('[data-group="member"]').waitFor()
  return link
}

test('a group calls a member who is away to a new table, which they find though no one is there', async () => {
  const [ntfy, hook] = [await servers.ntfy(), await servers.discord()]
  const [ann, ben] = [await someone(place(), 'Ann', [relay.url]), await someone(place(), 'Ben', [relay.url])]
  const group = await inGroup(ann, ben)

  // Ben wants to be called; Ann sets the webhook, and hears of Ben.
  await ben.page.locator('[data-group="calls"]').click()
  await ben.page.locator('[data-calls="server"]').fill(ntfy.url)
  await ben.page.locator('[data-calls="begin"]').click()
  await ben.page.locator('[data-calls="group"]').check()
  await ann.page.locator('[data-group="calls"]').click()
  await ann.page.locator('[data-calls="who"]:has-text("Ben")').waitFor()
  await ann.page.locator('[data-calls="hook"]').fill(`${hook.url}/api/webhooks/1/x`)
  await ann.page.locator('[data-calls="hook-save"]').click()
  await ben.page.locator('[data-calls="hook-is"]:has-text("Another member")').waitFor()
  for (const { page } of [ann, ben]) {
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await ben.page.close()
  await expect.poll(() => ann.page.locator('[data-group="member"]').count()).toBe(0)

  // Ann opens a table over days, sits down, and leaves. Its mailbox and the webhook are those of all.
  await ann.page.locator('[data-group="settings"]').click()
  for (const name of ['2', 'Over several days']) {
    // The form is filled in once more when what was stored is read.
    const radio = ann.page.getByRole('radio', { name, exact: true })
    await expect.poll(() => radio.click({ force: true }).then(() => radio.isChecked())).toBe(true)
  }
  await ann.page.locator('[data-lobby="start"]').click()
  await ann.page.waitForURL(/#\/j\//)
  await expect.poll(() => [ntfy.heard.length, hook.heard.length]).toEqual([1, 1])
  const { message, click } = JSON.parse(ntfy.heard[0]!.body) as { message: string; click: string }
  expect(message).toBe('A table of your group is open. Opened by: Ann')
  expect(click).toMatch(/#\/m\/at-[0-9a-f]{20}-[\w-]{300,}$/)
  const code = ann.page.url().split('/j/')[1]!.slice(0, 4)
  for (const secret of [code, group.split('/group/')[1]!.slice(0, 4)]) expect(click).not.toContain(secret)
  await sayReady(ann)
  await ann.page.locator('[data-ready="waits"]').waitFor()
  await isLeft(ann)
  await ann.page.locator('[data-online="calls"]').click()
  await ann.page.locator('[data-calls="hook-stop"]').waitFor()
  expect([ntfy.heard.length, hook.heard.length]).toEqual([1, 1])
  await ann.page.close()

  // Ben follows the call: no one is there, and the table is.
  const back = await comesBack(ben, click)
  await back.page.locator('[data-group="table"]:has-text("Ann") [data-group="join"]').click()
  await seesSeated(back, ann)
  await sayReady(back)
  // The first to sign calls the other one: Ann has no topic, so the webhook alone.
  await expect.poll(() => hook.heard.length).toBe(2)
  expect(ntfy.heard).toHaveLength(1)
  const faults = [ann, ben].flatMap(({ complaints }) => complaints)
  expect(faults.filter((one) => one.startsWith('error'))).toEqual([])
})

test('a call that failed while no one looked is told once on the home page, and once at the table', async () => {
  const held: ServerResponse[] = []
  let isSlow = false
  const ntfy = await servers.open((_, response) => (isSlow ? held.push(response) : response.end('{}')))
  const [ann, ben] = [await someone(place(), 'Ann', [relay.url]), await someone(place(), 'Ben', [relay.url])]
  await ben.page.close()
  const link = await openRoomOverDays(ann)
  await sayReady(ann)
  await ann.page.locator('[data-ready="waits"]').waitFor()
  await isLeft(ann)
  await ann.page.close()
  await visitRoom(ben, link, async (one) => {
    await seesSeated(one, ann)
    await one.page.locator('[data-lobby="sit"]').first().click()
    await wantsCalls(one, ntfy.url)
    await sayReady(one)
    await one.page.locator('[data-ready="starting"]').waitFor()
  })

  // Ann signs last, and is at home before the service answers.
  isSlow = true
  const { page } = await comesBack(ann, link)
  await expect.poll(() => held.length).toBe(1)
  await page.evaluate((home) => (location.hash = home), '#/')
  await page.locator('.card').waitFor()
  const missed = page.locator('[data-missed]')
  expect(await missed.count()).toBe(0)
  held[0]!.writeHead(403, { 'Access-Control-Allow-Origin': '*' }).end()
  await missed.waitFor()
  expect(await missed.innerText()).toBe('Not notified: Ben. 127.0.0.1 refused the notification.')
  await page.reload()
  await page.locator('.card').waitFor()
  await expect.poll(() => page.locator('[data-mailboxes]').count()).toBe(0)
  expect(await missed.count()).toBe(0)

  // At the table it is told once more, with a way to try again; nothing was tried by itself.
  await page.locator('.card__open').click()
  const notice = page.locator('[data-online="missed-call"][data-result="refused"]')
  await notice.waitFor()
  expect(held).toHaveLength(1)
  await page.reload()
  await atTable({ ...ann, page })
  expect(await notice.count()).toBe(0)
})
