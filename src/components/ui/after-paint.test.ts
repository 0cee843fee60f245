// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('continues after the paint, not before it', async () => {
  vi.useFakeTimers()
  let draw = (): void => undefined
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    draw = callback
    return 1
  })
  const order: string[] = []
  void afterPaint().then(() => order.push('work'))
  draw()
  order.push('picture')
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['picture', 'work'])
})
test('resolves after a timeout if the page is never painted', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 1)
  const done = vi.fn()
  void afterPaint().then(done)
  await vi.advanceTimersByTimeAsync(30)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toHaveBeenCalledOnce()
})
