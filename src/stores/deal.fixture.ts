import { gameById } from '../engine/games/registry.ts'
import { setPlatform } from '../platform/platform.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestBrowser } from '../platform/platform.fixture.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import type { Day } from '../session/deal/day.ts'
import { thinkHere } from '../session/thinkers.ts'
import type { Question, Thinker } from '../session/thinking.ts'
import { useTable } from './table.ts'

/** A device that knows the real games; its bots choose without a search, and its clock can be set. */
export interface DealDevice {
  /** Do its bots fail? */
  isBroken: boolean
  readonly browser: TestBrowser
  /** The questions that bots were asked. */
  readonly asked: Question[]
  /** Sets the clock to noon of a day. */
  setDay(day: Day): void
}

/** Sits down at a new device at noon of a day. */
export function newDealDevice(day: Day): DealDevice {
  const browser = newTestBrowser()
  const device: { isBroken: boolean; asked: Question[] } = { isBroken: false, asked: [] }
  let now = noonOf(day)
  const newThinker = (): Thinker => {
    const here = thinkHere(gameById)
    return {
      async think(question, signal) {
        if (device.isBroken) throw new Error('no bot chooses here')
        device.asked.push(question)
        return here.think({ ...question, level: 'boatswain' }, signal)
      },
      close: () => here.close(),
    }
  }
  const newAnalyst = (): never => {
    throw new Error('no analysis in this test')
  }
  const runtime = { games: gameById, newThinker, newAnalyst }
  setPlatform({ ...browser.tab(), now: () => now++, gameRuntime: () => Promise.resolve(runtime) })
  return Object.assign(device, { browser, setDay: (other: Day) => void (now = noonOf(other)) })
}

function noonOf(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}

/** A day with a deal of Endeavor for three, whose games are short. */
export const SHORT_DAY: Day = firstShortDay()
function firstShortDay(): Day {
  for (let date = 10; ; date++) {
    const day = `2026-12-${String(date)}`
    const { game, seats } = dailyDeal(day)
    if (game === 'endeavor' && seats === 3) return day
  }
}

/** Plays the table on the screen to its end: the player's first choice is the one at `start` of the open ones, all others the first. */
export async function playToEnd(start = 0): Promise<void> {
  const table = useTable()
  let at = start
  while (!table.over) {
    const chosen = table.actor === null ? undefined : table.legalActions.at(at)
    if (chosen !== undefined) {
      at = 0
      table.choose(chosen.action)
    } else if (table.tentative.waitsForHandOver) table.handOver()
    else await new Promise((done) => setTimeout(done, 0))
  }
}
