// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, shallowRef } from 'vue'
import type { DockState } from './dock.ts'
import { useDelayedDockState } from './use-delayed-dock-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const WAITING: DockState = { type: 'waiting', seat: 1, message: undefined, next: [] }
const asking = (seat: number): DockState => ({
  type: 'asking',
  seat,
  message: { key: 'app.done', values: {} },
  answers: [],
  draft: false,
})

function held(first: DockState, mayHold = true) {
  const state = shallowRef(first)
  const shown = effectScope().run(() =>
    useDelayedDockState(
      () => state.value,
      () => mayHold,
    ),
  )!
  return { state, shown }
}

test('shows another player’s last move for a while before the own question', () => {
  const { state, shown } = held(WAITING)
  state.value = asking(0)
  expect(shown.value.type).toBe('waiting')
  vi.advanceTimersByTime(599)
  expect(shown.value.type).toBe('waiting')
  vi.advanceTimersByTime(1)
  expect(shown.value).toEqual(asking(0))
})
test('whatever is asked by then is what is shown', () => {
  const { state, shown } = held(WAITING)
  state.value = asking(0)
  vi.advanceTimersByTime(300)
  state.value = asking(2)
  expect(shown.value.type).toBe('waiting')
  vi.advanceTimersByTime(300)
  expect(shown.value).toEqual(asking(2))
})
test('what comes instead of my question is shown at once, and the question is forgotten', () => {
  const { state, shown } = held(WAITING)
  state.value = asking(0)
  state.value = { type: 'past' }
  expect(shown.value.type).toBe('past')
  state.value = WAITING
  vi.advanceTimersByTime(1000)
  expect(shown.value.type).toBe('waiting')
})
test('between my own questions, after dice, and where nothing moves, nothing is held', () => {
  const mine = held(asking(0))
  mine.state.value = asking(1)
  expect(mine.shown.value).toEqual(asking(1))
  const dice = held({ ...WAITING, seat: null })
  dice.state.value = asking(0)
  expect(dice.shown.value.type).toBe('asking')
  const still = held(WAITING, false)
  still.state.value = asking(0)
  expect(still.shown.value.type).toBe('asking')
})
