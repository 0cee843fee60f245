import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { actionButton, standing } from './random-player.ts'
import { inRound, names } from './table-list.ts'
import { cards, openPrepared, readTableState, saved } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

describe('two tabs on one table', () => {
  test(
    'the second follows with a notice, cannot choose, and takes over when the first one closes',
    { tags: 'first/saved' },
    async () => {
      await visiting(browser, { wishes: { confirm: 'never' } }, async (first, context) => {
        const before = await openPrepared(first, prepareGame({ seats: 3, seed: 'tabs', until: inRound(2) }))
        await saved(first)
        const second = await context.newPage()
        await second.goto(first.url())
        await second
          .getByText('This game is being played in another tab of this browser. You are only watching here.')
          .waitFor()
        const watching = await readTableState(second)
        expect(watching).toMatchObject({
          plies: before.plies,
          dock: 'waiting',
          answers: [],
          open: [],
          canUndo: false,
        })

        await pointerDriver(first).press(actionButton(before.answers[0]!))
        const played = await standing(first, before)
        await second.locator(`[data-plies="${String(played.plies)}"]`).waitFor()
        expect(await readTableState(second)).toMatchObject({ answers: [], open: [] })
        // Keys for playing do nothing in the following tab.
        await second.keyboard.press('Control+z')
        expect((await readTableState(second)).plies).toBe(played.plies)

        await saved(first)
        await first.close()
        await second.locator('[data-state="asking"]').waitFor()
        expect(await second.getByText('You are only watching here').count()).toBe(0)
        const now = await readTableState(second)
        expect(now).toMatchObject({ plies: played.plies, answers: played.answers })
        await pointerDriver(second).press(actionButton(now.answers[0]!))
        expect((await standing(second, now)).plies).toBeGreaterThan(now.plies)
      })
    },
  )

  test('the list of tables follows the other tab', async () => {
    await visiting(browser, {}, async (first, context) => {
      const second = await context.newPage()
      await second.goto('')
      await openPrepared(first, prepareGame({ seats: 2, seed: 'list' }))
      await cards(second).first().waitFor()
      expect(await names(second)).toEqual(['Games in progress: Ana, Bruno'])
    })
  })
})
