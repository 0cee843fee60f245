import { ref } from 'vue'
import { expect, test } from 'vitest'
import { useHandOver } from './use-hand-over.ts'

function table(people: number[], covered: boolean) {
  const actor = ref<number | null>(null)
  const isCovered = ref(covered)
  return {
    actor,
    isCovered,
    cover: useHandOver(
      () => people,
      () => actor.value,
      () => isCovered.value,
    ),
  }
}

test('without covered points shows the view of the player who decides, and asks for no hand-over', () => {
  const { actor, cover } = table([0, 2], false)
  actor.value = 2
  expect([cover.me.value, cover.waitsFor.value]).toEqual([2, null])
  actor.value = null
  expect(cover.me.value).toBe(2)
})
test('where points are covered the next person has to take the device first', () => {
  const { actor, cover } = table([0, 2], true)
  actor.value = 0
  expect(cover.waitsFor.value).toBe(0)
  cover.ready()
  expect([cover.me.value, cover.waitsFor.value]).toEqual([0, null])
  actor.value = null
  actor.value = 0
  expect(cover.waitsFor.value).toBeNull()
  actor.value = 2
  expect([cover.me.value, cover.waitsFor.value]).toEqual([0, 2])
})
test('a person alone among bots hands nothing over', () => {
  const { actor, cover } = table([1], true)
  actor.value = 1
  expect([cover.me.value, cover.waitsFor.value]).toEqual([1, null])
})
