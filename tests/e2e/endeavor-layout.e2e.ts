import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { legalActionsOf } from '../../src/session/table.ts'
import type { View } from '../../src/engine/games/endeavor/view-types.ts'
import { changeSettings, useVisit } from './browser.ts'
import { LANGUAGES, settledLayout } from './layout.ts'
import { closeDialog, faultsOfVisit, looksAt } from './scenes.ts'
import type { SceneVisit } from './scenes.ts'
import { openFile } from './table.ts'
import { resize } from './windows.ts'

const page = useVisit()

const mixed = [personAt(0), botAt(1), personAt(2), botAt(3, 'cabin-boy'), personAt(4)]

const asks =
  (name: string, round: number): NonNullable<GameRequest<View>['until']> =>
  (view) =>
    view.question?.name === name && view.round >= round
const tableOf = (wish: GameRequest<View>) => (): string =>
  prepareGame<View>({ ...wish, game: 'endeavor' }).text
const escape = (page: Page): Promise<void> => page.keyboard.press('Escape')

const VISITS: readonly SceneVisit[] = [
  {
    scenes: [
      {
        what: 'a new table',
        set: async (page) => {
          await page.goto('./#/new/endeavor')
          const options = page.locator('details.more')
          // Narrow windows fold the options.
          await options.waitFor()
          if (!(await options.evaluate((fold) => (fold as HTMLDetailsElement).open)))
            await options.locator('summary').click()
          await page.locator('[data-lobby="option-code"]').fill('AB1')
        },
        clear: (page) => page.goto('./#/').then(() => undefined),
      },
      {
        what: 'which game to learn',
        set: async (page) => {
          await page.locator('[data-lobby="learn"]').click()
          await page.locator('dialog[open]').waitFor()
        },
        clear: closeDialog,
      },
    ],
  },
  {
    file: tableOf({ seats: 5, people: mixed }),
    isOneScreen: true,
    isFirst: true,
    scenes: [{ what: 'the beginning' }],
  },
  {
    file: tableOf({ seats: 4, seed: 'act', until: asks('act', 4) }),
    scenes: [
      { what: 'actions in the fourth round' },
      {
        what: 'a region looked at closely',
        set: async (page) => {
          await page.locator('[data-region="india"]').click()
        },
        clear: escape,
      },
    ],
  },
  {
    file: tableOf({ seats: 5, seed: 'build', bots: 'greedy', until: asks('build', 5) }),
    isOneScreen: true,
    isLargest: true,
    scenes: [{ what: 'what to build, with five players' }],
  },
  {
    file: tableOf({
      seats: 4,
      seed: 'ships',
      bots: 'greedy',
      until: (view, table) =>
        asks('chooseAction', 4)(view, table) &&
        legalActionsOf(table).filter(({ described }) => described.verb === 'ship').length > 5,
    }),
    isQuestion: true,
    isOneScreen: true,
    isLargest: true,
    scenes: [{ what: 'ships to six regions' }],
  },
  {
    file: tableOf({ seats: 4, seed: 'salary', bots: 'greedy', until: asks('paySalary', 4) }),
    isQuestion: true,
    scenes: [{ what: 'the salary' }],
  },
  {
    file: tableOf({ seats: 3, seed: 'discard', until: asks('discard', 3) }),
    isQuestion: true,
    scenes: [{ what: 'cards to discard' }],
  },
  {
    file: tableOf({ seats: 5, seed: 'score', until: (view) => view.over }),
    scenes: [{ what: 'the result', set: (page) => page.getByRole('dialog').waitFor() }],
  },
]

for (const [at, visit] of VISITS.entries()) {
  const what = visit.scenes.map((scene) => scene.what).join('; ')
  const tags = visit.isFirst ? ['first/windows'] : []
  test(`${what}: no overflow, everything is reachable, and axe-core finds nothing`, { tags }, async () => {
    const looks = looksAt(at, visit, at % 2 === 0 ? 'dark' : 'light')
    expect(await faultsOfVisit(await page(), visit, looks)).toEqual([])
  })
}

test('a low window shows the names of all buildings in the market whole', async () => {
  const table = await page()
  await openFile(table, 'table.json', tableOf({ seats: 4, seed: 'names' })())
  await table.locator('[data-state="asking"]').waitFor()
  await resize(table, 'low')
  for (const language of LANGUAGES) {
    await changeSettings(table, { language })
    await table.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
    await settledLayout(table)
    const names = table.locator('.market-tile .name')
    const cut = await names.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect([language, await names.count(), cut]).toEqual([language, 15, []])
  }
})
