import { saltedDice } from '../../core/dice.ts'
import type { Dice } from '../../core/dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from '../../core/game.ts'
import type { Action, Seat, State } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { findAutomaticChoice } from './automatic.ts'
import { agenda, busySite, harbour, passed, ROUND, SEAT_COUNT, worker } from './state.ts'
import { MORE } from './step-numbers.ts'
import { endeavor } from './index.ts'
import { ROUNDS, STOP, whatOf } from './vocabulary.ts'

/*
 * A search for counterexamples to automatic choices in random games. Where the other players have passed for the last time,
 * all choices are compared to the end of the game; before that, what they leave behind is compared.
 */

/** What a search has found. */
export interface AutomaticSearch {
  positions: number
  /** How many of them were enumerated to the end of the game. */
  enumerated: number
  /** Positions in which another choice may be better. */
  readonly contradicted: string[]
}

const salt = (number: number): string => number.toString(16).padStart(32, '0')
const out = newActions(512)
function legal(state: State): readonly Action[] {
  endeavor.legal(state, out)
  return listActions(out)
}
function after(state: State, action: Action): State {
  const next = state.slice()
  endeavor.play(next, action, ignoreEvents)
  return next
}

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

/** Searches random games from a number on, of every size in turn. */
export function searchAutomaticChoices(games: number, from = 0): AutomaticSearch {
  const found: AutomaticSearch = { positions: 0, enumerated: 0, contradicted: [] }
  for (let game = from; game < from + games; game++) {
    const seats = endeavor.seats[game % endeavor.seats.length]!
    const options = { ...defaultOptions(endeavor.options), paymentByFinance: true }
    searchGame(endeavor.setup(seats, options), saltedDice(salt(game)), found)
  }
  return found
}
function searchGame(state: State, dice: Dice, found: AutomaticSearch): void {
  for (let turn = endeavor.turn(state); turn !== OVER; turn = endeavor.turn(state)) {
    if (turn === CHANCE) {
      endeavor.roll(state, dice, ignoreEvents)
      continue
    }
    if (agenda.step(state) === MORE) check(state, turn, found)
    endeavor.play(state, pickEagerly(legal(state), dice), ignoreEvents)
  }
}
function check(state: State, seat: Seat, found: AutomaticSearch): void {
  const open = legal(state).map((action) => ({ action, described: endeavor.describe(state, action) }))
  const choice = findAutomaticChoice(endeavor.view(state), open)
  if (choice === undefined) return
  found.positions++
  if (!isBest(state.slice(), choice, seat, found))
    found.contradicted.push(`${JSON.stringify(endeavor.describe(state, choice))} in ${String(state)}`)
}
