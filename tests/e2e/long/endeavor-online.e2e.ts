import { expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { verify } from '../../../src/net/crypto/keys.ts'
import { verifySavedLog } from '../../../src/log/verify-log.ts'
import { readTableState, openFile } from '../table.ts'
import { reportLatency } from '../online/latency-meter.ts'
import { allLevel, playUntil, seated } from '../online/players.ts'
import { atTable, joinRoom, openRoom, sayReady, someone, usePlace, verifiedLog } from '../online/room.ts'
import type { Someone } from '../online/room.ts'

const place = usePlace()

test('two devices and a bot agree on Endeavor in the lobby and play it to the end; the log proves it, and a third looks at it', async () => {
  const [ann, bob] = await Promise.all([someone(place(), 'Ann'), someone(place(), 'Bob')])
  const people = [ann, bob]
  // Opened for the other game; every guest may change that.
  const link = await openRoom(ann, 3)
  await joinRoom(bob, link)
  await bob.page.locator('[data-game="endeavor"] input').check({ force: true })
  await ann.page.locator('[data-game="endeavor"] input:checked').waitFor({ state: 'attached' })
  await ann.page.locator('[data-lobby="bot"]').click()
  await ann.page.locator('[data-lobby="governor"]').selectOption('1')
  await Promise.all(people.map(sayReady))
  await Promise.all(people.map(atTable))
  expect(await ann.page.locator('[data-review]').count()).toBe(0)
  await playUntil(people.map((one) => seated(one)))
  await allLevel(people)
  await reportLatency(people)
  await reviewed(ann, 'Ann')
  const log = await verifiedLog(bob)
  expect(JSON.parse(log)).toMatchObject({ signed: { genesis: { game: 'endeavor' } } })
  expect(await verifySavedLog(JSON.parse(log), gameById, verify)).toMatchObject({ type: 'good' })

  // A late guest sees the result and may open the log as a table of their own.
  const dan = await someone(place(), 'Dan')
  await dan.page.goto(link)
  await atTable(dan)
  const plies = await allLevel([...people, dan])
  await playedOn(dan)
  await dan.page.goto(place().site.url)
  await openFile(dan.page, 'log.json', log)
  await atTable(dan)
  expect(await readTableState(dan.page)).toMatchObject({ plies, dock: 'over' })
  await reviewed(dan, 'Bob')

  await playAgain(people)
  expect([...people, dan].flatMap(({ complaints }) => complaints)).toEqual([])
})

/** Looks back with the review, whose choices are at first those of `whose`, and puts it away again. */
async function reviewed({ page }: Someone, whose: string): Promise<void> {
  await page.locator('dialog [data-review="open"]').click()
  const curve = page.locator('[data-review="curve"]')
  await curve.press('Home')
  await page.locator('[data-cursor="0"]').waitFor()
  // The tokens were strewn first.
  await curve.press('ArrowRight')
  await page.locator('[data-review-ply="1"]').waitFor()
  expect(await page.locator('[data-review-seat][aria-pressed="true"]').innerText()).toContain(whose)
  await curve.press('End')
  await page.getByRole('button', { name: 'Close the review' }).click()
}

/** Plays on alone from the second choice of a game of others that is over, and comes back to how it ended. */
async function playedOn(one: Someone): Promise<void> {
  const { page } = one
  const { plies } = await readTableState(page)
  const address = page.url()
  await page.locator('dialog [data-review="open"]').click()
  const curve = page.locator('[data-review="curve"]')
  await curve.press('Home')
  await curve.press('ArrowRight')
  await page.locator('[data-cursor="1"]').waitFor()
  await page.locator('[data-review="onward"]').click()
  await page.locator('[data-review="start"]').click()
  await expect.poll(async () => (await readTableState(page)).dock).toBe('asking')
  expect(page.url()).not.toBe(address)
  const alone = await readTableState(page)
  expect(alone.plies).toBeLessThan(plies)
  await playUntil([seated(one)], (now) => now.plies > alone.plies + 8)
  await page.goto(address)
  await expect.poll(async () => (await readTableState(page)).plies).toBe(plies)
}

/** Once more with the same people, wherever they clicked first: to the first choices of the new game. */
async function playAgain(people: readonly Someone[]): Promise<void> {
  for (const { page } of people) {
    if ((await page.getByRole('dialog', { name: 'Results' }).count()) === 0)
      await page.getByRole('button', { name: 'Results' }).first().click()
    await page.getByRole('dialog', { name: 'Results' }).getByRole('button', { name: 'Rematch' }).click()
    await page.locator('[data-lobby="ready"]').waitFor()
  }
  await Promise.all(people.map(sayReady))
  await Promise.all(people.map(atTable))
  await playUntil(
    people.map((one) => seated(one)),
    ({ plies }) => plies > 8,
  )
  await allLevel(people)
}
