import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { actionButton, play, seededBelow, standing } from './random-player.ts'
import { openFile, openPrepared, readTableState } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const inRound = (round: number) => (view: { round: number; question: { name: string } | null }) =>
  view.round === round && view.question?.name === 'chooseRole'

test('the device passes between people with covered points', async () => {
  const people = [personAt(0), personAt(1), botAt(2)]
  const options = { coveredPoints: true }
  const prepared = prepareGame({ seats: 3, seed: 'covered', people, options, until: inRound(3) })
  await visiting(browser, {}, async (page) => {
    await openFile(page, prepared.name, prepared.text)
    const cover = page.getByRole('dialog', { name: 'Pass the device' })
    await cover.waitFor()
    // Nothing behind the cover is visible, reachable or operated by a key.
    const { plies } = await readTableState(page)
    const edge = await page.evaluate(() => {
      const hits = [
        [5, 5],
        [innerWidth - 5, 5],
        [5, innerHeight - 5],
        [innerWidth - 5, innerHeight - 5],
      ] as const
      return hits.every(([x, y]) => document.elementFromPoint(x, y)?.closest('dialog') !== null)
    })
    expect(edge).toBe(true)
    await page.keyboard.press('Escape')
    for (let stop = 0; stop < 5; stop++) {
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).not.toBe(
        'main',
      )
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('e')
    expect(await cover.isVisible()).toBe(true)
    expect((await readTableState(page)).plies).toBe(plies)

    const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('cover') }, (seen) => {
      // After uncovering, the points of the others are hidden.
      return seen.plies > plies + 18 && !seen.covered && seen.dock === 'asking'
    })
    expect(tally.uncovered).toBeGreaterThan(2)
    const seen = await readTableState(page)
    for (const seat of [0, 1, 2]) {
      const said = await page.locator(`[data-player="${String(seat)}"]`).getAttribute('aria-label')
      expect(/points hidden/i.test(said!), said!).toBe(seat !== seen.turn)
    }
  })
})

test(
  'a turn can be undone until it is handed over; after that taking back needs the consent of all',
  { tags: 'first/undo' },
  async () => {
    await visiting(browser, {}, async (page) => {
      const hands = pointerDriver(page)
      const before = await openPrepared(page, prepareGame({ seats: 3, seed: 'tentative', until: inRound(3) }))
      // The mayor's privilege follows at once: two choices in one turn.
      await hands.press('[data-open][data-target="role:1"]')
      const asked = await standing(page, before)
      await hands.press(actionButton(asked.answers[0]!))
      const further = await standing(page, asked)
      expect(further.plies).toBe(before.plies + 2)
      await page.getByRole('button', { name: 'Restart the turn' }).click()
      const again = await standing(page, further)
      expect(again).toMatchObject({
        plies: before.plies,
        answers: before.answers,
        canUndo: false,
        canRedo: true,
      })
      await hands.redo()
      const once = await standing(page, again)
      await hands.redo()
      expect(await standing(page, once)).toMatchObject({
        plies: further.plies,
        answers: further.answers,
        canRedo: false,
      })

      // The next person is asked; then the hand-over is taken back.
      await page.getByRole('button', { name: 'Restart the turn' }).click()
      await hands.press(actionButton(before.answers.at(-1)!))
      let seen = await standing(page)
      while (seen.dock === 'asking' && seen.turn === before.turn) {
        await hands.press(actionButton(seen.answers[0]!))
        seen = await standing(page, seen)
      }
      expect(seen.dock).toBe('complete')
      await hands.handOver()
      const handed = await standing(page, seen)
      expect(handed.turn).not.toBe(before.turn)
      expect(handed.canUndo).toBe(false)
      await hands.press('[data-dock="take-back"]')
      expect(await standing(page, handed)).toMatchObject({ turn: before.turn, canRedo: true })
    })
  },
)

test('a turn cannot be taken back after tiles are drawn', async () => {
  await visiting(browser, { wishes: { confirm: 'never' } }, async (page) => {
    const hands = pointerDriver(page)
    const prepared = prepareGame({
      seats: 3,
      seed: 'drawn',
      until: (view) => view.question?.name === 'drawBlind',
    })
    const before = await openPrepared(page, prepared)
    await hands.press('[data-open]')
    const after = await standing(page, before)
    expect(after.plies).toBe(before.plies + 2)
    expect(after.canUndo).toBe(false)
    await page.keyboard.press('Control+z')
    expect((await readTableState(page)).plies).toBe(after.plies)
    if ((await page.locator('[data-dock="take-back"]').count()) === 0) return
    await hands.press('[data-dock="take-back"]')
    await page.getByText('This can’t be taken back').waitFor()
    expect((await readTableState(page)).plies).toBe(after.plies)
  })
})
