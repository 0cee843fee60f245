import { describe, expect, test } from 'vitest'
import { newStepRunner, newAgenda } from './agenda.ts'
import type { Step } from './agenda.ts'
import { scriptedDice } from './dice.ts'
import { addAction, CHANCE, ignoreEvents, listActions, newActions, OVER } from './game.ts'
import type { State } from './game.ts'
import { newLayout } from './layout.ts'

const place = newLayout(21, 0)
const allowed = place.one('allowed', 0, 9)
const counter = place.one('counter', 0, 0x7fff)
const agenda = newAgenda(place, 6)
const fresh = (): State => new Int16Array(place.size(0))
const unwind = (state: State): number[][] => {
  const items: number[][] = []
  for (; !agenda.isEmpty(state); agenda.pop(state)) {
    items.push([agenda.step(state), agenda.seat(state), agenda.data(state)])
  }
  return items
}

describe('the agenda', () => {
  test('what was laid last comes next', () => {
    const state = fresh()
    expect(agenda.isEmpty(state)).toBe(true)
    agenda.push(state, 3, 0)
    agenda.push(state, 4, 1, 77)
    expect(agenda.isEmpty(state)).toBe(false)
    expect(unwind(state)).toEqual([
      [4, 1, 77],
      [3, 0, 0],
    ])
  })

  test('freed cells are zero, so that equal positions are equal arrays', () => {
    const state = fresh()
    agenda.push(state, 3, 2, 9)
    agenda.push(state, 4, 1, 77)
    agenda.pop(state)
    const other = fresh()
    agenda.push(other, 3, 2, 9)
    expect(state).toEqual(other)
    agenda.pop(state)
    expect(state).toEqual(fresh())
  })

  test('an item may remember something else, and only the uppermost does', () => {
    const state = fresh()
    agenda.push(state, 3, 2, 9)
    agenda.push(state, 3, 2, 9)
    agenda.setData(state, 10)
    expect(unwind(state)).toEqual([
      [3, 2, 10],
      [3, 2, 9],
    ])
  })

  test.each([
    [0, [0, 1, 2, 3]],
    [2, [2, 3, 0, 1]],
    [3, [3, 0, 1, 2]],
  ])('everyone, from seat %i: clockwise, each once', (first, order) => {
    const state = fresh()
    agenda.push(state, 4, 0)
    agenda.pushForEachSeat(state, 5, first, 4)
    const seats: number[] = []
    for (; agenda.step(state) === 5; agenda.passToNextSeat(state, 4)) seats.push(agenda.seat(state))
    expect(seats).toEqual(order)
    expect(unwind(state)).toEqual([[4, 0, 0]])
    expect(state).toEqual(fresh())
  })

  test('what is laid while everyone has his turn comes before the next seat', () => {
    const state = fresh()
    agenda.pushForEachSeat(state, 5, 1, 3)
    agenda.passToNextSeat(state, 3)
    agenda.push(state, 4, 1)
    expect([agenda.step(state), agenda.seat(state)]).toEqual([4, 1])
    agenda.pop(state)
    expect([agenda.step(state), agenda.seat(state)]).toEqual([5, 2])
  })

  test('all items can be listed, the next one last', () => {
    const state = fresh()
    expect(agenda.items(state)).toEqual([])
    agenda.push(state, 3, 0, 8)
    agenda.push(state, 4, 1, 77)
    agenda.push(state, 6, 2)
    const before = state.slice()
    expect(agenda.items(state)).toEqual([
      [3, 0, 8],
      [4, 1, 77],
      [6, 2, 0],
    ])
    expect(state).toEqual(before)
  })

  test('a full agenda is a fault', () => {
    const state = fresh()
    for (let i = 0; i < 6; i++) agenda.push(state, 1, 0)
    expect(() => {
      agenda.push(state, 1, 0)
    }).toThrow('the agenda is full')
  })
})

const CHOOSE = 0
const COUNT = 1
const THROW = 2
const FOREVER = 3
const STEPS: readonly Step<string>[] = [
  {
    name: 'choose',
    legal(state, _seat, memo, out) {
      for (let i = 0; i < state[allowed]!; i++) addAction(out, memo + i)
    },
    play(state, seat, _memo, action, emit) {
      agenda.pop(state)
      emit(`${String(seat)} chose ${String(action)}`)
    },
  },
  {
    name: 'count',
    run(state, _seat, memo, emit) {
      agenda.pop(state)
      state[counter]! += memo
      emit('counted')
    },
  },
  {
    name: 'throw',
    roll(state, seat, memo, dice, emit) {
      agenda.pop(state)
      emit(`${String(seat)} threw ${String(dice.below(memo))}`)
    },
  },
  { name: 'forever', run: (state) => (state[counter] = 0) },
]
const clock = newStepRunner(agenda, STEPS)

/** A state with so many answers to each question and these items, the first of them next. */
function lying(answers: number, ...items: (readonly [step: number, seat: number, memo: number])[]): State {
  const state = fresh()
  state[allowed] = answers
  for (const [step, seat, memo] of items.toReversed()) agenda.push(state, step, seat, memo)
  return state
}
function heard(run: (emit: (event: string) => void) => void): string[] {
  const events: string[] = []
  run((event) => events.push(event))
  return events
}

describe('the clockwork', () => {
  test('runs what needs nobody, up to the next question, and says what may be answered', () => {
    const state = lying(2, [COUNT, 0, 5], [COUNT, 0, 6], [CHOOSE, 1, 40], [COUNT, 0, 100])
    const next = newActions()
    expect(heard((emit) => clock.advance(state, emit, next))).toEqual(['counted', 'counted'])
    expect(state[counter]).toBe(11)
    expect(clock.turn(state)).toBe(1)
    expect(listActions(next)).toEqual([40, 41])
    const out = newActions()
    clock.legal(state, out)
    expect(listActions(out)).toEqual([40, 41])
  })

  test('a question with one answer is answered, however many follow each other', () => {
    const state = lying(1, [CHOOSE, 0, 10], [CHOOSE, 1, 20], [COUNT, 0, 1])
    const next = newActions()
    expect(heard((emit) => clock.advance(state, emit, next))).toEqual(['0 chose 10', '1 chose 20', 'counted'])
    expect(clock.turn(state)).toBe(OVER)
    expect(next.count).toBe(0)
  })

  test('a question with two answers is never answered by itself', () => {
    const state = lying(2, [CHOOSE, 0, 10], [CHOOSE, 1, 20])
    expect(heard((emit) => clock.advance(state, emit))).toEqual([])
    expect(heard((emit) => clock.play(state, 11, emit))).toEqual(['0 chose 11'])
    expect(clock.turn(state)).toBe(1)
  })

  test('a question without an answer is a fault', () => {
    expect(() => {
      clock.advance(lying(0, [CHOOSE, 0, 0]), ignoreEvents)
    }).toThrow('a question has an answer')
  })

  test('waits for dice, offers nothing meanwhile, and goes on after the roll', () => {
    const state = lying(2, [COUNT, 0, 1], [THROW, 2, 6], [CHOOSE, 1, 40])
    const next = newActions()
    clock.advance(state, ignoreEvents, next)
    expect(clock.turn(state)).toBe(CHANCE)
    expect(next.count).toBe(0)
    clock.legal(state, next)
    expect(next.count).toBe(0)
    expect(heard((emit) => clock.roll(state, scriptedDice([4]), emit, next))).toEqual(['2 threw 4'])
    expect(clock.turn(state)).toBe(1)
    expect(listActions(next)).toEqual([40, 41])
  })

  test('playing when dice are wanted and rolling when a choice is wanted are faults', () => {
    expect(() => {
      clock.play(lying(2, [THROW, 0, 6]), 0, ignoreEvents)
    }).toThrow('an action answers a question')
    expect(() => {
      clock.roll(lying(2, [CHOOSE, 0, 0]), scriptedDice([0]), ignoreEvents)
    }).toThrow('dice are thrown when they are wanted')
  })

  test('rules that run in a circle are a fault, not an endless wait', () => {
    expect(() => {
      clock.advance(lying(2, [FOREVER, 0, 0]), ignoreEvents)
    }).toThrow('the agenda settles')
  })

  test('what lay in next before is forgotten', () => {
    const next = newActions()
    for (let i = 0; i < 5; i++) addAction(next, i)
    clock.advance(lying(1), ignoreEvents, next)
    expect(next.count).toBe(0)
  })
})
