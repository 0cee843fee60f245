// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n, setLanguage } from '../../i18n/index.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import type { Tentative } from '../../stores/table-types.ts'
import type { DockState } from './dock.ts'
import Prompt from './Prompt.vue'

await setLanguage('en')
const global = { plugins: [i18n] }
const said = (key: string, values: Spoken['values'] = {}): Spoken => ({ key, values })
const CALM: Tentative = { seat: null, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false }
const ASKING: DockState = {
  is: 'asking',
  seat: 1,
  said: said('app.dock.score'),
  draft: false,
  answers: [
    { action: 7, said: said('app.done'), declines: false, warnings: [] },
    { action: 3, said: said('app.cancel'), declines: true, warnings: [] },
  ],
}
const prompt = (state: DockState, tentative = CALM) =>
  mount(Prompt, {
    props: { state, tentative, canTakeBack: false, picked: 0 },
    global,
    attachTo: document.body,
  })

test('the dock says whose turn it is and what to do, and every answer is a button that sends its action', async () => {
  const dock = prompt(ASKING)
  expect(dock.text()).toContain('2')
  expect(dock.findAll('[data-action]').map((button) => button.text())).toEqual(['Done', 'Cancel'])
  await dock.get('[data-action="7"]').trigger('click')
  expect(dock.emitted('choose')).toEqual([[7]])
})
test('without a tentative choice there is nothing to undo', () => {
  expect(prompt(ASKING).find('[data-dock="undo"]').exists()).toBe(false)
  expect(
    prompt(ASKING, { ...CALM, count: 1, canUndo: true })
      .find('[data-dock="undo"]')
      .exists(),
  ).toBe(true)
})
test('a complete turn waits for being handed over', async () => {
  const dock = prompt(
    { is: 'complete', seat: 0 },
    { ...CALM, seat: 0, count: 1, canUndo: true, waitsForHandOver: true },
  )
  expect(dock.findAll('[data-action]')).toEqual([])
  await dock.get('[data-dock="hand-over"]').trigger('click')
  expect(dock.emitted('handOver')).toHaveLength(1)
})
test('those who wait see who decides, and who comes next', () => {
  const dock = prompt({ is: 'waiting', seat: 2, said: undefined, next: [0, 1] })
  expect(dock.text()).toContain('Waiting')
  expect(dock.text()).toContain('then 1 and 2')
})
