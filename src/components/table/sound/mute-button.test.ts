// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { showSpeech } from '../text/table-speech.ts'
import type { TableSpeech } from '../text/table-speech.ts'
import MuteButton from './MuteButton.vue'

await loadMessages('pages')

test('the key says whether anything is heard now', () => {
  const said: string[] = []
  const silent = (): string => ''
  const speech: TableSpeech = {
    again: silent,
    choices: silent,
    latest: silent,
    who: silent,
    left: silent,
    say: (text) => said.push(text),
  }
  const Table = defineComponent(() => {
    showSpeech(speech)
    return () => h(MuteButton)
  })
  const table = mount(Table, { global: { plugins: [i18n, createPinia()] }, attachTo: document.body })
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
  press()
  press()
  expect(said).toEqual(['Sound is off', 'Sound is on'])
  // Who presses the button hears its new name.
  table.get('button').element.click()
  expect(said).toHaveLength(2)
  table.unmount()
})
