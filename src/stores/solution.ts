import { defineStore } from 'pinia'
import * as v from 'valibot'
import { shallowRef } from 'vue'
import { readOptions } from '../engine/core/options.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../session/appearance.ts'
import { botPlayers } from '../session/deal/challenge-players.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import type { Deal } from '../session/deal/daily-deal.ts'
import { isDay } from '../session/deal/day.ts'
import type { Day } from '../session/deal/day.ts'
import { dealPlayers } from '../session/deal/deal-players.ts'
import { seededDice } from '../session/dice-source.ts'
import type { GameRegistry } from '../session/journal.ts'
import { readJson } from '../session/parse.ts'
import type { BotPlayer } from '../session/players.ts'
import { newTable } from '../session/table.ts'
import { useDaily } from './daily.ts'
import { newBotGame, readPlayedGame } from './bot-game.ts'
import type { BotGameSetup, PlayedGame } from './bot-game.ts'

/** The level that shows how a deal could be played. */
const SOLVER = 'admiral'
/** The solutions that are kept: they take a minute to compute. */
const KEPT = 7
const storedShape = v.record(
  v.pipe(v.string(), v.check(isDay)),
  v.pipe(v.string(), v.maxLength(8000), v.regex(/^\w*$/)),
)
type Stored = v.InferOutput<typeof storedShape>
function readStored(text: string): Stored {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : {}
}

/** The solution of a deal of the day: how the strongest bot plays it from the player's seat, among the same bots. */
export const useSolution = defineStore('solution', () => {
  const platform = usePlatform()
  const daily = useDaily()
  /** As texts of game links, by day. */
  const stored = useDeviceValue('windrose-solutions', readStored)
  const { play, stop, ...progress } = newBotGame()
  const found = shallowRef<PlayedGame | null>(null)
  let shown: Day | undefined
  return {
    /** The solution in progress. */
    ...progress,
    stop,
    found,
    /** Shows the solution of a day if it is known, and nothing if not. */
    async recall(day: Day): Promise<void> {
      stop()
      found.value = null
      shown = day
      const text = stored.value[day]
      const known = text === undefined ? undefined : await readPlayedGame(text, platform)
      const isSame = known?.people.some((one) => one.kind === 'bot' && one.level === daily.levelOf(day))
      if (known !== undefined && isSame && shown === day) found.value = known
    },
    /** Computes the solution of a day in the background; see `found`. */
    async solve(day: Day): Promise<void> {
      const deal = { ...dailyDeal(day), level: daily.levelOf(day) }
      const solution = await play((games) => setUpDeal(deal, games))
      if (solution === undefined) return
      found.value = solution
      const kept = Object.entries({ ...stored.value, [day]: solution.text }).sort(([one], [other]) =>
        one < other ? -1 : 1,
      )
      stored.value = Object.fromEntries(kept.slice(-KEPT))
    },
  }
})

/** A deal of the day with the solver on the player's seat. */
function setUpDeal(deal: Deal, games: GameRegistry): BotGameSetup {
  const game = games(deal.game)
  const options = game && readOptions(game.options, deal.seats, deal.options)
  if (game === undefined || options === undefined) throw new Error(`no deal of ${deal.game} here`)
  return {
    table: newTable(game, deal.seats, options),
    people: solverPlayers(deal),
    luck: `seed:${deal.seed}`,
    dice: seededDice(deal.seed),
  }
}

/** The players of a solution: the same on every device. */
function solverPlayers(deal: Deal): readonly BotPlayer[] {
  const look = { name: BOT_NAMES.at(-1)!, color: COLORS[0], symbol: SYMBOL_NAMES[0] }
  return botPlayers(dealPlayers(deal, look), deal.seat, SOLVER)
}
