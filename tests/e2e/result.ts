import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { replay } from '../../tools/lib/replay.ts'
import { gameById } from '../../src/engine/games/registry.ts'
import { exportFile } from './table.ts'

interface ReplayedResult {
  readonly plies: number
  readonly over: boolean
  readonly winners: readonly number[]
  readonly options: Readonly<Record<string, unknown>>
  readonly scores: readonly {
    readonly seat: number
    readonly total: number
    readonly sources: Readonly<Record<string, number>>
  }[]
  readonly hash: string
}

/** The result of a file in Node, which refuses a file whose hashes differ from its states. */
function replayInNode(text: string): ReplayedResult {
  const { out, error } = replay(text, gameById)
  expect(error).toBe('')
  return JSON.parse(out) as ReplayedResult
}

/** Names and totals of the score table, best first. */
async function scoreTable(page: Page): Promise<{ name: string; total: number }[]> {
  const table = page.getByRole('dialog', { name: 'Results' }).getByRole('table')
  await table.waitFor()
  const names = await table.locator('thead th:not(:first-child)').allInnerTexts()
  const totals = await table
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allInnerTexts()
  return names.map((name, at) => ({ name: name.trim(), total: Number(totals[at]) }))
}

/** Closes the result dialog, which opens shortly after the last move. */
export async function closeResult(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Results' }).getByRole('table').waitFor()
  // The first key may only end running animations.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return page.locator('dialog[open]').count()
    })
    .toBe(0)
}

/** The file of a finished game after its result was closed, and its result in Node. */
export async function replayedResult(page: Page): Promise<{ text: string; reckoned: ReplayedResult }> {
  await closeResult(page)
  const { text } = await exportFile(page)
  const reckoned = replayInNode(text)
  expect(reckoned.over).toBe(true)
  return { text, reckoned }
}

/** Expects the same scores on the screen, in the file and in Node, and these names, if given. */
export async function checkResult(page: Page, names?: readonly string[]): Promise<ReplayedResult> {
  const shown = await scoreTable(page)
  const plies = Number(await page.locator('[data-plies]').getAttribute('data-plies'))
  const { text, reckoned } = await replayedResult(page)
  expect(reckoned).toMatchObject({ plies })
  const seated = (JSON.parse(text) as { people: { name: string }[] }).people.map(({ name }) => name)
  if (names !== undefined) expect([...seated].sort()).toEqual([...names].sort())
  const totals = new Map(reckoned.scores.map(({ seat, total }) => [seated[seat]!, total]))
  expect(new Map(shown.map(({ name, total }) => [name, total]))).toEqual(totals)
  expect(shown.map(({ total }) => total)).toEqual([...totals.values()].sort((one, other) => other - one))
  expect(reckoned.winners.map((seat) => seated[seat])).toContain(shown[0]!.name)
  return reckoned
}
