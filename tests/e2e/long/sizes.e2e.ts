import { expect, test } from 'vitest'
import { personAt, prepareGame } from '../../../tools/lib/prepared-games.ts'
import { useVisit } from '../browser.ts'
import { coveredChoices } from '../choices.ts'
import { layoutFaults, settledLayout } from '../layout.ts'
import { openPrepared } from '../table.ts'

// The layouts are drawn for six windows; all sizes between them are tried here.

const visit = useVisit()

const between = (least: number, most: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, at) => least + at * step)
const WIDTHS = between(320, 2560, 40)
const HEIGHTS = between(360, 1440, 180)

const people = [0, 1, 2, 3, 4].map((seat) => personAt(seat))
const question =
  (name: string, round: number) => (view: { round: number; question: { name: string } | null }) =>
    view.question?.name === name && view.round >= round

test.each([
  { game: 'puerto-rico', name: 'chooseRole', round: 9 },
  { game: 'endeavor', name: 'act', round: 4 },
])('a table of $game is whole at every size', async ({ game, name, round }) => {
  const page = await visit()
  const wish = { game, seats: 5, people, seed: 'sizes', until: question(name, round) } as const
  await openPrepared(page, prepareGame(wish))
  // Away from what would tell about itself.
  await page.mouse.move(0, 0)
  const faults: string[] = []
  for (const height of HEIGHTS)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height })
      await settledLayout(page)
      const found = [...(await layoutFaults(page)), ...(await coveredChoices(page))]
      faults.push(...found.map((fault) => `${String(width)}×${String(height)}: ${fault}`))
    }
  expect(faults).toEqual([])
})
