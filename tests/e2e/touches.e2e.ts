import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { legalActionsOf } from '../../src/session/table.ts'
import type { Table } from '../../src/session/table.ts'
import { useVisit } from './browser.ts'
import { dockFaults } from './scenes.ts'
import { openPrepared, readTableState } from './table.ts'

// How often a finger touches a phone for one decision. Confirming the end of a turn is a setting, and is off here.

const visit = useVisit({
  window: 'phone',
  wishes: { confirm: 'never' },
  options: { hasTouch: true, isMobile: true },
})

/** The question that is answered last. */
interface Decision {
  readonly question: string
  readonly wish: GameRequest<never>
  /** Touches with the answer that is the quickest to reach. */
  readonly least: number
  /** Touches with any answer. */
  readonly most: number
  /** Questions to answer; default: one. */
  readonly questions?: number
}
type AnyView = { readonly round: number; readonly question: { readonly name: string } | null }
const asks =
  (name: string, round: number) =>
  (view: AnyView): boolean =>
    view.question?.name === name && view.round >= round
const puertoRico = (
  question: string,
  limits: Omit<Decision, 'question' | 'wish'>,
  wish: Partial<GameRequest> & { readonly round: number },
): Decision => ({
  question,
  ...limits,
  wish: { seats: 4, bots: 'greedy', ...wish, until: asks(question, wish.round) },
})
const endeavor = (question: string, limits: Omit<Decision, 'question' | 'wish'>, seed: string): Decision => ({
  question,
  ...limits,
  wish: { game: 'endeavor', seats: 4, seed, bots: 'greedy', until: asks(question, 4) },
})

const DECISIONS: readonly Decision[] = [
  puertoRico('chooseRole', { least: 1, most: 2 }, { seed: 'role', round: 4 }),
  puertoRico('takeTile', { least: 1, most: 2 }, { seed: 'tile', round: 3 }),
  puertoRico('placeColonist', { least: 1, most: 1 }, { seed: 'draft', round: 4 }),
  puertoRico('recruit', { least: 2, most: 2, questions: 2 }, { seed: 'own mayor', round: 4 }),
  puertoRico('build', { least: 1, most: 2 }, { seats: 3, seed: 'build', round: 5 }),
  puertoRico('bonusGood', { least: 1, most: 1 }, { seed: 'craft', round: 5 }),
  puertoRico('sell', { least: 1, most: 1 }, { seats: 3, seed: 'trade', round: 5 }),
  puertoRico('load', { least: 1, most: 2 }, { seats: 3, seed: 'load', round: 6 }),
  endeavor('build', { least: 1, most: 2 }, 'touch build'),
  endeavor('paySalary', { least: 1, most: 1 }, 'touch salary'),
  endeavor('act', { least: 2, most: 4, questions: 2 }, 'touch act'),
]

/** The answers in the rows of the dock, in their order; what refuses is not what the turn is about. */
const namedAnswers = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.answers__list [data-action]')
    .evaluateAll((buttons) =>
      buttons.map((button) => `[data-action="${button.getAttribute('data-action')!}"]`),
    )

/** Touches the answer that is the quickest to reach, or the one furthest away; returns how many touches that took. */
async function answer(page: Page, furthest: boolean): Promise<number> {
  const { isDraft, plies } = await readTableState(page)
  const answers = await namedAnswers(page)
  let touches = 0
  const touch = async (selector: string): Promise<void> => {
    await page.locator(selector).tap()
    touches++
  }
  if (isDraft) {
    await touch('[data-draft="confirm"]')
  } else {
    const wanted = answers.at(furthest ? -1 : 0)!
    if (!(await isWhole(page, wanted))) await touch('[data-dock="more"]')
    await touch(wanted)
  }
  await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies)
  return touches
}
/** Is the button of an answer in one of the visible rows? */
function isWhole(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((button) => {
    const row = button.closest('.answers__list')
    return row === null || button.getBoundingClientRect().top < row.getBoundingClientRect().bottom - 1
  })
}

for (const { question, wish, least, most, questions = 1 } of DECISIONS) {
  const tags = question === 'takeTile' ? ['first/windows'] : []
  const what = `${question} takes ${String(least)} to ${String(most)} touches on a phone`
  test(what, { tags }, async () => {
    const game = prepareGame(wish as GameRequest)
    const touchesOf = async (furthest: boolean): Promise<number> => {
      const page = await visit()
      expect((await openPrepared(page, game)).question).toBe(question)
      expect(await dockFaults(page, 'phone')).toEqual([])
      let touches = 0
      for (let left = questions; left > 0; left--) touches += await answer(page, furthest)
      return touches
    }
    expect(await touchesOf(true)).toBeLessThanOrEqual(most)
    if (least < most) expect(await touchesOf(false)).toBe(least)
  })
}

test(
  'what a finger touches on a phone is at least 40 pixels high and wide',
  { tags: 'first/windows' },
  async () => {
    const game = prepareGame({ seats: 3 })
    const page = await visit()
    const smallest = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .evaluateAll((all) =>
          Math.min(
            ...all
              .map((one) => one.getBoundingClientRect())
              .flatMap(({ width, height }) => (width > 0 ? [width, height] : [])),
          ),
        )
    await page.goto('./#/new')
    await page.locator('[data-preset="save"]').waitFor()
    expect(await smallest('.button--small')).toBeGreaterThanOrEqual(40)
    await page.goto('./')
    await openPrepared(page, game)
    expect(await smallest('.bar__home')).toBeGreaterThanOrEqual(44)
  },
)
test('a city and a space of a track are as large as a thumb while they can be chosen', async () => {
  const game = prepareGame({
    game: 'endeavor',
    seats: 3,
    seed: 'thumb',
    bots: 'greedy',
    until: asks('chooseAction', 2),
  } as GameRequest<never> as GameRequest)
  const page = await visit({ window: 'phone-lying' })
  await openPrepared(page, game)
  const spots = page.locator('.world .spot:not(.deck) > [data-open]')
  await spots.first().waitFor()
  const sizes = await spots.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.round(Math.min(...sizes))).toBeGreaterThanOrEqual(40)
})
test('a phone held sideways shows all regions at once where a ship can go', async () => {
  const game = prepareGame({
    game: 'endeavor',
    seats: 4,
    seed: 'ships',
    bots: 'greedy',
    until: (view: AnyView, table: Table) => asks('chooseAction', 4)(view) && legalActionsOf(table).length > 5,
  } as GameRequest<never> as GameRequest)
  const page = await visit({ window: 'phone-lying' })
  await openPrepared(page, game)
  const regions = page.locator('[data-leads]')
  await expect.poll(() => regions.count()).toBe(6)
  const end = (await page.locator('#dock').boundingBox())!.y
  const bottoms = await regions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(Math.max(...bottoms)).toBeLessThan(end)
})
