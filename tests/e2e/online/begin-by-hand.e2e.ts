import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../net/harness.ts'
import { readTableState } from '../table.ts'
import { resize } from '../windows.ts'
import type { WindowName } from '../windows.ts'
import { playUntil, seated } from './players.ts'
import {
  atTable,
  comesBack,
  openRoomOverDays,
  press,
  sayReady,
  seesSeated,
  someone,
  usePlace,
} from './room.ts'
import type { Place, Someone } from './room.ts'

// A table over days is begun and played where neither the broker nor any relay can be reached, by people who are never online
// together: they send each other links.

const place = usePlace()
let blocked: Place
let relays: readonly string[]
beforeAll(async () => {
  blocked = { ...place(), broker: { port: await freePort() } }
  relays = [`ws://127.0.0.1:${String(await freePort())}/`, `ws://127.0.0.1:${String(await freePort())}/`]
})
const devices: Someone[] = []
afterAll(() => Promise.all(devices.map(({ context }) => context.close())))

async function device(name: string): Promise<Someone> {
  const one = await someone(blocked, name, relays)
  devices.push(one)
  return one
}

/** Presses a button that copies a link, and returns the link. */
async function copies(one: Someone, button: string): Promise<string> {
  await one.page.evaluate(() => navigator.clipboard.writeText(''))
  await press(one, button)
  const copied = (): Promise<string> => one.page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/http\S+$/)
  const [link] = /http\S+$/.exec(await copied()) ?? []
  return link!
}
/** Plays until others have to, and sends that; closes the page. */
async function playsAndSends(one: Someone): Promise<{ readonly link: string; readonly plies: number }> {
  await one.page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
  await playUntil([seated(one)], ({ dock }) => dock === 'waiting' || dock === 'over')
  const { plies } = await readTableState(one.page)
  return { link: await sends(one), plies }
}
async function sends(one: Someone): Promise<string> {
  const link = await copies(one, '[data-online="unsent"] [data-online="send-turn"]')
  await one.page.close()
  return link
}

/** From its next page on, the device shows German, whose words are long. */
const turnGerman = ({ page }: Someone): Promise<void> =>
  page.evaluate(() => {
    const settings: unknown = JSON.parse(localStorage.getItem('windrose-settings') ?? '{}')
    localStorage.setItem('windrose-settings', JSON.stringify(Object.assign({}, settings, { language: 'de' })))
  })
/** Is whose turn it is, and since when, cut off on a phone? */
async function isTurnCut({ page }: Someone, window: WindowName): Promise<boolean> {
  await resize(page, window)
  return page
    .locator('[data-online="people"] [data-summary]')
    .evaluate((line) => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1)
}

test('two whose browsers reach nothing begin a table by links, and play', async () => {
  const [ann, ben] = [await device('Ann'), await device('Ben')]
  await ben.page.close()

  // Ann makes the table. The page says that no mailbox has it, and that the invitation does.
  const { page } = ann
  await openRoomOverDays(ann)
  await page.locator('[data-mail="unreached"]').waitFor()
  await page.locator('[data-lobby="by-hand"]').waitFor()
  await sayReady(ann)
  await page.locator('[data-ready="waits"][data-sends="invite"]').waitFor()
  const invitation = await copies(ann, '[data-lobby="copy"]')
  expect(invitation).toMatch(/#\/j\/[\w-]{19}\?\S*days=1&m=[\w-]+$/)
  await page.locator('[data-sends="sent"]').waitFor()
  await turnGerman(ann)
  await page.close()

  // Ben opens it, sits down, is ready, and sends his answer, which does not hold the key of the room.
  const guest = await comesBack(ben, invitation)
  await seesSeated(guest, ann)
  await guest.page.locator('[data-lobby="sit"]').first().click()
  await sayReady(guest)
  await guest.page.locator('[data-ready="starting"][data-sends="unsent"]').waitFor()
  const answer = await copies(guest, '[data-lobby="send"]')
  expect(answer).toMatch(/#\/m\/[\w-]+$/)
  await guest.page.locator('[data-sends="sent"]').waitFor()
  await guest.page.close()

  // Ann's device signs, and the game begins; she sends the start, Ben plays.
  const host = await comesBack(ann, answer)
  await atTable(host)
  await host.page.getByText('Am Zug: Ben').first().waitFor()
  for (const window of ['phone', 'small-phone'] as const)
    expect([window, await isTurnCut(host, window)]).toEqual([window, false])
  const start = await sends(host)
  const starter = await comesBack(ben, start)
  await atTable(starter)
  let turn = await playsAndSends(starter)
  for (const who of [ann, ben]) {
    const one = await comesBack(who, turn.link)
    await atTable(one)
    await expect.poll(async () => (await readTableState(one.page)).plies).toBe(turn.plies)
    const next = await playsAndSends(one)
    expect(next.plies).toBeGreaterThan(turn.plies)
    turn = next
  }
  for (const { length } of [invitation, answer, start, turn.link]) expect(length).toBeLessThanOrEqual(2000)

  // Opened again, the answer says nothing new; one that was changed on its way says so, and leads to no table.
  const again = await comesBack(ann, answer)
  await again.page.locator('[data-online="brought"][data-result="known"]').waitFor()
  const damaged = await comesBack(ann, `${answer.slice(0, -9)}AAAAAAAAA`)
  await damaged.page.locator('[data-sent="refused"][data-fault="damaged"]').waitFor()
  const errors = devices.flatMap(({ complaints }) => complaints.filter((said) => said.startsWith('error')))
  expect(errors).toEqual([])
})

test('who opens an invitation without the table is told to ask for one that holds it', async () => {
  const [cat, dan] = [await device('Cat'), await device('Dan')]
  const { page } = cat
  await page.locator('[data-lobby="online"]').click()
  await page.getByRole('radio', { name: 'Over several days', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-lobby="by-hand"]').waitFor()
  await dan.page.goto(page.url())
  await dan.page.getByText('Ask the player who invited you for a link that holds the table').waitFor()
  // The one that holds it is heard by the page that stands open.
  await dan.page.goto(await copies(cat, '[data-lobby="copy"]'))
  await seesSeated(dan, cat)
})
