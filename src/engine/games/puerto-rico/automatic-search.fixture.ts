import type { Dice } from '../../core/dice.ts'
import { CHANCE, ignoreEvents, OVER } from '../../core/game.ts'
import type { Action, Seat, State } from '../../core/game.ts'
import { diceFromNumber, randomOptions } from '../../../bots/search/games.fixture.ts'
import {
  checkChoice,
  legalActions,
  newSearch,
  playOn,
  stateAfter,
} from '../../core/automatic-search.fixture.ts'
import type { AutomaticSearch, AutomaticSearchPlan } from '../../core/automatic-search.fixture.ts'
import { findAutomaticChoice } from './automatic.ts'
import { PASS, PLACE, verbOf, whatOf } from './actions.ts'
import { puertoRico } from './index.ts'
import type { Options } from './options.ts'
import { END_CAUSES } from './state.ts'
import { lastPlace, workersAt } from './steps/colonist-places.ts'
import type { View } from './view-types.ts'

/*
 * A search for counterexamples to automatic choices: random games are played, with random options, the last round of each
 * several times, and each automatic choice is compared with every other choice to the end of the game.
 */

type Plan = AutomaticSearchPlan<View>
type Choose = NonNullable<Plan['choose']>

/** The points of a seat at the end, and what decides between equal points (PR 11.5). */
type Result = readonly [points: number, tieBreak: number]
const isBetter = (one: Result, other: Result): boolean =>
  one[0] > other[0] || (one[0] === other[0] && one[1] > other[1])
const NONE: Result = [-Infinity, 0]

const legal = (state: State): readonly Action[] => legalActions(puertoRico, state)
const pick = (open: readonly Action[], dice: Dice): Action => open[dice.below(open.length)]!
/** Picks at random, but seldom passes, so that players own and produce more. */
function pickEagerly(open: readonly Action[], dice: Dice): Action {
  const picked = pick(open, dice)
  return picked === PASS ? pick(open, dice) : picked
}

/** Plays until it is the seat's turn or the game is over. The others choose at random, alike after every choice of the seat. */
function playOthers(state: State, seat: Seat): void {
  const dice = diceFromNumber(77)
  for (let turn = puertoRico.turn(state); turn !== OVER && turn !== seat; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) puertoRico.roll(state, dice, ignoreEvents)
    else puertoRico.play(state, pickEagerly(legal(state), dice), ignoreEvents)
  }
}
function resultOf(state: State, seat: Seat): Result {
  const { total, tieBreak } = puertoRico.scores(state)[seat]!
  return [total, tieBreak]
}
const after = (state: State, action: Action): State => stateAfter(puertoRico, state, action)

/** Returns the best result of a seat over all its choices from here on; undefined once `budget.left` choices are tried. */
function bestOf(state: State, seat: Seat, budget: { left: number }): Result | undefined {
  playOthers(state, seat)
  if (puertoRico.turn(state) === OVER) return resultOf(state, seat)
  let best = NONE
  for (const action of legal(state)) {
    if (budget.left-- <= 0) return undefined
    const result = bestOf(after(state, action), seat, budget)
    if (result === undefined) return undefined
    if (isBetter(result, best)) best = result
  }
  return best
}

/** The colonists at work at each place of a seat. */
function workers(state: State, seat: Seat): readonly number[] {
  return Array.from({ length: lastPlace(state, seat) + 1 }, (_, at) => workersAt(state, seat, at))
}
/** Plays to the end at random; colonists go first to where `wanted` has more. Returns the result and the last workers. */
function playOut(
  state: State,
  seat: Seat,
  dice: Dice,
  wanted: readonly number[] = [],
): { readonly result: Result; readonly workers: readonly number[] } {
  for (playOthers(state, seat); puertoRico.turn(state) !== OVER; playOthers(state, seat)) {
    const open = legal(state)
    const has = workers(state, seat)
    const copied = open.find(
      (action) => verbOf(action) === PLACE && has[whatOf(action)]! < (wanted[whatOf(action)] ?? 0),
    )
    puertoRico.play(state, copied ?? pick(open, dice), ignoreEvents)
  }
  return { result: resultOf(state, seat), workers: workers(state, seat) }
}

const BUDGET = 150
const SAMPLES = 4

/** Is no other choice better? Enumerates everything if the budget allows; else samples, and copies what others arrange. */
function isBest(state: State, choice: Action, seat: Seat, found: AutomaticSearch): boolean {
  const others = legal(state).filter((action) => action !== choice)
  const own = bestOf(after(state, choice), seat, { left: BUDGET })
  const theirs = own && others.map((action) => bestOf(after(state, action), seat, { left: BUDGET }))
  if (own !== undefined && theirs?.every((result) => result !== undefined) === true) {
    found.enumerated++
    return theirs.every((result) => !isBetter(result!, own))
  }
  const dice = diceFromNumber(99)
  return others.every((action) =>
    Array.from({ length: SAMPLES }).every(() => {
      const other = playOut(after(state, action), seat, dice)
      return !isBetter(other.result, playOut(after(state, choice), seat, dice, other.workers).result)
    }),
  )
}

function check(state: State, seat: Seat, found: AutomaticSearch, choose: Choose): void {
  checkChoice(puertoRico, state, found, choose, (choice) => isBest(state.slice(), choice, seat, found))
}

/** How often the end of each game is played. */
const ENDS = 32
const isEndCertain = (state: State): boolean => state[END_CAUSES] !== 0

/** Searches random games, with random options, from the first decision to the last; the last round of each several times. */
export function searchAutomaticChoices({
  games,
  from = 0,
  seats,
  choose = findAutomaticChoice,
}: Plan): AutomaticSearch {
  const found = newSearch()
  const look = (state: State, seat: Seat): void => check(state, seat, found, choose)
  for (let game = from; game < from + games; game++) {
    const dice = diceFromNumber(game)
    const size = seats ?? puertoRico.seats[game % puertoRico.seats.length]!
    const state = puertoRico.setup(size, randomOptions(puertoRico, size, dice) as Options)
    const play = { pick: pickEagerly, look }
    playOn(puertoRico, state, dice, { ...play, isEnough: isEndCertain })
    for (let end = 0; end < ENDS; end++)
      playOn(puertoRico, state.slice(), diceFromNumber(1e6 * end + game), play)
  }
  return found
}
