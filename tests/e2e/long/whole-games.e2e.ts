import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visiting } from '../browser.ts'
import { keyboardDriver, pointerDriver } from '../input-driver.ts'
import type { InputDriver } from '../input-driver.ts'
import { play, seededBelow } from '../random-player.ts'
import { checkResult, replayedResult } from '../result.ts'
import { setTable } from '../table.ts'
import type { Seated } from '../table.ts'
import { typingDriver } from '../typing-driver.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

type Below = (n: number) => number
const DRIVERS = {
  pointing: (page: Page): InputDriver => pointerDriver(page),
  keyboard: (page: Page, below: Below): InputDriver => keyboardDriver(page, () => below(2) === 0),
  typing: (page: Page, below: Below): InputDriver => typingDriver(page, () => below(3) > 0),
} as const

interface WholeGame {
  readonly what: string
  readonly game: string
  readonly by: keyof typeof DRIVERS
  readonly seats: readonly Seated[]
  readonly options?: readonly RegExp[]
  readonly market?: string
}
const ALONE = ['Person', 'Bot', 'Bot', 'cabin-boy'] as const
const GAMES: readonly WholeGame[] = [
  {
    what: 'three people play the base game',
    game: 'puerto-rico',
    by: 'pointing',
    seats: ['Person', 'Person', 'Person'],
  },
  { what: 'one person plays the base game against bots', game: 'puerto-rico', by: 'pointing', seats: ALONE },
  {
    what: 'one person plays with all violet buildings',
    game: 'puerto-rico',
    by: 'pointing',
    seats: ALONE,
    market: 'all-violet',
  },
  {
    what: 'two people and two bots auction the places and draft the market',
    game: 'puerto-rico',
    by: 'pointing',
    seats: ['Person', 'Bot', 'Person', 'Bot'],
    options: [/^Seat auction/],
    market: 'draft',
  },
  {
    what: 'one person plays the base game against bots',
    game: 'puerto-rico',
    by: 'typing',
    seats: ['Person', 'Bot', 'cabin-boy'],
  },
  {
    what: 'one person plays with both options against bots',
    game: 'endeavor',
    by: 'pointing',
    seats: ALONE,
    options: [/^All slavery cards count/, /^Payment by finance/],
  },
  {
    what: 'one person plays against bots',
    game: 'endeavor',
    by: 'typing',
    seats: ['Person', 'Bot', 'cabin-boy'],
  },
  { what: 'three people play', game: 'endeavor', by: 'keyboard', seats: ['Person', 'Person', 'Person'] },
  { what: 'three people play', game: 'endeavor', by: 'pointing', seats: ['Person', 'Person', 'Person'] },
  { what: 'two people play', game: 'puerto-rico', by: 'keyboard', seats: ['Person', 'Person'] },
]

test.each(GAMES)(
  '$game, by $by: $what to the end, with the same scores as in Node',
  async ({ what, game, by, seats, options, market }) => {
    const face = by === 'typing' ? 'text' : 'boards'
    await visiting(browser, { chance: `${game} ${by} ${what}`, wishes: { face } }, async (page) => {
      await setTable(page, seats, options, market, game)
      const below = seededBelow(what)
      const tally = await play({ page, hands: DRIVERS[by](page, below), below })
      // An auction may leave half points, which the table shows as text.
      const { plies, options: played } =
        market === 'draft' ? (await replayedResult(page)).reckoned : await checkResult(page)
      if (market !== undefined) expect(played).toMatchObject({ market })
      expect(tally.decisions).toBeGreaterThan(20)
      expect(plies).toBeGreaterThan(tally.decisions)
    })
  },
)
