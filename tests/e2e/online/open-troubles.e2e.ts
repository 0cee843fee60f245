import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { asksAt, directConnections, preparesToOpen, stranger, turnsOn } from './open-table-people.ts'
import type { Stranger } from './open-table-people.ts'
import { allLevel, playUntil, pressIfThere, seated } from './players.ts'
import { atTable, comesBack, isLeft, press, sayReady, seesSeated, usePlace } from './room.ts'

// Strangers who hold others up, and a stranger who comes to a game over days while its people are away.

const place = usePlace()
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.stop())
const comes = (name: string): Promise<Stranger> => stranger(place(), name, relay.url)
const CONFIRM = 'dialog[open] :is(.button--danger, .button--primary)'

test('who sits and is never ready is left behind, and the others play', async () => {
  const [ann, ben, cat] = [await comes('Ann'), await comes('Ben'), await comes('Cat')]
  await preparesToOpen(ann, { players: 3 })
  await turnsOn(ann)
  for (const one of [ben, cat]) {
    await asksAt(one, 'Ann')
    await seesSeated(ann, one)
  }
  await sayReady(cat)
  const late = ann.page.locator('[data-open="seated"]')
  await late.getByText('Cat').waitFor({ state: 'detached' })
  await late.getByText('Ben').waitFor()
  await late.locator('[data-open="without"]').click()
  await press(ann, CONFIRM)
  // The table is there again, without Ben; Cat is told, and asks there.
  await ann.page.locator('[data-chair="1"][data-is="free"]').waitFor()
  await cat.page.locator('[data-open="again"] a').click()
  await cat.page.locator('[data-open="table"]:has-text("Ann") [data-open="ask"]').click()
  await seesSeated(ann, cat)
  // Ben, who is blocked, asks in vain.
  await ben.page.locator('[data-open="again"] a').click()
  await ben.page.locator('[data-open="table"]:has-text("Ann") [data-open="ask"]').click()
  await ben.page.locator('[data-status="waiting"]').waitFor()
  await ann.page.locator('[data-open="with-bots"]').click()
  await sayReady(cat)
  for (const one of [ann, cat]) await atTable(one)
  await playUntil([seated(ann), seated(cat)], ({ plies }) => plies >= 8)
  expect(ben.page.url()).toContain('#/find')
  for (const one of [ann, cat]) expect(one.complaints.filter((text) => text.startsWith('error'))).toEqual([])
  await Promise.all([ann, ben, cat].map(({ context }) => context.close()))
})

test('a bot plays for a stranger who is there and never moves, and the others go on', async () => {
  const [ida, jim, kay] = [await comes('Ida'), await comes('Jim'), await comes('Kay')]
  await preparesToOpen(ida, { players: 3 })
  await turnsOn(ida)
  for (const one of [jim, kay]) {
    await asksAt(one, 'Ida')
    await one.page.locator('[data-lobby="ready"]').waitFor()
  }
  for (const one of [ida, jim, kay]) await sayReady(one)
  for (const one of [ida, jim, kay]) await atTable(one)
  await playUntil(
    [ida, jim, kay].map((one) => seated(one)),
    ({ plies }) => plies >= 8,
  )
  const before = await allLevel([ida, jim, kay])
  // Jim is there, and does nothing. The others play until the game waits for Jim, and let a bot play.
  await press(ida, '[data-online="people"]')
  const voteOut = ida.page.locator('[data-online="member"]:has-text("Jim") [data-online="vote-out"]')
  await playUntil(
    [seated(ida), seated(kay)],
    ({ plies }) => plies >= before + 12,
    async () => {
      await pressIfThere(kay.page, '[data-online="agree"]')
      if ((await ida.page.locator(CONFIRM).count()) > 0) await pressIfThere(ida.page, CONFIRM)
      else if (await voteOut.isVisible()) await voteOut.dispatchEvent('click')
    },
  )
  // Ida will know that Jim left.
  await ida.page.goto(`${place().site.url}#/find`)
  await ida.page.locator('[data-open="met"]:has-text("Jim"):has-text("Left early: 1 of 1")').waitFor()
  expect(await ida.page.locator('[data-open="met"]:has-text("Kay"):has-text("Left early")').count()).toBe(0)
  await Promise.all([ida, jim, kay].map(({ context }) => context.close()))
})

test('a stranger asks for a bot’s seat at a game over days while its host is away, and gets it', async () => {
  const [dan, eva] = [await comes('Dan'), await comes('Eva')]
  await preparesToOpen(dan, { players: 2, isOverDays: true })
  await turnsOn(dan)
  await dan.page.locator('[data-open="with-bots"]').click()
  await atTable(dan)
  await playUntil([seated(dan)], ({ plies }) => plies >= 8)
  const link = dan.page.url()
  await isLeft(dan)
  await dan.page.close()
  await asksAt(eva, 'Dan')
  await eva.page.locator('[data-open="kept-ask"][data-is="left"]').waitFor()
  await eva.page.close()
  // Dan comes back: the game goes on in a room that keeps the seat for Eva, and Dan goes again.
  const second = await comesBack(dan, link)
  await second.page.locator('[data-open="panel"]').waitFor()
  const next = second.page.url()
  expect(next).not.toBe(link)
  await second.page.locator('[data-open="state"][data-is="announced"]').waitFor()
  await isLeft(second)
  await second.page.close()
  // Eva finds the seat, reads where the game stands, and is ready.
  const back = await comesBack(eva, `${place().site.url}#/find`)
  await back.page.locator('[data-open="kept-ask"][data-is="accepted"] [data-open="go"]').click()
  await back.page.locator('[data-open="stands"]').waitFor()
  await sayReady(back)
  await isLeft(back)
  await back.page.close()
  // At the next visit nothing is to be pressed: Dan is ready by itself, and the game begins.
  const third = await comesBack(dan, next)
  const last = await comesBack(eva, next)
  for (const one of [third, last]) await atTable(one)
  await playUntil([seated(third), seated(last)], ({ plies }) => plies >= 16)
  expect(await allLevel([third, last])).toBeGreaterThanOrEqual(16)
  for (const one of [third, last]) expect(await directConnections(one)).toBe(0)
  for (const one of [dan, eva]) expect(one.complaints.filter((text) => text.startsWith('error'))).toEqual([])
  await Promise.all([dan, eva].map(({ context }) => context.close()))
})
