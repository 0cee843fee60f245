import { botDice } from '../../../src/bots/bot.ts'
import type { Bot } from '../../../src/bots/bot.ts'
import { CHANCE, ignoreEvents, OVER } from '../../../src/engine/core/game.ts'
import type { AnyGame, State } from '../../../src/engine/core/game.ts'
import { readOptions } from '../../../src/engine/core/options.ts'

/** The setting of a match. */
export interface Table {
  readonly seats: number
  /** Options that are not the default, by name. */
  readonly options: Readonly<Record<string, unknown>>
}
/** The result of a deal for the single bot, over all its chairs. */
export interface Outcome {
  /** Its share of the wins, less the fair share. */
  readonly share: number
  /** Its mean points less those of the best other seat. */
  readonly margin: number
}

/** A game longer than this is an error. */
const MOST_PLIES = 20_000

/** Plays one deal with the same dice from every chair: `one` on this chair, `other` on all others. */
export function playDeal(
  game: AnyGame,
  { seats, options }: Table,
  deal: number,
  one: Bot,
  other: Bot,
): Outcome {
  let share = 0
  let margin = 0
  for (let chair = 0; chair < seats; chair++) {
    const state = game.setup(seats, readOptions(game.options, seats, options)!)
    playOut(game, state, deal, (seat) => (seat === chair ? one : other))
    const scores = game.scores(state)
    const winners = scores.filter(({ winner }) => winner).length
    const own = scores[chair]!
    if (own.winner) share += 1 / winners
    margin += own.total - Math.max(...scores.filter(({ seat }) => seat !== chair).map(({ total }) => total))
  }
  return { share: (share - 1) / seats, margin: margin / seats }
}

function playOut(game: AnyGame, state: State, deal: number, botAt: (seat: number) => Bot): void {
  const budget = { plies: Infinity, spent: 0 }
  let thrown = 0
  for (let ply = 0; ply < MOST_PLIES; ply++) {
    const turn = game.turn(state)
    if (turn === OVER) return
    // The dice follow from the number of rolls, so that games of one deal have the same luck as long as possible.
    if (turn === CHANCE) game.roll(state, botDice(deal, thrown++), ignoreEvents)
    else game.play(state, botAt(turn)(game, state, turn, budget, deal * MOST_PLIES + ply), ignoreEvents)
  }
  throw new Error('a game does not end')
}
