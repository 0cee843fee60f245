import { newStepRunner, newAgenda } from './agenda.ts'
import type { Step } from './agenda.ts'
import { addAction, OVER } from './game.ts'
import type { Game, Seat, State } from './game.ts'
import { newLayout } from './layout.ts'

// Nim with a die, a third game for tests: the smallest one that uses choices, automatic steps, chance and options. Each
// seat in turn takes 1 to 3 tokens, rain (a die) adds some, and the seat that takes the last token wins.

export type NimEvent =
  | { readonly type: 'rained'; readonly tokens: number }
  | { readonly type: 'took'; readonly seat: Seat; readonly tokens: number }
export interface NimView {
  readonly heap: number
  readonly rains: number
  readonly last: Seat
  readonly taken: readonly number[]
  readonly agenda: readonly number[]
}

const SHARED = 20
const place = newLayout(SHARED, 1)
const seats = place.one('seats', 2, 3)
export const heap = place.one('heap', 0, 100)
export const rains = place.one('rains', 0, 3)
const last = place.one('last', 0, 2)
const taken = place.perSeat('taken', 0, 100)
const agenda = newAgenda(place, 5)

const ROUND = 0
const TAKE = 1
const RAIN = 2
const STEPS: readonly Step<NimEvent>[] = [
  {
    name: 'round',
    run(state) {
      agenda.pop(state)
      if (state[heap]! === 0) return
      agenda.push(state, ROUND, 0)
      agenda.pushForEachSeat(state, TAKE, 0, state[seats]!)
      if (state[rains]! > 0) agenda.push(state, RAIN, 0)
    },
  },
  {
    name: 'take',
    legal(state, _seat, _data, out) {
      const most = Math.min(3, state[heap]!)
      if (most === 0) addAction(out, 0)
      for (let count = 1; count <= most; count++) addAction(out, count)
    },
    play(state, seat, _data, count, emit) {
      agenda.passToNextSeat(state, state[seats]!)
      if (count === 0) return
      state[heap]! -= count
      state[taken(seat)]! += count
      state[last] = seat
      emit({ type: 'took', seat, tokens: count })
    },
  },
  {
    name: 'rain',
    roll(state, _seat, _data, dice, emit) {
      agenda.pop(state)
      const tokens = dice.below(4)
      state[rains]!--
      state[heap]! += tokens
      emit({ type: 'rained', tokens })
    },
  },
]
const runner = newStepRunner(agenda, STEPS)

const nimOptions = {
  wet: { type: 'switch', default: true },
  heap: { type: 'pick', of: ['small', 'large'], default: 'small' },
} as const

export const nim: Game<NimEvent, NimView, typeof nimOptions> = {
  id: 'nim',
  version: 1,
  seats: [2, 3],
  options: nimOptions,
  setup(players, options) {
    const state = new Int16Array(place.size(players))
    state[seats] = players
    state[heap] = options.heap === 'large' ? 21 : 9
    state[rains] = options.wet ? 3 : 0
    agenda.push(state, ROUND, 0)
    runner.advance(state, () => undefined)
    return state
  },
  turn: runner.turn,
  legal: runner.legal,
  play: runner.play,
  roll: runner.roll,
  describe: (_state, action) => ({ verb: 'take', tokens: action }),
  view: (state) => ({
    heap: state[heap]!,
    rains: state[rains]!,
    last: state[last]!,
    taken: tallies(state),
    agenda: Array.from(state.subarray(4, SHARED)),
  }),
  scores: (state) =>
    tallies(state).map((tokens, seat) => {
      const won = runner.turn(state) === OVER && state[last] === seat
      const total = won ? 1 : 0
      return { seat, total, tieBreak: tokens, sources: { lastToken: total }, winner: won }
    }),
  check(state) {
    place.check(state, state[seats]!)
  },
}

function tallies(state: State): number[] {
  return Array.from({ length: state[seats]! }, (_, seat) => state[taken(seat)]!)
}
