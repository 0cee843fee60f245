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
test('Nim with a die keeps every law, at every size and with every option', () => {
  expect(TABLES.length).toBe(8)
  const ends = new Set<string>()
  for (const each of TABLES) {
    for (let seed = 0; seed < 10; seed++) {
      const tried = checkConformance(nim, { ...each, seed })
      expect(nim.turn(tried.state)).toBe(OVER)
      expect(tried.rolls > 0).toBe(each.options.wet)
      ends.add(tried.state.join())
    }
  }
  expect(ends.size).toBeGreaterThan(20)
})

test('the same seed tries the same game, another seed another one', () => {
  const games = [1, 1, 2].map((seed) => checkConformance(nim, { ...table, seed }))
  expect(games[1]).toEqual(games[0])
  expect(games[2]).not.toEqual(games[0])
})

test('trying the heavy laws now and then does not change the game', () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(checkConformance(nim, { ...table, seed, every: 4 })).toEqual(
      checkConformance(nim, { ...table, seed }),
    )
  }
})

/** Games that differ from Nim in one fault; the law that must notice it. */
const FAULTS: readonly (readonly [fault: string, law: RegExp, game: () => typeof nim])[] = [
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
    'something is legal while dice are wanted',
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
    'the turn is nobody at the table',
    /turn of a seat, of chance or of nobody/,
    () => ({ ...nim, turn: () => 3 }),
  ],
  [
    'describe says the same of two actions',
    /describe tells any two legal actions apart/,
    () => ({ ...nim, describe: () => ({ verb: 'take' }) }),
  ],
  ['legal changes the state', /legal does not change the state|told again/, () => withQuestion('legal')],
  ['turn changes the state', /turn does not change the state/, () => withQuestion('turn')],
  ['describe changes the state', /describe does not change the state/, () => withQuestion('describe')],
  ['view changes the state', /view does not change the state/, () => withQuestion('view')],
  ['scores change the state', /scores does not change the state/, () => withQuestion('scores')],
  ['check changes the state', /check does not change the state/, () => withQuestion('check')],
  [
    'view hides the heap',
    /view holds everything that differs/,
    () => ({ ...nim, view: (state) => ({ ...nim.view(state), heap: 0, taken: [] }) }),
  ],
  [
    'view answers something that cannot be sent',
    /view answers with plain values/,
    () => ({ ...nim, view: (state) => Object.assign(nim.view(state), { also: undefined }) }),
  ],
  [
    'view has a mind of its own',
    /view answers the same each time/,
    () => {
      let times = 0
      return { ...nim, view: (state) => Object.assign(nim.view(state), { times: times++ }) }
    },
  ],
  ['a place holds what it may not', /heap holds/, () => afterPlay((state) => (state[heap] = 101))],
  [
    'the state holds what text does not',
    /the same action plays the same|text is the same|told again/,
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
    'play has a mind of its own',
    /the same action plays the same/,
    () => {
      let times = 0
      return afterPlay((state) => {
        if (state[heap]! > 0) state[heap]! += times++ % 2
      })
    },
  ],
  [
    'the same salt does not roll the same',
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
    'listening changes what happens',
    /listening does not change what happens/,
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
    'points come from nowhere',
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
    'everybody wins',
    /the winners are those with the most/,
    () => ({ ...nim, scores: (state) => nim.scores(state).map((score) => ({ ...score, winner: true })) }),
  ],
  ['the game never ends', /the game ends within 30 plies/, () => afterPlay((state) => (state[heap] = 9))],
]

describe('a planted fault is noticed', () => {
  test.each(FAULTS)('%s', (_fault, law, game) => {
    expect(() => checkConformance(game(), { ...table, plies: 30 })).toThrow(law)
  })
})

test('a fault between two heavy plies is noticed when the game is told again', () => {
  let slips = 1
  const game = afterPlay((state) => {
    if (state[heap]! > 1 && state[heap]! < 12 && slips-- > 0) state[heap]!--
  })
  const far = { ...table, options: { wet: false, heap: 'large' as const }, every: 50 }
  expect(() => checkConformance(game, far)).toThrow(/told again/)
})

function withLegal(spoil: (out: Actions) => unknown): typeof nim {
  return {
    ...nim,
    legal(state, out) {
      nim.legal(state, out)
      if (nim.turn(state) >= 0) spoil(out)
    },
  }
}
function afterPlay(spoil: (state: State) => unknown): typeof nim {
  return {
    ...nim,
    play(state, action, emit, next) {
      nim.play(state, action, emit)
      spoil(state)
      if (next !== undefined) nim.legal(state, next)
    },
  }
}
/** A question that lets a token fall from the heap when it is asked a few times. */
function withQuestion(name: 'turn' | 'legal' | 'describe' | 'view' | 'scores' | 'check'): typeof nim {
  const question = nim[name] as (...given: unknown[]) => unknown
  return {
    ...nim,
    [name](state: State, ...more: unknown[]) {
      const answer = question(state, ...more)
      if (state[heap]! > 4) state[heap]!--
      return answer
    },
  }
}
