// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { expect, test } from 'vitest'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import type { Message } from '../../../i18n/message.ts'
import type { DockState } from '../prompt/dock.ts'
import TextDock from './TextDock.vue'

await loadMessages('text-mode')
const said = (key: string): Message => ({ key, values: {} })
const ASKING: DockState = {
  is: 'asking',
  seat: 0,
  message: said('app.dock.score'),
  draft: false,
  answers: [
    { action: 7, label: said('app.done'), declines: false, warnings: [] },
    { action: 3, label: said('app.cancel'), declines: true, warnings: [] },
  ],
}
const desk = () =>
  mount(TextDock, {
    props: {
      state: ASKING,
      tentative: { seat: null, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false },
      canTakeBack: false,
    },
    global: { plugins: [i18n, createPinia()] },
    attachTo: document.body,
  })
const MISTAKE = { action: 3, reasons: [said('app.dock.score')] }

test('before a serious mistake the text mode asks back too, and it can be done all the same', async () => {
  const wrapper = desk()
  await wrapper.setProps({ mistake: MISTAKE })
  expect(wrapper.get('[data-dock="doubt"]').text()).toContain('Show results')
  expect(wrapper.findAll('[data-action]').map((button) => button.attributes('data-action'))).toEqual(['3'])
  await wrapper.get('[data-action="3"]').trigger('click')
  expect(wrapper.emitted('choose')).toEqual([[3]])
  wrapper.unmount()
})

test('returns the focus to the command line after a typed answer is reconsidered', async () => {
  const wrapper = desk()
  const line = wrapper.get('[data-text="line"]')
  await line.setValue('2')
  await wrapper.get('form').trigger('submit')
  expect(wrapper.emitted('choose')).toEqual([[3]])
  await wrapper.setProps({ mistake: MISTAKE })
  expect(document.activeElement).toBe(wrapper.get('[data-dock="reconsider"]').element)
  await wrapper.get('[data-dock="reconsider"]').trigger('click')
  expect(wrapper.emitted('reconsider')).toHaveLength(1)
  await flushPromises()
  expect(document.activeElement).toBe(line.element)
  wrapper.unmount()
})
