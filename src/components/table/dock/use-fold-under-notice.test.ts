// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, useTemplateRef } from 'vue'
import { useFoldUnderNotice } from './use-fold-under-notice.ts'

/** What the composable says of a dock with a notice or without. */
function foldWith(hasNotice: boolean): ReturnType<typeof useFoldUnderNotice> {
  let fold!: ReturnType<typeof useFoldUnderNotice>
  mount(
    defineComponent(() => {
      fold = useFoldUnderNotice(useTemplateRef<HTMLElement>('place'))
      return () => h('div', { ref: 'place' }, hasNotice ? [h('p', { 'data-notice': '' })] : [])
    }),
  )
  return fold
}

test('answers are folded under a notice until they are unfolded', () => {
  const fold = foldWith(true)
  expect(fold.isUnfolded.value).toBe(false)
  fold.unfold()
  expect(fold.isUnfolded.value).toBe(true)
})

test('without a notice nothing is unfolded, so that a later one finds the answers folded', () => {
  const fold = foldWith(false)
  fold.unfold()
  expect(fold.isUnfolded.value).toBe(false)
})
