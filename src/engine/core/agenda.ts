import type { Dice } from './dice.ts'
import { assert } from './fault.ts'
import { CHANCE, newActions, OVER } from './game.ts'
import type { Action, Actions, Emit, Seat, State, Turn } from './game.ts'
import type { Layout } from './layout.ts'

/** A question: somebody must choose. */
export interface ChoiceStep<Event> {
  readonly name: string
  readonly legal: (state: State, seat: Seat, memo: number, out: Actions) => void
  readonly play: (state: State, seat: Seat, memo: number, action: Action, emit: Emit<Event>) => void
}
/** Something that needs nobody. */
export interface AutomaticStep<Event> {
  readonly name: string
  readonly run: (state: State, seat: Seat, memo: number, emit: Emit<Event>) => void
}
/** Something that needs dice. */
export interface ChanceStep<Event> {
  readonly name: string
  readonly roll: (state: State, seat: Seat, memo: number, dice: Dice, emit: Emit<Event>) => void
}
/** A step; its place among the game's steps is the number that lies on the agenda. */
export type Step<Event> = ChoiceStep<Event> | AutomaticStep<Event> | ChanceStep<Event>

/** Three numbers an item: the step, the seat it concerns, and whatever the step wants to remember. */
const ITEM = 3

/** What is still to be done, as a stack inside the state; the item laid last comes next. */
export interface Agenda {
  push(state: State, step: number, seat: Seat, data?: number): void
  /** Takes the uppermost item away. Freed cells become zero, so that equal positions are equal arrays. */
  pop(state: State): void
  /** Remembers something else for the uppermost item. */
  setData(state: State, memo: number): void
  /** Lays an item that is meant for every seat, `first` first, the others in turn: its memo counts who is still to come. */
  pushForEachSeat(state: State, step: number, first: Seat, seats: number): void
  /** The uppermost item, laid for everyone, passes on to the next seat; after the last it is done. */
  passToNextSeat(state: State, seats: number): void
  isEmpty(state: State): boolean
  /** All items, the next one last. */
  items(state: State): [step: number, seat: Seat, memo: number][]
  step(state: State): number
  seat(state: State): Seat
  data(state: State): number
}

/** Whose turn comes after a seat's; the number of seats is at hand for whoever goes clockwise. */
type SeatOrder = (state: State, seat: Seat, seats: number) => Seat
const clockwise: SeatOrder = (_state, seat, seats) => (seat + 1 === seats ? 0 : seat + 1)

/** An agenda inside the state. Who comes after whom is clockwise, unless the game has an order of its own. */
export function newAgenda(place: Layout, depth: number, after: SeatOrder = clockwise): Agenda {
  const size = place.one('agenda size', 0, depth)
  // The uppermost item has cells of its own: it is read at every step, the others only when they come up.
  const now = place.run('agenda now', ITEM, 0, 0x7fff)
  const waiting = place.run('agenda', (depth - 1) * ITEM, 0, 0x7fff)
  const push = (state: State, step: number, seat: Seat, memo = 0): void => {
    const below = state[size]!
    assert(below < depth, 'the agenda is full')
    if (below > 0) {
      const at = waiting + below * ITEM - ITEM
      state[at] = state[now]!
      state[at + 1] = state[now + 1]!
      state[at + 2] = state[now + 2]!
    }
    state[now] = step
    state[now + 1] = seat
    state[now + 2] = memo
    state[size] = below + 1
  }
  const done = (state: State): void => {
    const below = state[size]! - 1
    state[size] = below
    if (below === 0) {
      state[now] = 0
      state[now + 1] = 0
      state[now + 2] = 0
      return
    }
    const at = waiting + below * ITEM - ITEM
    for (let cell = 0; cell < ITEM; cell++) {
      state[now + cell] = state[at + cell]!
      state[at + cell] = 0
    }
  }
  return {
    push,
    pop,
    setData(state, memo) {
      state[now + 2] = memo
    },
    pushForEachSeat(state, step, first, seats) {
      push(state, step, first, seats - 1)
    },
    passToNextSeat(state, seats) {
      if (state[now + 2] === 0) return done(state)
      state[now + 2]!--
      state[now + 1] = after(state, state[now + 1]!, seats)
    },
    isEmpty: (state) => state[size] === 0,
    items(state) {
      const all: [number, number, number][] = []
      for (let item = 0; item < state[size]!; item++) {
        const at = item === state[size]! - 1 ? now : waiting + item * ITEM
        all.push([state[at]!, state[at + 1]!, state[at + 2]!])
      }
      return all
    },
    step: (state) => state[now]!,
    seat: (state) => state[now + 1]!,
    data: (state) => state[now + 2]!,
  }
}

/**
 * How a game goes on by its agenda: the half of the contract that is the same for every game. After every answer and
 * every roll, what needs nobody runs, until somebody must choose, dice are wanted or nothing is left.
 */
export interface StepRunner<Event> {
  turn(state: State): Turn
  legal(state: State, out: Actions): void
  play(state: State, action: Action, emit: Emit<Event>, next?: Actions): void
  roll(state: State, dice: Dice, emit: Emit<Event>, next?: Actions): void
  /** Runs what needs nobody; for set-ups that begin with such a step. */
  advance(state: State, emit: Emit<Event>, next?: Actions): void
}

/** More steps than this without a question would mean that the rules run in a circle. */
const MAX_AUTOMATIC_STEPS = 10_000

export function newStepRunner<Event>(agenda: Agenda, steps: readonly Step<Event>[]): StepRunner<Event> {
  // Looked up by number in the inner loop of search, hence rows of functions and not objects.
  const runs = steps.map((step) => ('run' in step ? step.run : undefined))
  const rolls = steps.map((step) => ('roll' in step ? step.roll : undefined))
  const asks = steps.map((step) => ('legal' in step ? step.legal : undefined))
  const answers = steps.map((step) => ('legal' in step ? step.play : undefined))
  const scratch = newActions()

  const settle = (state: State, emit: Emit<Event>, next: Actions = scratch): void => {
    for (let count = 0; count < MAX_AUTOMATIC_STEPS; count++) {
      next.count = 0
      if (agenda.isEmpty(state)) return
      const step = agenda.step(state)
      const seat = agenda.seat(state)
      const memo = agenda.data(state)
      const run = runs[step]
      if (run !== undefined) {
        run(state, seat, memo, emit)
        continue
      }
      const ask = asks[step]
      if (ask === undefined) return
      ask(state, seat, memo, next)
      if (next.count !== 1) {
        assert(next.count > 0, 'a question has an answer')
        return
      }
      // A question with one answer is not a question: it is answered here, on every peer alike.
      answers[step]!(state, seat, memo, next.at[0]!, emit)
    }
    assert(false, 'the agenda settles')
  }

  return {
    advance,
    turn(state) {
      if (agenda.isEmpty(state)) return OVER
      return rolls[agenda.step(state)] === undefined ? agenda.seat(state) : CHANCE
    },
    legal(state, out) {
      out.count = 0
      if (agenda.isEmpty(state)) return
      asks[agenda.step(state)]?.(state, agenda.seat(state), agenda.data(state), out)
    },
    play(state, action, emit, next = scratch) {
      const answer = answers[agenda.step(state)]
      assert(answer !== undefined, 'an action answers a question')
      answer(state, agenda.seat(state), agenda.data(state), action, emit)
      settle(state, emit, next)
    },
    roll(state, dice, emit, next = scratch) {
      const roll = rolls[agenda.step(state)]
      assert(roll !== undefined, 'dice are thrown when they are wanted')
      roll(state, agenda.seat(state), agenda.data(state), dice, emit)
      settle(state, emit, next)
    },
  }
}
