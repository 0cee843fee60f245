// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useCount } from './use-count.ts'
import type { Count } from './use-count.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Begins a count on a page of its own. */
function begin(sources: number, onBackground = vi.fn()): { count: Count; page: ReturnType<typeof mount> } {
  let count!: Count
  const Page = defineComponent(() => {
    count = useCount(() => sources)
    return () => h('div', { onClick: onBackground }, [h('button', { onClick: onBackground })])
  })
  const page = mount(Page, { attachTo: document.body })
  count.start()
  return { count, page }
}

test.each([1, 2, 5, 11])('a count of %i sources tells each once and ends within eight seconds', (sources) => {
  const { count, page } = begin(sources)
  const seen = new Set([count.counted.value])
  for (let passed = 0; count.isRunning.value && passed < 8000; passed += 10) {
    vi.advanceTimersByTime(10)
    seen.add(count.counted.value)
  }
  expect(count.isRunning.value).toBe(false)
  expect([...seen].filter((at) => at <= sources)).toEqual(Array.from({ length: sources + 1 }, (_, at) => at))
  page.unmount()
})
test('a press ends the count; only one on a button does more than that', async () => {
  const pressed = vi.fn()
  const first = begin(5, pressed)
  await first.page.trigger('click')
  expect([first.count.isRunning.value, pressed.mock.calls.length]).toEqual([false, 0])
  first.count.start()
  await first.page.get('button').trigger('click')
  expect(first.count.isRunning.value).toBe(false)
  expect(pressed).toHaveBeenCalled()
  first.page.unmount()
})
test('a key ends the count, and Escape closes nothing then', () => {
  const { count, page } = begin(5)
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  window.dispatchEvent(escape)
  expect([count.isRunning.value, escape.defaultPrevented]).toEqual([false, true])
  const later = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  window.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
  page.unmount()
})
