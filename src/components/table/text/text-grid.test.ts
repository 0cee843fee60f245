// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { i18n } from '../../../i18n/index.ts'
import TextGrid from './TextGrid.vue'

let measure: () => void = () => undefined
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(callback: () => void) {
      measure = callback
    }
    observe(): void {}
    disconnect(): void {}
  },
)
afterEach(() => void vi.restoreAllMocks())
afterAll(() => void vi.unstubAllGlobals())

const TABLE = { columns: [{ name: 'Role' }], rows: [{ key: '1', name: 'mayor', cells: [] }] }

test('a table has its name, and is a stop for the Tab key only where it scrolls', async () => {
  const page = mount(TextGrid, { props: { table: TABLE, name: 'Roles' }, global: { plugins: [i18n] } })
  expect(page.get('table').attributes('aria-label')).toBe('Roles')
  expect(page.findAll('[tabindex]')).toHaveLength(0)
  vi.spyOn(page.element, 'scrollWidth', 'get').mockReturnValue(900)
  vi.spyOn(page.element, 'clientWidth', 'get').mockReturnValue(300)
  measure()
  await nextTick()
  expect(page.attributes('tabindex')).toBe('0')
})
