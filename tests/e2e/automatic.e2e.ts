import { expect, test } from 'vitest'
import { findAutomaticChoice } from '../../src/engine/games/puerto-rico/automatic.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { readTableState, openFile, openPrepared, settled } from './table.ts'

const visit = useVisit()

/** The last phase of the game: the mayor may take a colonist, and then has to place colonists. */
const mayor = prepareGame({
  seats: 3,
  seed: 'automatic',
  bots: 'random',
  people: [personAt(0), botAt(1), botAt(2)],
  until(view, table) {
    if (view.question?.name !== 'recruit' || view.question.seat !== 0) return false
    const { island, city, colonists } = view.players[0]!
    const circles = [...island.map(({ count }) => count), ...city.map(({ circles }) => circles)]
    const free = circles.reduce((all, one) => all + one, 0) - colonists - Math.ceil(view.colonistShip / 3)
    const open = table
      .legal()
      .map((action) => ({ action, described: table.game.describe(table.state(), action) }))
    return free > 2 && findAutomaticChoice(view, open) !== undefined
  },
})
const before = mayor.table.ply()

test('a question with an answer that is certainly the best is answered automatically with a notice; after undo the person answers', async () => {
  const page = await visit({ wishes: { automation: 'smart' } })
  await openFile(page, mayor.name, mayor.text)
  await page.locator('[data-question="placeColonist"]').waitFor()
  await page.getByText('Chosen automatically: Take one colonist').waitFor()
  const seen = await settled(page)
  expect(seen).toMatchObject({ plies: before + 1, canUndo: true })
  // The log marks it too, until it is undone.
  await page.getByRole('button', { name: 'Log' }).click()
  const line = page.locator(`.log-line[data-ply="${String(before + 1)}"]`).first()
  expect(await line.innerText()).toContain('chosen automatically')
  await page.locator('[data-dock="undo"]').click()
  await page.locator('[data-question="recruit"]').waitFor()
  expect(await readTableState(page)).toMatchObject({ plies: before, dock: 'asking' })
  // The question stays open, and the other answer is possible.
  await page.getByRole('button', { name: 'No extra colonist' }).click()
  await page.locator('[data-dock="doubt"] [data-action]').click()
  await page.locator('[data-question="placeColonist"]').waitFor()
  expect((await readTableState(page)).plies).toBe(before + 1)
  expect(await line.innerText()).not.toContain('chosen automatically')
})

test('without the setting no question is answered automatically', async () => {
  const page = await visit()
  expect(await openPrepared(page, mayor)).toMatchObject({ plies: before, question: 'recruit' })
  expect(await page.getByText('Chosen automatically').count()).toBe(0)
})
