import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { OVER } from '../../src/engine/core/game.ts'
import type { Action } from '../../src/engine/core/game.ts'
import { previewAction } from '../../src/engine/core/preview.ts'
import type { Table } from '../../src/session/table.ts'
import { botAt, personAt, prepareGame } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import { openPrepared } from './table.ts'

// What a player hears who does not see the table: the live region, and the names of what has the focus.

const visit = useVisit()

/** The choices that end the game. */
const lastChoices = ({ game, state, legal }: Table): readonly Action[] =>
  legal().filter((action) => previewAction(game, state(), action)?.turn === OVER)

/** A table at which the player in seat 0 makes the last choice of the game. */
const atTheEnd = (game: string) =>
  prepareGame({
    game,
    seats: 3,
    seed: 'by ear',
    people: [personAt(0), botAt(1), botAt(2)],
    until: ({ question, round }, table) =>
      question?.seat === 0 && question.name !== 'placeColonist' && round > 5 && lastChoices(table).length > 0,
  })

/** What the open dialog is called and described as. */
const dialogSaid = (page: Page): Promise<string> =>
  page.locator('dialog[open]').evaluate((dialog) => {
    const ids = ['aria-labelledby', 'aria-describedby'].map((name) => dialog.getAttribute(name) ?? '')
    const parts = ids
      .join(' ')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
    return parts.join('. ').replaceAll(/\s+/g, ' ')
  })

test.each(['puerto-rico', 'endeavor'])(
  'the end of %s is told while its points are counted up: who won, all places, and the ways on',
  async (game) => {
    const page = await visit({ wishes: { pace: 'normal', motion: 'system' } })
    const prepared = atTheEnd(game)
    await openPrepared(page, prepared)
    const last = lastChoices(prepared.table)[0]!
    await page.keyboard.press('d')
    await page.locator(`[data-action="${String(last)}"]`).press('Enter')
    const doubt = page.locator(`[data-dock="doubt"] [data-action="${String(last)}"]`)
    const end = page.locator('[data-state="complete"] [data-dock="hand-over"]')
    const result = page.locator('dialog[open]')
    await result.or(doubt).or(end).first().waitFor()
    if (await doubt.isVisible()) await doubt.press('Enter')
    await result.or(end).first().waitFor()
    if (await end.isVisible()) await end.press('Enter')
    await result.locator('[data-count="running"]').waitFor()
    const said = await dialogSaid(page)
    expect(said).toMatch(/^Results\. .*wins?/u)
    for (const name of ['Ana', 'Bruno', 'Carla'])
      expect(said).toMatch(new RegExp(String.raw`\d ${name} .*?Total: \d+`, 'u'))
    const ways = (await result.locator('.ways button').allInnerTexts()).map((one) => one.trim())
    expect(ways).toEqual(expect.arrayContaining(['Rematch', 'Share']))
    await page.keyboard.press('Escape')
    await result.locator('[data-count="done"]').waitFor()
    await page.keyboard.press('Escape')
    await result.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
    // What the dialog cut off can be heard again.
    await page.keyboard.press('v')
    await expect.poll(() => page.locator('[data-speech]').innerText()).toMatch(/wins? the game.*is over/u)
  },
)
