import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useBeforePaint } from './use-before-paint.ts'

const frames = new Map<number, () => void>()
beforeEach(() => {
  frames.clear()
  let frame = 0
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    frames.set(++frame, draw)
    return frame
  })
  vi.stubGlobal('cancelAnimationFrame', (one: number) => frames.delete(one))
})
afterEach(() => vi.unstubAllGlobals())

function paint(): void {
  const drawn = [...frames.values()]
  frames.clear()
  for (const draw of drawn) draw()
}

test('runs once before a paint, and again when it is called again', () => {
  const work = vi.fn()
  const later = effectScope().run(() => useBeforePaint(work))!
  later()
  later()
  expect(work).not.toHaveBeenCalled()
  paint()
  expect(work).toHaveBeenCalledTimes(1)
  later()
  paint()
  expect(work).toHaveBeenCalledTimes(2)
})
test('does not run after its scope is disposed', () => {
  const work = vi.fn()
  const scope = effectScope()
  scope.run(() => useBeforePaint(work))!()
  scope.stop()
  paint()
  expect(work).not.toHaveBeenCalled()
})
