// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { expect, test } from 'vitest'
import { provideDetails } from './details.ts'
import type { Details } from './details.ts'
import { provideTargets } from '../targets/targets.ts'
import TargetWithDetails from './TargetWithDetails.vue'

const [corn, sugar] = ['corn', 'sugar'].map((good, action) => ({ action, described: { verb: 'sell', good } }))
function board() {
  const open = shallowRef([corn!, sugar!])
  const chosen: number[] = []
  let details: Details | undefined
  const Board = defineComponent(() => {
    provideTargets({
      legalActions: () => open.value,
      targetsOf: ({ good }) => [`good:${String(good)}`],
      choose: (action) => chosen.push(action),
    })
    details = provideDetails()
    return () =>
      ['corn', 'sugar'].map((good) =>
        h(TargetWithDetails, { of: `good:${good}`, label: good, subject: { type: 'good', name: good } }),
      )
  })
  const page = mount(Board)
  const at = (good: string) => page.get<HTMLElement>(`[data-target="good:${good}"]`)
  /** A finger on a good. */
  async function tap(good: string): Promise<void> {
    await at(good).trigger('pointerdown', { pointerType: 'touch' })
    await at(good).trigger('click')
  }
  return { open, chosen, at, tap, told: () => details?.shown.value?.subject.name }
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

test('the first tap of a finger tells about a target, the second one chooses it', async () => {
  const { chosen, tap, told } = board()
  await tap('corn')
  expect([chosen, told()]).toEqual([[], 'corn'])
  await tap('sugar')
  expect([chosen, told()]).toEqual([[], 'sugar'])
  await tap('sugar')
  expect([chosen, told()]).toEqual([[1], undefined])
})

test('the second tap on what cannot be chosen puts the card away', async () => {
  const { open, chosen, tap, told } = board()
  open.value = [sugar!]
  await nextTick()
  await tap('corn')
  expect(told()).toBe('corn')
  await tap('corn')
  expect([chosen, told()]).toEqual([[], undefined])
})
