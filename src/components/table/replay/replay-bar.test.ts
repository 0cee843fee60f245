// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n } from '../../../i18n/index.ts'
import ReplayBar from './ReplayBar.vue'

const PLACE = { cursor: 112, plies: 640, starts: [1, 50, 100, 200], round: 3, missed: 0, isPlaying: false }
const bar = (place: object = {}) =>
  mount(ReplayBar, { props: { ...PLACE, ...place }, global: { plugins: [i18n] } })

test('the banner says where one is, and whether the game went on meanwhile', async () => {
  const shown = bar()
  expect(shown.get('.replay__where').text()).toBe('Move 112 of 640, round 3')
  expect(shown.text()).not.toContain('meanwhile')
  await shown.setProps({ missed: 3 })
  expect(shown.text()).toContain('3 moves were made in the meantime.')
  await shown.setProps({ cursor: 0, round: 0 })
  expect(shown.get('.replay__where').text()).toBe('Move 0 of 640')
})
test('buttons lead to the beginning, by moves and rounds, and to now', async () => {
  const shown = bar()
  for (const step of ['first', 'previousRound', 'previous', 'next', 'nextRound'])
    await shown.get(`[data-step="${step}"]`).trigger('click')
  await shown.get('.replay__now').trigger('click')
  expect(shown.emitted('go')).toEqual([[0], [111], [113], [null]])
  expect(shown.emitted('round')).toEqual([[-1], [1]])
})
test('rounds are marked under the slider, each where it begins', () => {
  const ticks = bar().findAll('.tick')
  expect(ticks.map((tick) => tick.text())).toEqual(['1', '2', '3', '4'])
  expect((ticks[2]!.element as HTMLElement).style.getPropertyValue('--at')).toBe(String(100 / 640))
})
test('the slider stays while it is dragged to the end, and leads to now when it is let go', async () => {
  const shown = bar()
  const slider = shown.get<HTMLInputElement>('input')
  slider.element.value = '640'
  await slider.trigger('input')
  expect(shown.emitted('go')).toEqual([[639]])
  slider.element.value = '640'
  await slider.trigger('change')
  expect(shown.emitted('go')).toEqual([[639], [640]])
})
test('on the slider up and down lead from round to round, End and Escape to now; sideways is the browser’s', async () => {
  const shown = bar()
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    shown.get('input').element.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(['ArrowUp', 'ArrowDown', 'End', 'Escape'].map(press)).toEqual([true, true, true, true])
  expect(shown.emitted('round')).toEqual([[-1], [1]])
  expect(shown.emitted('go')).toEqual([[null], [null]])
  expect(press('ArrowLeft')).toBe(false)
})
