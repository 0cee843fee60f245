import { decisionMethodFor } from '../../../src/bots/levels.ts'
import type { LevelName } from '../../../src/bots/level-names.ts'
import { heuristicsFor } from '../../../src/bots/registry.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import type { Dice } from '../../../src/engine/core/dice.ts'
import { newActions } from '../../../src/engine/core/game.ts'
import type { Action, AnyGame, Seat } from '../../../src/engine/core/game.ts'
import { defaultOptions } from '../../../src/engine/core/options.ts'
import { countEvents } from '../../../src/session/statistics/game-report.ts'
import type { CountedEvents } from '../../../src/session/statistics/game-report.ts'
import { diceFromText } from '../arena/intervals.ts'
import { dealSeed, playGame } from '../arena/match.ts'
import type { Player, Position, Setting } from '../arena/types.ts'
import type { CountedChoices } from './choices.ts'

const SEED = 'openings'
/** Enough for every question of both games. */
const MAX_CHOICES = 512
/** A bot that plays by its policy looks at no further position. */
const NO_BUDGET = { plies: 0, spent: 0 }

/** A game of one level, and what each seat did and won in it. */
export interface OpeningGame {
  /** The seat whose first choice was drawn at random, and the event of that choice; undefined where the bots chose all. */
  readonly drawn?: { readonly seat: Seat; readonly event: string }
  readonly seats: readonly (CountedEvents & {
    /** Its share of the win, 0 to 1. */
    readonly share: number
  })[]
}

/**
 * Plays all games of a deal, with the same dice: one in which the bots make every choice, and one for each kind of choice
 * that is drawn. The seat that draws changes from deal to deal.
 */
export async function playDeal(
  game: AnyGame,
  seats: number,
  deal: number,
  { level, drawn }: { readonly level: LevelName; readonly drawn: CountedChoices['drawn'] },
): Promise<OpeningGame[]> {
  const setting: Setting = { game, seats, options: defaultOptions(game.options) }
  const luck = dealSeed(SEED, deal)
  const bots = Array.from({ length: seats }, () => botPlayer(level, game, deal))
  const games: OpeningGame[] = [await playedGame(setting, bots, luck)]
  const seat = deal % seats
  for (const { verb, event } of drawn) {
    const drawing = drawsFirst(bots[seat]!, verb, diceFromText(`${luck}|${verb}`))
    const played = await playedGame(setting, bots.with(seat, drawing), luck)
    games.push({ ...played, drawn: { seat, event } })
  }
  return games
}

async function playedGame(
  setting: Setting,
  players: readonly Player[],
  luck: string,
): Promise<Omit<OpeningGame, 'drawn'>> {
  const { log, scores } = await playGame(setting, players, luck, () => 0)
  const winners = scores.filter(({ winner }) => winner).length
  const did = countEvents(setting.seats, log)
  return { seats: scores.map(({ seat, winner }) => ({ ...did[seat]!, share: winner ? 1 / winners : 0 })) }
}

/** A bot of a level. Its chance follows from the deal and the ply. */
function botPlayer(level: LevelName, game: AnyGame, deal: number): Player {
  const method = decisionMethodFor(level, game.id)
  const seedAt = ({ log }: Position): number => (Math.imul(deal, 0x9e3779b1) ^ log.length) >>> 0
  const choose = (position: Position): Action => {
    const { state, seat } = position
    if (method.type === 'immediate') return method.bot(game, state, seat, NO_BUDGET, seedAt(position))
    const options = method.optionsFor(game.scores(state).length)
    const search = searchFor(game, heuristicsFor(game.id)!, state, seedAt(position), options)
    search.run(options.iterations)
    return search.best()
  }
  return { choose, wantsEvents: true }
}

/** Plays as a bot does, but draws its first choice with this verb evenly from the legal ones. */
function drawsFirst(bot: Player, verb: string, dice: Dice): Player {
  const open = newActions(MAX_CHOICES)
  let isOver = false
  return {
    ...bot,
    choose(position) {
      const { game } = position.setting
      const { state } = position
      if (isOver) return bot.choose(position)
      game.legal(state, open)
      const such = [...open.at.subarray(0, open.count)].filter(
        (action) => game.describe(state, action).verb === verb,
      )
      if (such.length === 0) return bot.choose(position)
      isOver = true
      return such[dice.below(such.length)]!
    },
  }
}
