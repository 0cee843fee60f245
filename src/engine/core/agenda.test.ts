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
const popAll = (state: State): number[][] => {
  const items: number[][] = []
  for (; !agenda.isEmpty(state); agenda.pop(state)) {
    items.push([agenda.step(state), agenda.seat(state), agenda.data(state)])
  }
  return items
}

describe('the agenda', () => {
  test('the item pushed last comes next', () => {
    const state = fresh()
    expect(agenda.isEmpty(state)).toBe(true)
    agenda.push(state, 3, 0)
    agenda.push(state, 4, 1, 77)
    expect(agenda.isEmpty(state)).toBe(false)
    expect(popAll(state)).toEqual([
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

  test('setData changes the data of the top item only', () => {
    const state = fresh()
    agenda.push(state, 3, 2, 9)
    agenda.push(state, 3, 2, 9)
    agenda.setData(state, 10)
    expect(popAll(state)).toEqual([
      [3, 2, 10],
      [3, 2, 9],
    ])
  })

  test.each([
    [0, [0, 1, 2, 3]],
    [2, [2, 3, 0, 1]],
    [3, [3, 0, 1, 2]],
  ])('pushForEachSeat visits each seat once, clockwise from seat %i', (first, order) => {
    const state = fresh()
    agenda.push(state, 4, 0)
    agenda.pushForEachSeat(state, 5, first, 4)
    const seats: number[] = []
    for (; agenda.step(state) === 5; agenda.passToNextSeat(state, 4)) seats.push(agenda.seat(state))
    expect(seats).toEqual(order)
    expect(popAll(state)).toEqual([[4, 0, 0]])
    expect(state).toEqual(fresh())
  })

  test('an item pushed during one seat’s turn comes before the next seat’s turn', () => {
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

  test('throws when the agenda is full', () => {
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
    legal(state, _seat, data, out) {
      for (let i = 0; i < state[allowed]!; i++) addAction(out, data + i)
    },
    play(state, seat, _data, action, emit) {
      agenda.pop(state)
      emit(`${String(seat)} chose ${String(action)}`)
    },
  },
  {
    name: 'count',
    run(state, _seat, data, emit) {
      agenda.pop(state)
      state[counter]! += data
      emit('counted')
    },
  },
  {
    name: 'throw',
    roll(state, seat, data, dice, emit) {
      agenda.pop(state)
      emit(`${String(seat)} threw ${String(dice.below(data))}`)
    },
  },
  { name: 'forever', run: (state) => (state[counter] = 0) },
]
const runner = newStepRunner(agenda, STEPS)

/** A state with these agenda items, the first of them next. `answers` is the number of legal actions at each choice. */
function stateWith(
  answers: number,
  ...items: (readonly [step: number, seat: number, data: number])[]
): State {
  const state = fresh()
  state[allowed] = answers
  for (const [step, seat, data] of items.toReversed()) agenda.push(state, step, seat, data)
  return state
}
function eventsOf(run: (emit: (event: string) => void) => void): string[] {
  const events: string[] = []
  run((event) => events.push(event))
  return events
}

describe('the step runner', () => {
  test('runs automatic steps up to the next choice, and lists its legal actions', () => {
    const state = stateWith(2, [COUNT, 0, 5], [COUNT, 0, 6], [CHOOSE, 1, 40], [COUNT, 0, 100])
    const next = newActions()
    expect(eventsOf((emit) => runner.advance(state, emit, next))).toEqual(['counted', 'counted'])
    expect(state[counter]).toBe(11)
    expect(runner.turn(state)).toBe(1)
    expect(listActions(next)).toEqual([40, 41])
    const out = newActions()
    runner.legal(state, out)
    expect(listActions(out)).toEqual([40, 41])
  })

  test('plays every choice that has a single legal action', () => {
    const state = stateWith(1, [CHOOSE, 0, 10], [CHOOSE, 1, 20], [COUNT, 0, 1])
    const next = newActions()
    expect(eventsOf((emit) => runner.advance(state, emit, next))).toEqual([
      '0 chose 10',
      '1 chose 20',
      'counted',
    ])
    expect(runner.turn(state)).toBe(OVER)
    expect(next.count).toBe(0)
  })

  test('never plays a choice that has two legal actions', () => {
    const state = stateWith(2, [CHOOSE, 0, 10], [CHOOSE, 1, 20])
    expect(eventsOf((emit) => runner.advance(state, emit))).toEqual([])
    expect(eventsOf((emit) => runner.play(state, 11, emit))).toEqual(['0 chose 11'])
    expect(runner.turn(state)).toBe(1)
  })

  test('throws at a choice without a legal action', () => {
    expect(() => {
      runner.advance(stateWith(0, [CHOOSE, 0, 0]), ignoreEvents)
    }).toThrow('a choice has a legal action')
  })

  test('waits for dice, lists no action meanwhile, and continues after the roll', () => {
    const state = stateWith(2, [COUNT, 0, 1], [THROW, 2, 6], [CHOOSE, 1, 40])
    const next = newActions()
    runner.advance(state, ignoreEvents, next)
    expect(runner.turn(state)).toBe(CHANCE)
    expect(next.count).toBe(0)
    runner.legal(state, next)
    expect(next.count).toBe(0)
    expect(eventsOf((emit) => runner.roll(state, scriptedDice([4]), emit, next))).toEqual(['2 threw 4'])
    expect(runner.turn(state)).toBe(1)
    expect(listActions(next)).toEqual([40, 41])
  })

  test('throws if play meets a chance step or roll meets a choice', () => {
    expect(() => {
      runner.play(stateWith(2, [THROW, 0, 6]), 0, ignoreEvents)
    }).toThrow('an action is played at a choice')
    expect(() => {
      runner.roll(stateWith(2, [CHOOSE, 0, 0]), scriptedDice([0]), ignoreEvents)
    }).toThrow('dice are rolled at a chance step')
  })

  test('throws if the rules loop', () => {
    expect(() => {
      runner.advance(stateWith(2, [FOREVER, 0, 0]), ignoreEvents)
    }).toThrow('automatic steps come to an end')
  })

  test('clears what `next` held before', () => {
    const next = newActions()
    for (let i = 0; i < 5; i++) addAction(next, i)
    runner.advance(stateWith(1), ignoreEvents, next)
    expect(next.count).toBe(0)
  })
})
