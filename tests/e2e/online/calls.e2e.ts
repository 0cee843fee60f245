import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCallServers } from '../../../src/net/room/call-servers.fixture.ts'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
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

// Two players over days who are called by a server on loopback that answers as ntfy does.

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
