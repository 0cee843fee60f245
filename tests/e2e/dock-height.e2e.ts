import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { prepareGame, wholeGame } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { changeSettings, useVisit } from './browser.ts'
import { settledLayout } from './layout.ts'
import { openFile } from './table.ts'

// The dock has one row for a question and its answers, as high for every question. What is unfolded, a notice, and a
// warning before a mistake may be higher.

const visit = useVisit()

const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 640],
  [1440, 900],
  [2560, 1440],
] as const
/** Of a phone held sideways, and of every other window, in pixels. */
const HIGHEST_SIDEWAYS = 56
const HIGHEST = 64
const LANGUAGES = ['de', 'ru', 'en'] as const

type AnyView = { readonly round: number; readonly question: { readonly name: string } | null }
interface Question {
  readonly name: string
  readonly game: 'puerto-rico' | 'endeavor'
  readonly options?: GameRequest['options']
  readonly round?: number
  readonly seats?: number
  /** The tests of the layout or of touches measure it, too, so a short run leaves it out here. */
  readonly isSeenElsewhere?: true
}
const puertoRico = (name: string, round = 2): Question => ({ name, game: 'puerto-rico', round })
const violet = (name: string): Question => ({ ...puertoRico(name), options: { market: 'all-violet' } })
const endeavor = (name: string, round: number): Question => ({ name, game: 'endeavor', round })
const QUESTIONS: readonly Question[] = [
  { ...puertoRico('auction', 0), options: { seatAuction: true } },
  { ...puertoRico('draft', 0), options: { market: 'draft' } },
  { ...puertoRico('chooseRole', 9), seats: 5 },
  ...['drawBlind', 'mannedTile', 'mannedBuilding', 'storeKind'].map((name) => puertoRico(name)),
  violet('drawnForest'),
  ...[
    ...['takeTile', 'recruit', 'placeColonist', 'bonusGood', 'keepOne'].map((name) => puertoRico(name)),
    ...['build', 'sell', 'load'].map((name) => puertoRico(name, 6)),
    ...['moveGuests', 'payInKind', 'packGoods'].map(violet),
    endeavor('build', 5),
    endeavor('act', 4),
    endeavor('chooseAction', 4),
    endeavor('paySalary', 4),
    endeavor('discard', 3),
  ].map((question): Question => ({ ...question, isSeenElsewhere: true })),
]
const MEASURED = inject('isLong') ? QUESTIONS : QUESTIONS.filter((question) => !question.isSeenElsewhere)
const fileOf = ({ name, game, options, round = 0, seats = 4 }: Question): string =>
  prepareGame({
    game,
    seats,
    seed: `height ${name}`,
    ...(options && { options }),
    until: (view: AnyView) => view.question?.name === name && view.round >= round,
  } as GameRequest<never> as GameRequest).text

/** A short run measures a question at every fourth size, beginning with another one each time. */
const STEP = 4
const isMeasured = (at: number) => (_: unknown, size: number) => inject('isLong') || size % STEP === at % STEP

/** How high the dock is: one entry for each size. */
async function heightsOf(
  page: Page,
  sizes: readonly (readonly [number, number])[] = SIZES,
): Promise<readonly string[]> {
  const heights: string[] = []
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await settledLayout(page)
    const found = await page.locator('#dock').evaluate((dock) => {
      const inner = dock.querySelector('.dock__inner')!
      const hidden = inner.scrollHeight - inner.clientHeight
      return `${String(Math.round(dock.getBoundingClientRect().height))}${hidden > 0 ? ` and ${String(hidden)} hidden` : ''}`
    })
    heights.push(`${String(width)}×${String(height)}: ${found}`)
  }
  return heights
}

async function speak(page: Page, language: string): Promise<void> {
  await changeSettings(page, { language })
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
}

/** The heights of the first question that was measured. */
let expected: readonly string[] | undefined
test('the dock of the first question has one row', async () => {
  const page = await visit()
  await openFile(page, 'table.json', fileOf(puertoRico('chooseRole', 0)))
  await page.locator('[data-state="asking"]').waitFor()
  expected = await heightsOf(page)
  const tooHigh = expected.filter((line) => {
    const isSideways = line.startsWith('844')
    return Number(/: (\d+)/.exec(line)![1]) > (isSideways ? HIGHEST_SIDEWAYS : HIGHEST)
  })
  expect(tooHigh).toEqual([])
})

test.each(MEASURED.map((question, at) => ({ ...question, at })))(
  'the dock is as high when $game asks for $name',
  async ({ at, ...question }) => {
    const page = await visit()
    await openFile(page, 'table.json', fileOf(question))
    await page.locator(`[data-state="asking"]`).waitFor()
    for (const language of inject('isLong')
      ? LANGUAGES
      : [LANGUAGES[Math.floor(at / STEP) % LANGUAGES.length]!]) {
      await speak(page, language)
      const found = await heightsOf(page, SIZES.filter(isMeasured(at)))
      expect([language, ...found]).toEqual([language, ...expected!.filter(isMeasured(at))])
    }
  },
)

test('the dock of a finished game is as high', async () => {
  const page = await visit()
  await openFile(page, 'table.json', wholeGame(5, 'over').text)
  await page.locator('[data-state="over"]').waitFor({ state: 'attached' })
  for (const language of inject('isLong') ? LANGUAGES : LANGUAGES.slice(0, 1)) {
    await speak(page, language)
    expect([language, ...(await heightsOf(page))]).toEqual([language, ...expected!])
  }
})
