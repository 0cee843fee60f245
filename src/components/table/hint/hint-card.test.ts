// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { choiceWith } from '../../../session/analysis.fixture.ts'
import { nim } from '../../../session/nim.fixture.ts'
import { useHint } from '../../../stores/hint.ts'
import type { GameUi } from '../game-ui.ts'
import HintCard from './HintCard.vue'

await loadMessages('analysis')
const WORDS = ['', 'app.done', 'app.cancel', 'app.close']
const ui = {
  label: ({ tokens }: { readonly tokens: number }) => ({ key: WORDS[tokens]!, values: {} }),
  isDraft: () => false,
  scoreSources: [],
  history: { changes: () => [], pieceOrder: [] },
} as unknown as GameUi

test('of choices that are equally good each is named by the live region', () => {
  const pinia = createPinia()
  setActivePinia(pinia)
  const hint = useHint()
  const state = nim.setup(2, { wet: false, heap: 'large' })
  const choices = [1, 2].map((action) => choiceWith({ action, visits: 1000, win: 0.5, points: 1 }))
  hint.asked = { game: nim, state }
  hint.found = {
    seat: 0,
    iterations: 2000,
    exact: false,
    pliesLeft: 0,
    win: [0.5, 0.5],
    points: [1, 1],
    choices,
  }
  hint.phase = 'done'
  const card = mount(HintCard, { props: { ui }, global: { plugins: [i18n, pinia] } })
  expect(card.get('[role="status"]').text()).toMatch(/^Equally good: Done and Cancel\. 2 choices/u)
  card.unmount()
})
