// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { i18n } from '../../../i18n/index.ts'
import GameLog from './GameLog.vue'

/** Who is told of the size of an element. */
const observers = new Map<Element, () => void>()
beforeEach(() => {
  observers.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void
      constructor(changed: () => void) {
        this.#changed = changed
      }
      observe(element: Element): void {
        observers.set(element, () => this.#changed.call(undefined))
      }
      unobserve = vi.fn<() => void>()
      disconnect = vi.fn<() => void>()
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** A log 1000 px high in a window of 300 px, at its end. */
async function openLog() {
  const shown = mount(GameLog, { props: { rounds: [], cursor: null }, global: { plugins: [i18n] } })
  const box = shown.get('.log').element
  const size = { scrollHeight: 1000, clientHeight: 300 }
  for (const side of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(box, side, { get: () => size[side] })
  box.scrollTo = ((to: ScrollToOptions) => {
    box.scrollTop = Math.min(to.top!, size.scrollHeight - size.clientHeight)
  }) as typeof box.scrollTo
  const resize = (to: Partial<typeof size>): void => void Object.assign(size, to)
  const resized = (element: Element): void => observers.get(element)?.()
  await nextTick()
  const content = box.firstElementChild!
  resized(content)
  return {
    box,
    content,
    resize,
    resized,
    isAtEnd: () => box.scrollTop + size.clientHeight === size.scrollHeight,
  }
}

test('rounds that are drawn before the scroll to the end is reported do not leave the log above its end', async () => {
  const { box, content, resize, resized, isAtEnd } = await openLog()
  expect(isAtEnd()).toBe(true)
  resize({ scrollHeight: 1094 })
  box.dispatchEvent(new Event('scroll'))
  resized(content)
  expect(isAtEnd()).toBe(true)
})
test('a window of the log that becomes lower shows the end, too', async () => {
  const { box, resize, resized, isAtEnd } = await openLog()
  resize({ clientHeight: 206 })
  resized(box)
  expect(isAtEnd()).toBe(true)
})
test('a reader who has scrolled up is not moved by what happens', async () => {
  const { box, content, resize, resized } = await openLog()
  box.scrollTop = 200
  box.dispatchEvent(new Event('scroll'))
  resize({ scrollHeight: 1094 })
  resized(content)
  expect(box.scrollTop).toBe(200)
})
