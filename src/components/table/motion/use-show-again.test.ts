// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import { useSettings } from '../../../stores/settings.ts'
import { useTable } from '../../../stores/table.ts'
import { useShowAgain } from './use-show-again.ts'

let scope: EffectScope
beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

/** A table with one move by each of these seats in turn; what happened after `since` can be shown again. */
function tableOf(seats: readonly number[], since: number | null) {
  const table = useTable()
  const played = (seat: number, ply: number) => ({ ply, seat, entry: { seat, action: 0 }, events: [] })
  table.playedEntries = seats.map(played)
  table.plies = seats.length
  const looked: (number | null)[] = []
  table.goTo = (ply) => {
    table.cursor = ply !== null && ply < table.plies ? ply : null
    looked.push(table.cursor)
  }
  useSettings().pace = 'fast'
  const again = scope.run(() => useShowAgain(() => since))!
  return { table, looked, again }
}
const press = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more })
  window.dispatchEvent(event)
  return event
}

describe('what others did since my last choice', () => {
  test('is shown move by move, and then the table is as it is now', async () => {
    const { looked, again } = tableOf([0, 1, 2, 1], 1)
    again.start()
    expect(looked).toEqual([1])
    await vi.advanceTimersByTimeAsync(400)
    expect(looked).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(800)
    expect(looked.slice(0, 4)).toEqual([1, 2, 3, null])
    expect(again.isShowing.value).toBe(false)
  })
  test('is not offered if the others did nothing', () => {
    expect(tableOf([1, 0], 2).again.isOffered.value).toBe(false)
    expect(tableOf([1, 0, -1], 2).again.isOffered.value).toBe(false)
    expect(tableOf([1], null).again.isOffered.value).toBe(false)
  })
  test('is not offered in the past, or while it is shown', () => {
    const { table, again } = tableOf([0, 1, 1], 1)
    expect(again.isOffered.value).toBe(true)
    table.cursor = 1
    expect(again.isOffered.value).toBe(false)
    table.cursor = null
    again.start()
    expect(again.isOffered.value).toBe(false)
  })
})

describe('any key', () => {
  test('ends it, leads back to now, and does nothing else', async () => {
    const { looked, again } = tableOf([0, 1, 2, 1], 1)
    again.start()
    expect(press('x').defaultPrevented).toBe(true)
    expect(looked.at(-1)).toBeNull()
    expect(again.isShowing.value).toBe(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(looked).toEqual([1, null])
  })
  test('is left alone where nothing is shown, and so are the commands of the browser', () => {
    const { again } = tableOf([0, 1], 1)
    expect(press('x').defaultPrevented).toBe(false)
    again.start()
    expect(press('Shift').defaultPrevented).toBe(false)
    expect(press('p', { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(again.isShowing.value).toBe(true)
  })
})

test('stops when the table is left', async () => {
  const { looked, again } = tableOf([0, 1, 2], 1)
  again.start()
  scope.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(looked).toEqual([1])
})
