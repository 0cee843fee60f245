import { assert } from '../engine/core/fault.ts'
import { addAction, CHANCE, OVER } from '../engine/core/game.ts'
import type { Game, State } from '../engine/core/game.ts'

const SEATS = 0
export const HEAP = 1
const TURN = 2
const RAINS = 3
const LAST = 4
const SIZE = 5

const options = {
  wet: { type: 'switch', default: true },
  heap: { type: 'pick', of: ['small', 'large'], default: 'small' },
} as const

type Event = { readonly type: 'rained' } | { readonly type: 'took'; readonly seat: number }

/** Nim for trials of sessions: take 1 to 3 tokens in turn; on wet tables dice bring some before each of three rounds. */
export const nim: Game<Event, { readonly heap: number; readonly round: number }, typeof options> = {
  id: 'nim',
  version: 1,
  seats: [2, 3],
  options,
  setup(seats, { wet, heap }) {
    const state = new Int16Array(SIZE)
    state.set([seats, heap === 'large' ? 60 : 9, wet ? CHANCE : 0, wet ? 3 : 0, 0])
    return state
  },
  turn: (state) => state[TURN]!,
  legal(state, out) {
    out.count = 0
    for (let count = 1; count <= Math.min(3, state[HEAP]!); count++) addAction(out, count)
  },
  play(state, count, emit) {
    const seat = state[TURN]!
    state[HEAP]! -= count
    state[LAST] = seat
    emit({ type: 'took', seat })
    state[TURN] = state[HEAP] === 0 ? OVER : afterSeat(state, seat)
  },
  roll(state, dice, emit) {
    state[HEAP]! += dice.below(4)
    state[RAINS]!--
    state[TURN] = 0
    emit({ type: 'rained' })
  },
  describe: (_state, tokens) => ({ verb: 'take', tokens }),
  view: (state) => ({ heap: state[HEAP]!, round: 3 - state[RAINS]! }),
  scores: (state) =>
    Array.from({ length: state[SEATS]! }, (_, seat) => {
      const total = state[TURN] === OVER && state[LAST] === seat ? 1 : 0
      return { seat, total, tieBreak: 0, sources: { lastToken: total }, winner: total === 1 }
    }),
  check(state) {
    assert(
      state.length === SIZE && state[HEAP]! >= 0 && state[HEAP]! < 99 && state[SEATS]! < 4,
      'a lawful heap',
    )
  },
}

function afterSeat(state: State, seat: number): number {
  if (seat + 1 < state[SEATS]!) return seat + 1
  return state[RAINS]! > 0 ? CHANCE : 0
}
