// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { LobbyView } from '../../online/runtime/room-views.ts'
import DealNotice from './DealNotice.vue'

await loadMessages('online')

type Deal = NonNullable<LobbyView['deal']>
function show(is: Deal['is'], by: string | null = 'Mallory') {
  const wrapper = mount(DealNotice, { props: { deal: { is, by } }, global: { plugins: [i18n] } })
  const has = (what: string): boolean => wrapper.find(`[data-lobby="${what}"]`).exists()
  return { wrapper, text: wrapper.text(), buttons: [has('accept-deal'), has('new-draws')] }
}

test('draws that this device knows nothing of, or others, cannot be accepted, and their author is named', () => {
  for (const is of ['unknown', 'differs'] as const) {
    const { text, buttons } = show(is)
    expect(text).toContain('You can’t get ready with them. The draws come from: Mallory.')
    expect(buttons).toEqual([false, true])
  }
  expect(show('unknown').text).toContain('could be made up')
  expect(show('unknown', null).text).toContain('The draws come from: a player who left.')
})
test('draws that this device knows are asked about', async () => {
  const { wrapper, text, buttons } = show('same')
  expect(text).toContain('Anyone who played that game knows what comes. The draws match')
  expect(buttons).toEqual([true, true])
  await wrapper.get('[data-lobby="accept-deal"]').trigger('click')
  await wrapper.get('[data-lobby="new-draws"]').trigger('click')
  expect(wrapper.emitted()).toMatchObject({ accept: [[]], newDraws: [[]] })
})
test('accepted draws, and those being compared, ask nothing', () => {
  for (const is of ['accepted', 'checking'] as const) expect(show(is).buttons).toEqual([false, false])
})
