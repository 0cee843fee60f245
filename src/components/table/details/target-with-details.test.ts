// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { expect, test } from 'vitest'
import { provideTargets } from '../targets/targets.ts'
import TargetWithDetails from './TargetWithDetails.vue'

const [corn, sugar] = ['corn', 'sugar'].map((good, action) => ({ action, described: { verb: 'sell', good } }))
function board() {
  const open = shallowRef([corn!, sugar!])
  const chosen: number[] = []
  const Board = defineComponent(() => {
    provideTargets({
      open: () => open.value,
      targetsOf: ({ good }) => [`good:${String(good)}`],
      choose: (action) => chosen.push(action),
    })
    return () =>
      ['corn', 'sugar'].map((good) =>
        h(TargetWithDetails, { of: `good:${good}`, label: good, subject: { kind: 'good', name: good } }),
      )
  })
  const page = mount(Board)
  const at = (good: string) => page.get<HTMLElement>(`[data-target="good:${good}"]`)
  return { open, chosen, at }
}

test('a target that can no longer be chosen is the same button and shows its card instead', async () => {
  const { open, chosen, at } = board()
  const before = at('corn').element
  await at('corn').trigger('click')
  expect(chosen).toEqual([0])
  expect(at('corn').attributes('data-open')).toBe('true')
  open.value = [sugar!]
  await nextTick()
  expect(at('corn').element).toBe(before)
  expect(at('corn').attributes('data-open')).toBeUndefined()
  await at('corn').trigger('click')
  expect(chosen).toEqual([0])
})
