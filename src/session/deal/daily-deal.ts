import { saltedDice } from '../../engine/core/dice.ts'
import type { Dice } from '../../engine/core/dice.ts'
import type { Seat } from '../../engine/core/game.ts'
import { hashText } from '../../engine/core/hash.ts'
import { LEVELS } from '../players.ts'
import type { Level } from '../players.ts'
import { numberOf, weekdayOf } from './day.ts'
import type { Day } from './day.ts'

// The deal of the day follows from its date alone and is the same on every device, see docs/journal.md. It never changes:
// what is added here is drawn for days to come only.

/** A game to be played from its beginning: what is the same for all who play it. */
export interface Deal {
  readonly game: string
  readonly seats: number
  /** The options that differ from their defaults. */
  readonly options: Readonly<Record<string, string | boolean>>
  /** 32 hexadecimal digits; all dice follow from it. */
  readonly seed: string
  /** The seat of the player; bots of one level have the others. */
  readonly seat: Seat
  readonly level: Level
}
/** The deal of one day. */
export interface DailyDeal extends Deal {
  readonly day: Day
}

/** What is drawn for a game: the numbers of players and the options, each as often as it is named. */
interface Draw {
  readonly game: string
  readonly seats: readonly number[]
  readonly options: readonly Deal['options'][]
}
/** The games take turns, day by day. */
const DRAWS: readonly Draw[] = [
  { game: 'puerto-rico', seats: [2, 3, 3, 4, 4, 5], options: [{}, { market: 'random' }] },
  { game: 'endeavor', seats: [3, 3, 4, 4, 5], options: [{}] },
]

/**
 * The deal of a day. Its level is that of releases up to 1.0, from Monday, the lowest, to Sunday, the highest; now a player
 * chooses between two others (`dailyLevel`).
 */
export function dailyDeal(day: Day): DailyDeal {
  const dice = saltedDice(hashText(`windrose daily|${day}|draw`))
  const draw = DRAWS[numberOf(day) % DRAWS.length]!
  const seats = pick(draw.seats, dice)
  return {
    day,
    game: draw.game,
    seats,
    options: pick(draw.options, dice),
    seed: hashText(`windrose daily|${day}|seed`),
    seat: dice.below(seats),
    level: LEVELS[weekdayOf(day)]!,
  }
}

/** How hard a player wants the game of a day, told before they see it. */
export const HARDNESSES = ['easy', 'hard'] as const
export type Hardness = (typeof HARDNESSES)[number]

/** The level of the bots in the easy and the hard game of a day; both grow stronger from Monday to Sunday. */
export function dailyLevel(day: Day, hardness: Hardness): Level {
  const place = weekdayOf(day) / 2
  return LEVELS[hardness === 'easy' ? Math.floor(place) : 3 + Math.ceil(place)]!
}

function pick<One>(list: readonly One[], dice: Dice): One {
  return list[dice.below(list.length)]!
}
