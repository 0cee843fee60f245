import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import type { EffectScope } from 'vue'
import { useSoundNotice } from './use-sound-notice.ts'

let scope: EffectScope
beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function newNotice() {
  const isKnown = shallowRef(false)
  const hasRung = shallowRef(false)
  const plies = shallowRef(4)
  const notice = scope.run(() =>
    useSoundNotice(
      isKnown,
      () => hasRung.value,
      () => plies.value,
    ),
  )!
  return { isKnown, hasRung, plies, notice }
}

test('is shown when the bell rings for the first time, and closes by itself', async () => {
  const { isKnown, hasRung, plies, notice } = newNotice()
  plies.value++
  await nextTick()
  expect(isKnown.value).toBe(false)
  hasRung.value = true
  await nextTick()
  expect(notice.isShown.value).toBe(true)
  vi.advanceTimersByTime(15_000)
  expect([notice.isShown.value, isKnown.value]).toEqual([false, true])
})

test('closes with the next choice, for it may lie over the following question', async () => {
  const { isKnown, hasRung, plies, notice } = newNotice()
  hasRung.value = true
  await nextTick()
  plies.value++
  await nextTick()
  expect([notice.isShown.value, isKnown.value]).toEqual([false, true])
})

test('stays under the pointer', async () => {
  const { hasRung, notice } = newNotice()
  hasRung.value = true
  await nextTick()
  notice.hold()
  vi.advanceTimersByTime(60_000)
  expect(notice.isShown.value).toBe(true)
  notice.release()
  vi.advanceTimersByTime(15_000)
  expect(notice.isShown.value).toBe(false)
})
