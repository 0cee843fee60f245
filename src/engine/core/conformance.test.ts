import { describe, expect, test } from 'vitest'
import { addAction, CHANCE, ignoreEvents, OVER } from './game.ts'
import type { Actions, State } from './game.ts'
import { checkConformance } from './conformance.fixture.ts'
import { heap, nim } from './nim.fixture.ts'
import { defaultOptions } from './options.ts'

const options = defaultOptions(nim.options)
const table = { seats: 3, options, seed: 7 }

const TABLES = nim.seats.flatMap((seats) =>
  [true, false].flatMap((wet) =>
    (['small', 'large'] as const).map((size) => ({ seats, options: { wet, heap: size } })),
  ),
)
test('Nim with a die conforms, at every size and with every option', () => {
  expect(TABLES.length).toBe(8)
  const ends = new Set<string>()
  for (const each of TABLES) {
    for (let seed = 0; seed < 10; seed++) {
      const result = checkConformance(nim, { ...each, seed })
      expect(nim.turn(result.state)).toBe(OVER)
      expect(result.rolls > 0).toBe(each.options.wet)
      ends.add(result.state.join())
    }
  }
  expect(ends.size).toBeGreaterThan(20)
})

test('the same seed plays the same game, another seed another one', () => {
  const games = [1, 1, 2].map((seed) => checkConformance(nim, { ...table, seed }))
  expect(games[1]).toEqual(games[0])
  expect(games[2]).not.toEqual(games[0])
})

test('running the expensive checks less often does not change the game', () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(checkConformance(nim, { ...table, seed, every: 4 })).toEqual(
      checkConformance(nim, { ...table, seed }),
    )
  }
})

/** Variants of Nim with one fault each, and the check that must find it. */
const FAULTS: readonly (readonly [fault: string, check: RegExp, game: () => typeof nim])[] = [
  [
    'set-up differs from time to time',
    /set-up is the same each time/,
    () => {
      let times = 0
      return {
        ...nim,
        setup(seats, chosen) {
          const state = nim.setup(seats, chosen)
          state[heap]! += times++
          return state
        },
      }
    },
  ],
  [
    'two actions have one number',
    /no two legal actions have the same number/,
    () => withLegal((out) => addAction(out, out.at[0]!)),
  ],
  [
    'a seat in turn has no action',
    /a seat in turn has a legal action/,
    () => withLegal((out) => (out.count = 0)),
  ],
  [
    'an action is legal while dice are needed',
    /nothing is legal while no seat is in turn/,
    () => ({
      ...nim,
      legal(state, out) {
        nim.legal(state, out)
        if (nim.turn(state) === CHANCE) addAction(out, 1)
      },
    }),
  ],
  [
    'the order of the actions changes from one time to the next',
    /same order each time/,
    () => {
      let times = 0
      return withLegal((out) => {
        if (times++ % 3 === 1) out.at.subarray(0, out.count).reverse()
      })
    },
  ],
  [
    'what a step leaves in next is not what is legal',
    /next actions a step leaves/,
    () => ({
      ...nim,
      play(state, action, emit, next) {
        nim.play(state, action, emit, next)
        if (next !== undefined && next.count > 1) next.count--
      },
    }),
  ],
  [
    'the turn is a seat that does not exist',
    /turn is a seat, CHANCE or OVER/,
    () => ({ ...nim, turn: () => 3 }),
  ],
  [
    'describe returns the same for two actions',
    /describe differs for any two legal actions/,
    () => ({ ...nim, describe: () => ({ verb: 'take' }) }),
  ],
  ['legal changes the state', /legal does not change the state|the replayed game/, () => withQuery('legal')],
  ['turn changes the state', /turn does not change the state/, () => withQuery('turn')],
  ['describe changes the state', /describe does not change the state/, () => withQuery('describe')],
  ['view changes the state', /view does not change the state/, () => withQuery('view')],
  ['scores change the state', /scores does not change the state/, () => withQuery('scores')],
  ['check changes the state', /check does not change the state/, () => withQuery('check')],
  [
    'view hides the heap',
    /view holds everything that differs/,
    () => ({ ...nim, view: (state) => ({ ...nim.view(state), heap: 0, taken: [] }) }),
  ],
  [
    'view returns a value that JSON cannot hold',
    /view returns plain values/,
    () => ({ ...nim, view: (state) => Object.assign(nim.view(state), { also: undefined }) }),
  ],
  [
    'view returns something else each time',
    /view returns the same each time/,
    () => {
      let times = 0
      return { ...nim, view: (state) => Object.assign(nim.view(state), { times: times++ }) }
    },
  ],
  ['a cell is outside its range', /heap holds/, () => afterPlay((state) => (state[heap] = 101))],
  [
    'the outcome depends on more than the state',
    /the same action plays the same|JSON is the same|the replayed game/,
    () => {
      const marked = new WeakSet<State>()
      return {
        ...nim,
        play(state, action, emit, next) {
          if (marked.has(state)) state[heap]!++
          marked.add(state)
          nim.play(state, action, emit, next)
        },
      }
    },
  ],
  [
    'play has another outcome each time',
    /the same action plays the same/,
    () => {
      let times = 0
      return afterPlay((state) => {
        if (state[heap]! > 0) state[heap]! += times++ % 2
      })
    },
  ],
  [
    'the same salt rolls another outcome',
    /the same salt rolls the same outcome/,
    () => {
      let times = 0
      return {
        ...nim,
        roll(state, dice, emit, next) {
          state[heap]! += times++ % 2
          nim.roll(state, dice, emit, next)
        },
      }
    },
  ],
  [
    'emitting events changes the outcome',
    /emitting events does not change the outcome/,
    () => ({
      ...nim,
      play(state, action, emit, next) {
        nim.play(state, action, emit, next)
        if (emit !== ignoreEvents && state[heap]! > 0) state[heap]!++
      },
    }),
  ],
  [
    'an event holds a function',
    /events are plain/,
    () => ({
      ...nim,
      play(state, action, emit, next) {
        nim.play(state, action, (event) => emit(Object.assign(event, { say: () => 'took' })), next)
      },
    }),
  ],
  [
    'points have no source',
    /points are the sum of their sources/,
    () => ({
      ...nim,
      scores: (state) => nim.scores(state).map((score) => ({ ...score, total: score.total + 1 })),
    }),
  ],
  [
    'a seat has no score',
    /every seat has its score/,
    () => ({ ...nim, scores: (state) => nim.scores(state).slice(1) }),
  ],
  [
    'every seat wins',
    /the winners are those with the most/,
    () => ({ ...nim, scores: (state) => nim.scores(state).map((score) => ({ ...score, winner: true })) }),
  ],
  ['the game never ends', /the game ends within 30 plies/, () => afterPlay((state) => (state[heap] = 9))],
]

describe('finds a planted fault', () => {
  test.each(FAULTS)('%s', (_fault, check, game) => {
    expect(() => checkConformance(game(), { ...table, plies: 30 })).toThrow(check)
  })
})

test('finds a fault between two expensive checks when it replays the game', () => {
  let left = 1
  const game = afterPlay((state) => {
    if (state[heap]! > 1 && state[heap]! < 12 && left-- > 0) state[heap]!--
  })
  const far = { ...table, options: { wet: false, heap: 'large' as const }, every: 50 }
  expect(() => checkConformance(game, far)).toThrow(/the replayed game/)
})

function withLegal(change: (out: Actions) => unknown): typeof nim {
  return {
    ...nim,
    legal(state, out) {
      nim.legal(state, out)
      if (nim.turn(state) >= 0) change(out)
    },
  }
}
function afterPlay(change: (state: State) => unknown): typeof nim {
  return {
    ...nim,
    play(state, action, emit, next) {
      nim.play(state, action, emit)
      change(state)
      if (next !== undefined) nim.legal(state, next)
    },
  }
}
/** Nim with a query that takes a token from the heap while the heap is large. */
function withQuery(name: 'turn' | 'legal' | 'describe' | 'view' | 'scores' | 'check'): typeof nim {
  const query = nim[name] as (...given: unknown[]) => unknown
  return {
    ...nim,
    [name](state: State, ...more: unknown[]) {
      const result = query(state, ...more)
      if (state[heap]! > 4) state[heap]!--
      return result
    },
  }
}
