// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { beforeAll, expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { provideSeats } from '../../seats/seats.ts'
import EndPanel from './EndPanel.vue'

const ANA_AND_BO = ['Ana', 'Bo', 'Cy'].map((name) => ({ name, color: 'blue', symbol: 'star' }))
beforeAll(() => loadMessages('puerto-rico/board', 'puerto-rico/names'))

function shown(over: boolean): string {
  const view = { ...scenario(3).view(), endings: ['points'] as const, over }
  const Seated = defineComponent(() => {
    provideSeats(() => ANA_AND_BO)
    return () => h(EndPanel, { view })
  })
  return mount(Seated, { global: { plugins: [i18n] } }).text()
}

test('while the last round is played the panel says so; after the end it says why the game is over', () => {
  expect(shown(false)).toContain('the game ends after this round')
  expect(shown(true)).toContain('The game is over: the last point was taken from the pool.')
  for (const soon of ['after this round', 'ends soon']) expect(shown(true)).not.toContain(soon)
})
