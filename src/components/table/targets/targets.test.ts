// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { expect, test } from 'vitest'
import type { ActionDescription } from '../../../engine/core/game.ts'
import Target from './Target.vue'
import TargetZone from './TargetZone.vue'
import { provideTargets } from './targets.ts'
import type { Targets } from './targets.ts'

const load = (action: number, good: string, ship: number) => ({
  action,
  described: { verb: 'load', good, ship },
})

function board() {
  const open = shallowRef([load(1, 'corn', 0), load(2, 'corn', 1), load(3, 'sugar', 1)])
  const chosen: number[] = []
  let targets!: Targets
  const Board = defineComponent(() => {
    targets = provideTargets({
      legalActions: () => open.value,
      targetsOf: (action: ActionDescription) => [`good:${action['good']}`, `ship:${action['ship']}`],
      choose: (action) => chosen.push(action),
      whyNot: (target) => (target === 'good:coffee' ? [{ key: 'no.coffee', values: {} }] : []),
    })
    const names = ['good:corn', 'good:sugar', 'good:coffee', 'ship:0', 'ship:1', 'ship:2']
    return () =>
      h(TargetZone, { label: 'Harbour' }, () => [
        ...names.map((of) => h(Target, { of, label: of })),
        h('button', { class: 'sign' }),
      ])
  })
  const page = mount(Board, { attachTo: document.body })
  const at = (of: string) => page.get(`[data-target="${of}"]`)
  return { page, open, chosen, targets: () => targets, at }
}

test('pointing narrows, and the last choice left is chosen', async () => {
  const { at, chosen } = board()
  await at('ship:1').trigger('click')
  expect(chosen).toEqual([])
  expect(at('ship:1').attributes('aria-pressed')).toBe('true')
  expect(at('ship:0').classes()).not.toContain('target--open')
  await at('good:corn').trigger('click')
  expect(chosen).toEqual([2])
})
test('what is neither open nor explained is no button', () => {
  const { at } = board()
  expect(at('ship:2').element.tagName).toBe('SPAN')
  expect(at('good:coffee').element.tagName).toBe('BUTTON')
})
test('what cannot be chosen says why instead', async () => {
  const { at, chosen, targets } = board()
  expect(at('good:coffee').attributes('aria-disabled')).toBe('true')
  await at('good:coffee').trigger('click')
  expect(chosen).toEqual([])
  expect(targets().reason.value?.messages.map(({ key }) => key)).toEqual(['no.coffee'])
  await at('ship:1').trigger('click')
  expect(targets().reason.value).toBeUndefined()
})
test('what goes with another choice is not marked after a pick, but may still be pointed at', async () => {
  const { at, targets } = board()
  await at('ship:0').trigger('click')
  expect(targets().picks.value).toEqual([])
  await at('ship:1').trigger('click')
  await at('good:corn').trigger('click')
  expect(at('ship:0').attributes('aria-disabled')).toBeUndefined()
})
test('a new question forgets the picks', async () => {
  const { at, open, targets } = board()
  await at('ship:1').trigger('click')
  open.value = [load(4, 'sugar', 0), load(5, 'sugar', 1)]
  await nextTick()
  expect(targets().picks.value).toEqual([])
  expect(targets().remaining.value).toEqual([4, 5])
})
test('a zone has one tab stop, the first open target; arrows move it', async () => {
  const { page, at } = board()
  const stops = () => page.findAll('button[tabindex="0"]').map((one) => one.attributes('data-target'))
  await nextTick()
  expect(stops()).toEqual(['good:corn'])
  ;(at('good:corn').element as HTMLElement).focus()
  await at('good:corn').trigger('keydown', { key: 'ArrowRight' })
  expect(document.activeElement?.getAttribute('data-target')).toBe('good:sugar')
  expect(stops()).toEqual(['good:sugar'])
  await at('good:sugar').trigger('keydown', { key: 'End' })
  expect(stops()).toEqual(['ship:1'])
})
test('arrows lead from another button of the zone to its targets, and do nothing else', async () => {
  const { page } = board()
  const sign = page.get('.sign')
  ;(sign.element as HTMLElement).focus()
  let passedOn = false
  page.element.parentElement!.addEventListener('keydown', () => (passedOn = true))
  await sign.trigger('keydown', { key: 'ArrowLeft' })
  expect(document.activeElement?.getAttribute('data-target')).toBe('ship:1')
  expect(passedOn).toBe(false)
})
