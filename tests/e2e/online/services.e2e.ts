import { afterAll, beforeAll, expect, test } from 'vitest'
import { strfry, swallowing, wantsWork } from '../../../src/net/mailbox/nostr/relay-habits.fixture.ts'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, joinRoom, openRoom, sayReady, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// Public services as they are: relays that refuse wrong dates, want work or lose what they take.

const place = usePlace()
let relays: readonly TestRelay[]
beforeAll(async () => {
  relays = await Promise.all([strfry(), strfry(), swallowing(), wantsWork()].map(startTestRelay))
})
afterAll(() => Promise.all(relays.map((relay) => relay.stop())))

const visitor = (name: string): Promise<Someone> =>
  someone(
    place(),
    name,
    relays.map(({ url }) => url),
  )

/** Runs in the page: its clock is an hour fast. */
function fast(): void {
  const Right = Date
  class Fast extends Right {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Right.now() + 3600_000)
      else super(...given)
    }
    static override now = (): number => Right.now() + 3600_000
  }
  window.Date = Fast as DateConstructor
}

/** Opens a table over days with a clock that is an hour fast. */
async function openFast({ page, context }: Someone): Promise<void> {
  await context.addInitScript(fast)
  await page.reload()
  await page.locator('[data-lobby="online"]').click()
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Over several days', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-online="clock"]').waitFor()
}

test('a device whose clock is an hour fast says so, and leaves its turns with the right date', async () => {
  const ann = await visitor('Ann')
  const { page, context } = ann
  await openFast(ann)
  await page.locator('[data-mail="left"]').waitFor()
  const kept = relays.flatMap((relay) => relay.stored())
  expect(kept.length).toBeGreaterThan(1)
  expect(Math.max(...kept.map(({ created_at }) => created_at)) - Date.now() / 1000).toBeLessThan(60)
  await context.close()
})

test('where nothing tells the time, the page says what relays say, and not that it can be closed', async () => {
  const two = relays.slice(0, 2).map(({ url }) => url)
  const eve = await someone(place(), 'Eve', two)
  const { page, context } = eve
  await context.route('**', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
  )
  await openFast(eve)
  expect(await page.locator('[data-online="clock"]').textContent()).toContain('clock is fast')
  await page.locator('[data-mail-said]').nth(1).waitFor()
  expect(await page.locator('[data-mail-said]').first().textContent()).toContain('created_at too late')
  await page.getByText('Keep this page open until a mailbox has taken that.').waitFor()
  expect(await page.getByText(/close (the|this) page/).count()).toBe(0)
  expect(await page.getByText('No one else is here').count()).toBe(0)
  await context.close()
})

test('the settings tell what each server was found to do', async () => {
  const { page, context } = await visitor('Ben')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('dialog[open]').getByText('Custom servers for online play').click()
  await page.locator('[data-setting="test"]').click()
  const found = (url: string): Promise<string | null> =>
    page.locator('[data-server]', { hasText: url }).getAttribute('data-server')
  const words = await Promise.all(relays.map(({ url }) => found(url)))
  expect(words).toEqual(['works', 'works', 'loses', 'refuses'])
  expect(await found(`ws://127.0.0.1:${String(place().broker.port)}/`)).toBe('works')
  await context.close()
})

test('two who are linked directly send next to nothing by relay', async () => {
  const [ann, ben] = [await visitor('Cat'), await visitor('Dan')]
  await joinRoom(ben, await openRoom(ann, 2))
  await Promise.all([ann, ben].map(sayReady))
  await Promise.all([ann, ben].map(atTable))
  const sent = (): number => relays[0]!.received
  const before = sent()
  await playUntil([seated(ann), seated(ben)], ({ plies }) => plies >= 12)
  expect(await allLevel([ann, ben])).toBeGreaterThanOrEqual(12)
  // Each may still have been saying that it is here.
  expect(sent() - before).toBeLessThanOrEqual(6)
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
