import type { Dice } from './dice.ts'
import { assert } from './fault.ts'
import { CHANCE, newActions, OVER } from './game.ts'
import type { Action, Actions, Emit, Seat, State, Turn } from './game.ts'
import type { Layout } from './layout.ts'

/** A step at which its seat chooses an action. */
export interface ChoiceStep<Event> {
  readonly name: string
  readonly legal: (state: State, seat: Seat, data: number, out: Actions) => void
  readonly play: (state: State, seat: Seat, data: number, action: Action, emit: Emit<Event>) => void
}
/** A step that runs without a choice. */
export interface AutomaticStep<Event> {
  readonly name: string
  readonly run: (state: State, seat: Seat, data: number, emit: Emit<Event>) => void
}
/** A step that needs dice. */
export interface ChanceStep<Event> {
  readonly name: string
  readonly roll: (state: State, seat: Seat, data: number, dice: Dice, emit: Emit<Event>) => void
}
/** A step of a game. Its index in the game's list of steps is the number that the agenda holds. */
export type Step<Event> = ChoiceStep<Event> | AutomaticStep<Event> | ChanceStep<Event>

/** Cells of an item: the step, the seat it concerns, and a number whose meaning only the step knows. */
const ITEM_SIZE = 3

/** The steps still to come, as a stack inside the state: the item pushed last is the next one. */
export interface Agenda {
  push(state: State, step: number, seat: Seat, data?: number): void
  /** Removes the top item. Freed cells become zero, so that equal positions are equal arrays. */
  pop(state: State): void
  /** Replaces the data of the top item. */
  setData(state: State, data: number): void
  /** Pushes one item for all seats, `first` first, then the others in turn. Its data counts the seats still to come. */
  pushForEachSeat(state: State, step: number, first: Seat, seats: number): void
  /** Passes the top item, pushed by `pushForEachSeat`, to the next seat; removes it after the last one. */
  passToNextSeat(state: State, seats: number): void
  isEmpty(state: State): boolean
  /** All items, the next one last. */
  items(state: State): [step: number, seat: Seat, data: number][]
  step(state: State): number
  seat(state: State): Seat
  data(state: State): number
}

/** Returns the seat that follows `seat` in turn order. `seats` is the number of seats. */
type SeatOrder = (state: State, seat: Seat, seats: number) => Seat
const clockwise: SeatOrder = (_state, seat, seats) => (seat + 1 === seats ? 0 : seat + 1)

/** Reserves room in the layout for `depth` items. The turn order is clockwise unless `after` says otherwise. */
export function newAgenda(place: Layout, depth: number, after: SeatOrder = clockwise): Agenda {
  const size = place.one('agenda size', 0, depth)
  // The top item has cells of its own: every step reads it, the others are read only when they become the top.
  const now = place.run('agenda now', ITEM_SIZE, 0, 0x7fff)
  const waiting = place.run('agenda', (depth - 1) * ITEM_SIZE, 0, 0x7fff)
  const push = (state: State, step: number, seat: Seat, data = 0): void => {
    const below = state[size]!
    assert(below < depth, 'the agenda is full')
    if (below > 0) {
      const at = waiting + below * ITEM_SIZE - ITEM_SIZE
      state[at] = state[now]!
      state[at + 1] = state[now + 1]!
      state[at + 2] = state[now + 2]!
    }
    state[now] = step
    state[now + 1] = seat
    state[now + 2] = data
    state[size] = below + 1
  }
  const pop = (state: State): void => {
    const below = state[size]! - 1
    state[size] = below
    if (below === 0) {
      state[now] = 0
      state[now + 1] = 0
      state[now + 2] = 0
      return
    }
    const at = waiting + below * ITEM_SIZE - ITEM_SIZE
    for (let cell = 0; cell < ITEM_SIZE; cell++) {
      state[now + cell] = state[at + cell]!
      state[at + cell] = 0
    }
  }
  return {
    push,
    pop,
    setData(state, data) {
      state[now + 2] = data
    },
    pushForEachSeat(state, step, first, seats) {
      push(state, step, first, seats - 1)
    },
    passToNextSeat(state, seats) {
      if (state[now + 2] === 0) return pop(state)
      state[now + 2]!--
      state[now + 1] = after(state, state[now + 1]!, seats)
    },
    isEmpty: (state) => state[size] === 0,
    items(state) {
      const all: [number, number, number][] = []
      for (let item = 0; item < state[size]!; item++) {
        const at = item === state[size]! - 1 ? now : waiting + item * ITEM_SIZE
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
 * Plays a game by its agenda: the part of the `Game` contract that is the same in every game. After each action and each
 * roll, automatic steps run until a seat must choose, dice are needed or the agenda is empty.
 */
export interface StepRunner<Event> {
  turn(state: State): Turn
  legal(state: State, out: Actions): void
  play(state: State, action: Action, emit: Emit<Event>, next?: Actions): void
  roll(state: State, dice: Dice, emit: Emit<Event>, next?: Actions): void
  /** Runs automatic steps, and choices with one answer, until the next decision; for set-ups that begin with one. */
  advance(state: State, emit: Emit<Event>, next?: Actions): void
}

/** More steps than this without a decision mean that the rules loop. */
const MAX_AUTOMATIC_STEPS = 10_000

export function newStepRunner<Event>(agenda: Agenda, steps: readonly Step<Event>[]): StepRunner<Event> {
  // The inner loop of search looks these up by number: arrays of functions are faster than arrays of objects.
  const runs = steps.map((step) => ('run' in step ? step.run : undefined))
  const rolls = steps.map((step) => ('roll' in step ? step.roll : undefined))
  const legals = steps.map((step) => ('legal' in step ? step.legal : undefined))
  const plays = steps.map((step) => ('legal' in step ? step.play : undefined))
  const scratch = newActions()

  const advance = (state: State, emit: Emit<Event>, next: Actions = scratch): void => {
    for (let count = 0; count < MAX_AUTOMATIC_STEPS; count++) {
      next.count = 0
      if (agenda.isEmpty(state)) return
      const step = agenda.step(state)
      const seat = agenda.seat(state)
      const data = agenda.data(state)
      const run = runs[step]
      if (run !== undefined) {
        run(state, seat, data, emit)
        continue
      }
      const legal = legals[step]
      if (legal === undefined) return
      legal(state, seat, data, next)
      if (next.count !== 1) {
        assert(next.count > 0, 'a choice has a legal action')
        return
      }
      // A choice with a single legal action is no decision: it is played here, on every peer alike.
      plays[step]!(state, seat, data, next.at[0]!, emit)
    }
    assert(false, 'automatic steps come to an end')
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
      legals[agenda.step(state)]?.(state, agenda.seat(state), agenda.data(state), out)
    },
    play(state, action, emit, next = scratch) {
      const play = plays[agenda.step(state)]
      assert(play !== undefined, 'an action is played at a choice')
      play(state, agenda.seat(state), agenda.data(state), action, emit)
      advance(state, emit, next)
    },
    roll(state, dice, emit, next = scratch) {
      const roll = rolls[agenda.step(state)]
      assert(roll !== undefined, 'dice are rolled at a chance step')
      roll(state, agenda.seat(state), agenda.data(state), dice, emit)
      advance(state, emit, next)
    },
  }
}
