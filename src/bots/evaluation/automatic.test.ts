import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../engine/core/dice.ts'
import type { Dice } from '../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from '../../engine/core/game.ts'
import type { Action, Seat, State } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import { findAutomaticChoice } from '../../engine/games/puerto-rico/automatic.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import { whatOf } from '../../engine/games/puerto-rico/actions.ts'
import { WORKED_TILES } from '../../engine/games/puerto-rico/vocabulary.ts'
import { puertoRicoEvaluator as evaluator } from './puerto-rico/evaluator.ts'

const out = newActions(512)
function legal(state: State): readonly Action[] {
  puertoRico.legal(state, out)
  return listActions(out)
}
function after(state: State, action: Action): State {
  const next = state.slice()
  puertoRico.play(next, action, ignoreEvents)
  return next
}
/** The action with the best evaluation one choice ahead. */
function liked(state: State, seat: Seat): Action {
  const all = legal(state)
  const worths = all.map((action) => evaluator.evaluate(after(state, action), seat))
  return all[worths.indexOf(Math.max(...worths))]!
}
/** The evaluation at the end of the phase after a choice, every seat playing greedily. */
function worthOf(state: State, action: Action, seat: Seat): number {
  const now = after(state, action)
  const dice = saltedDice('5'.repeat(32))
  for (
    let turn = puertoRico.turn(now);
    turn !== OVER && !evaluator.isQuiet(now);
    turn = puertoRico.turn(now)
  ) {
    if (turn === CHANCE) puertoRico.roll(now, dice, ignoreEvents)
    else puertoRico.play(now, liked(now, turn), ignoreEvents)
  }
  return evaluator.evaluate(now, seat)
}

/** The colonists at every place of a seat, in the order of the board. */
function crews(state: State, seat: Seat): readonly number[] {
  const { island, city } = puertoRico.view(state).players[seat]!
  return [
    ...island.slice(0, WORKED_TILES).map(({ occupied }) => occupied),
    ...city.map(({ colonists }) => colonists),
  ]
}
const isPlacing = (state: State, seat: Seat): boolean =>
  puertoRico.view(state).question?.name === 'placeColonist' && puertoRico.turn(state) === seat
/** The final arrangement if colonists go to wanted places first, then anywhere. */
function arranged(
  state: State,
  seat: Seat,
  wanted: (place: number, has: number) => boolean,
): readonly number[] {
  const now = state.slice()
  while (isPlacing(now, seat)) {
    const has = crews(now, seat)
    const all = legal(now)
    const place = (action: Action): number => whatOf(action)
    const next = all.find((action) => wanted(place(action), has[place(action)]!)) ?? all[0]!
    puertoRico.play(now, next, ignoreEvents)
  }
  return crews(now, seat)
}

/** Every arrangement possible without the colonist is possible with it, plus one more circle. */
function expectNothingLost(state: State, choice: Action, seat: Seat, luck: Dice): void {
  const [pass] = legal(state)
  for (let i = 0; i < 5; i++) {
    const without = arranged(after(state, pass!), seat, () => luck.below(2) === 0)
    const with_ = arranged(after(state, choice), seat, (place, has) => has < without[place]!)
    expect(with_.every((count, place) => count >= without[place]!)).toBe(true)
    expect(with_.reduce((all, count) => all + count, 0)).toBe(
      without.reduce((all, count) => all + count, 0) + 1,
    )
  }
}
function expectNothingBetter(state: State, choice: Action, seat: Seat): void {
  const worth = worthOf(state, choice, seat)
  for (const other of legal(state)) expect(worth).toBeGreaterThanOrEqual(worthOf(state, other, seat))
}

const COLONIST: readonly string[] = ['recruit', 'mannedTile', 'mannedBuilding']

/** Plays a game and checks every automatic choice in it; counts them by question. */
function tryGame(seats: number, luck: Dice, tried: Map<string, number>): void {
  const state = puertoRico.setup(seats, defaultOptions(puertoRico.options))
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) {
      puertoRico.roll(state, luck, ignoreEvents)
      continue
    }
    const all = legal(state)
    const name = tryChoice(state, turn, luck)
    if (name !== undefined) tried.set(name, (tried.get(name) ?? 0) + 1)
    puertoRico.play(
      state,
      luck.below(3) > 0 ? liked(state, turn) : all[luck.below(all.length)]!,
      ignoreEvents,
    )
  }
}
/** Checks the automatic choice, if there is one; returns the name of the question. */
function tryChoice(state: State, seat: Seat, luck: Dice): string | undefined {
  const view = puertoRico.view(state)
  const all = legal(state)
  const choice = findAutomaticChoice(
    view,
    all.map((action) => ({ action, described: puertoRico.describe(state, action) })),
  )
  if (choice === undefined) return undefined
  const { name } = view.question!
  expect(all).toContain(choice)
  if (COLONIST.includes(name)) expectNothingLost(state, choice, seat, luck)
  else expectNothingBetter(state, choice, seat)
  return name
}

describe.each(puertoRico.seats)('automatic choices, %i seats', (seats) => {
  test('are legal, and no other choice is better', { timeout: 60_000 }, () => {
    const tried = new Map<string, number>()
    for (let game = 0; game < 12; game++) {
      tryGame(seats, saltedDice((1000 * seats + game).toString(16).padStart(32, '0')), tried)
    }
    for (const name of ['recruit', 'bonusGood', 'keepOne']) expect(tried.get(name), name).toBeGreaterThan(3)
  })
})
