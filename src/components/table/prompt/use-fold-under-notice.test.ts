// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, nextTick, shallowRef, useTemplateRef } from 'vue'
import { useFoldUnderNotice } from './use-fold-under-notice.ts'

/** A dock with a notice or without, and what the composable says of it. */
function dockWith(notice: boolean) {
  const hasNotice = shallowRef(notice)
  let fold!: ReturnType<typeof useFoldUnderNotice>
  mount(
    defineComponent({
      setup() {
        fold = useFoldUnderNotice(useTemplateRef<HTMLElement>('place'))
        return { hasNotice }
      },
      template: '<div ref="place"><p v-if="hasNotice" data-notice /></div>',
    }),
  )
  const show = async (shown: boolean): Promise<void> => {
    hasNotice.value = shown
    await nextTick()
  }
  return { fold, show }
}

test('answers that are unfolded under a notice are folded under the next one', async () => {
  const { fold, show } = dockWith(true)
  expect(fold.isUnfolded.value).toBe(false)
  fold.unfold()
  expect(fold.isUnfolded.value).toBe(true)
  await show(false)
  await expect.poll(() => fold.isUnfolded.value).toBe(false)
})

test('what is asked for without a notice unfolds nothing under a later one', async () => {
  const { fold, show } = dockWith(false)
  fold.unfold()
  await show(true)
  expect(fold.isUnfolded.value).toBe(false)
})
