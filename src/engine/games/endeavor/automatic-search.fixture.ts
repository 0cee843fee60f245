import type { Dice } from '../../core/dice.ts'
import { OVER } from '../../core/game.ts'
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
import { agenda, busySite, harbour, passed, ROUND, SEAT_COUNT, worker } from './state.ts'
import { MORE } from './step-numbers.ts'
import { endeavor } from './index.ts'
import type { Options } from './options.ts'
import type { View } from './view-types.ts'
import { ROUNDS, STOP, whatOf } from './vocabulary.ts'

/*
 * A search for counterexamples to automatic choices in random games, with random options. Where the other players have
 * passed for the last time, all choices are compared to the end of the game; before that, what they leave behind is compared.
 */

type Plan = AutomaticSearchPlan<View>
type Choose = NonNullable<Plan['choose']>

const legal = (state: State): readonly Action[] => legalActions(endeavor, state)
const after = (state: State, action: Action): State => stateAfter(endeavor, state, action)

/** Returns the most glory the seat can reach by its own choices; undefined once `budget.left` choices are tried. */
function bestOf(state: State, seat: Seat, budget: { left: number }): number | undefined {
  if (endeavor.turn(state) === OVER) return endeavor.scores(state)[seat]!.total
  let best = -Infinity
  for (const action of legal(state)) {
    if (budget.left-- <= 0) return undefined
    const result = bestOf(after(state, action), seat, budget)
    if (result === undefined) return undefined
    best = Math.max(best, result)
  }
  return best
}
function isAlone(state: State, seat: Seat): boolean {
  if (state[ROUND] !== ROUNDS) return false
  return Array.from({ length: state[SEAT_COUNT]! }).every(
    (_, each) => each === seat || state[passed(each)] === 1,
  )
}

const BUDGET = 20_000

/** Is no other choice better? */
function isBest(state: State, choice: Action, seat: Seat, found: AutomaticSearch): boolean {
  const others = legal(state).filter((action) => action !== choice)
  if (isAlone(state, seat)) {
    const own = bestOf(after(state, choice), seat, { left: BUDGET })
    const theirs = others.map((action) => bestOf(after(state, action), seat, { left: BUDGET }))
    if (own !== undefined && theirs.every((result) => result !== undefined)) {
      found.enumerated++
      return theirs.every((result) => result! <= own)
    }
  }
  return isOneMarkerMore(state, choice, seat)
}

/**
 * Do the payments leave exactly what declining would leave, but for a marker that is in the harbour instead of on a
 * building? Then whatever the player could do after declining can be done after the payments as well.
 */
function isOneMarkerMore(state: State, payment: Action, seat: Seat): boolean {
  const moved = state.slice()
  let paid = state
  for (let action = payment; ; action = legal(paid).at(-1)!) {
    moved[worker(seat, busySite(moved, seat, whatOf(action)))] = 0
    moved[harbour(seat)]!++
    paid = after(paid, action)
    // Several buildings of the kind may hold markers: then the payments go on.
    const isAskedAgain = endeavor.turn(paid) === seat && agenda.step(paid) === MORE
    if (!isAskedAgain) return after(moved, STOP).join() === paid.join()
  }
}

/** Any action; seldom a pass, which always comes first. */
function pickEagerly(open: readonly Action[], dice: Dice): Action {
  const first = dice.below(open.length)
  return open[first === 0 ? dice.below(open.length) : first]!
}

/** How often the last rounds of each game are played. */
const ENDS = 8
/** The round after which they begin: before it few payments are left over. */
const LAST_BEFORE_ENDS = 3
const isInLastRounds = (state: State): boolean => state[ROUND]! > LAST_BEFORE_ENDS

/**
 * Searches random games, each from the first decision to the last. Then the last rounds are played several times more, in
 * which only further payments are looked at: a view of every position takes most of the time.
 */
export function searchAutomaticChoices({
  games,
  from = 0,
  seats,
  choose = findAutomaticChoice,
}: Plan): AutomaticSearch {
  const found = newSearch()
  const checkAll = (state: State, seat: Seat): void => check(state, seat, found, choose)
  const checkPayments = (state: State, seat: Seat): void => {
    if (agenda.step(state) === MORE) check(state, seat, found, choose)
  }
  for (let game = from; game < from + games; game++) {
    const dice = diceFromNumber(game)
    const size = seats ?? endeavor.seats[game % endeavor.seats.length]!
    const options = randomOptions(endeavor, size, dice) as Options
    // Without this option no choice is automatic: seven of eight games have it.
    const state = endeavor.setup(size, { ...options, paymentByFinance: dice.below(8) > 0 })
    playOn(endeavor, state, dice, { pick: pickEagerly, look: checkAll, isEnough: isInLastRounds })
    for (let end = 0; end < ENDS; end++)
      playOn(endeavor, state.slice(), diceFromNumber(1e6 * end + game), {
        pick: pickEagerly,
        look: end === 0 ? checkAll : checkPayments,
      })
  }
  return found
}

function check(state: State, seat: Seat, found: AutomaticSearch, choose: Choose): void {
  checkChoice(endeavor, state, found, choose, (choice) => isBest(state.slice(), choice, seat, found))
}
