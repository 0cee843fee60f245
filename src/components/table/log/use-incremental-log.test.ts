import { effectScope, nextTick, shallowRef } from 'vue'
import { expect, test, vi } from 'vitest'
import { skippedPhases, useIncrementalLog } from './use-incremental-log.ts'

test('renders a long log from its end, phase by phase, and starts again for another log', async () => {
  vi.useFakeTimers()
  const count = shallowRef(10)
  const which = shallowRef('all')
  const scope = effectScope()
  const waiting = scope.run(() =>
    useIncrementalLog(
      () => count.value,
      () => which.value,
    ),
  )!
  expect(waiting.value).toBe(6)
  vi.advanceTimersByTime(80)
  expect(waiting.value).toBe(4)
  // What is new lies at the end and is drawn at once.
  count.value = 11
  await nextTick()
  expect(waiting.value).toBe(4)
  vi.advanceTimersByTime(1000)
  expect(waiting.value).toBe(0)
  which.value = 'one player'
  expect(waiting.value).toBe(7)
  count.value = 3
  await nextTick()
  expect(waiting.value).toBe(0)
  scope.stop()
  vi.useRealTimers()
})
test('what waits is at the beginning', () => {
  expect(skippedPhases([3, 4, 2], 0)).toEqual([0, 0, 0])
  expect(skippedPhases([3, 4, 2], 5)).toEqual([3, 2, 0])
  expect(skippedPhases([3, 4, 2], 99)).toEqual([3, 4, 2])
})
