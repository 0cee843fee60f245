import { expect, test } from 'vitest'
import { holdWorkers } from '../delayed-workers.ts'
import { faultsOf } from './screen-faults.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, joinRoom, openRoom, sayReady, seesSeated, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

const place = usePlace()

const BOT_SEAT = 2
/** So often the bot chooses at most before one of its choices has to be a mismatch. */
const ROUNDS = 8

/** New bots on this device are searching ones. */
function searching(): void {
  const settings = JSON.parse(localStorage.getItem('windrose-settings') ?? '{}') as object
  localStorage.setItem('windrose-settings', JSON.stringify({ ...settings, lastLevel: 'mate' }))
}
/** There are enough processors for work in the background. */
function roomy(): void {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 })
}
/** Bots think as those of the lowest level do, and so mostly choose something else than they have to. */
function cheating(): void {
  const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void
  Worker.prototype.postMessage = function (this: Worker, message: { level?: string }): void {
    post.call(this, message.level === undefined ? message : { ...message, level: 'cabin-boy' })
  }
}
async function made(one: Someone, ...how: (() => void)[]): Promise<void> {
  for (const what of how) await one.context.addInitScript(what)
  await one.page.reload()
}

test('what a changed device writes for a bot is found out in idle moments, and told', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  // Ben's device chooses for the bot, and Ann's verifies the choice.
  await ann.context.addInitScript(holdWorkers, BOT_SEAT)
  await made(ann, searching, roomy)
  await made(ben, cheating)
  const link = await openRoom(ann, 3)
  await joinRoom(ben, link)
  await seesSeated(ann, ben)
  await ann.page.locator('[data-lobby="bot"]').click()
  await Promise.all([ann, ben].map(sayReady))
  await Promise.all([ann, ben].map(atTable))
  const table = [seated(ann), seated(ben)]
  const mismatch = ann.page.locator('[data-online="mismatch"]')
  for (let round = 0; round < ROUNDS && !(await mismatch.isVisible()); round++) {
    const before = await allLevel([ann, ben])
    await playUntil(table, ({ plies, dock }) => plies > before + 2 && dock === 'asking')
  }
  // What is not thought out yet is in the next idle moments.
  await mismatch.waitFor()
  expect(await mismatch.innerText()).toMatch(/the bot chooses differently/)
  expect(await faultsOf(ann.page)).toEqual([])
  await mismatch.locator('[data-online="more-of-mismatch"]').click()
  await ann.page.locator('dialog[open]').waitFor()
  expect(await ann.page.locator('[data-online="mismatch-from"]').innerText()).toMatch(
    /The choice came from\s+Ben/,
  )
  await ann.page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click()
  // No member is shut out: both play on, and the review of the move returns to the table.
  await mismatch.locator('[data-online="put-aside"]').click()
  const then = await allLevel([ann, ben])
  await playUntil(table, ({ plies }) => plies > then + 6)
  expect([...ann.complaints, ...ben.complaints]).toEqual([])
})
