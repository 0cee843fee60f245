// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n, setLanguage } from '../../../i18n/index.ts'
import HandOverDialog from './HandOverDialog.vue'

/** The heading of the cover for the second seat. */
function heading(): string {
  const wrapper = mount(HandOverDialog, { props: { seat: 1 }, global: { plugins: [i18n] } })
  const text = wrapper.get('h2').text().replaceAll(/\s+/g, ' ')
  wrapper.unmount()
  return text
}

test.each([
  ['en', 'Pass the device to 2'],
  ['cs', 'Předejte zařízení: 2'],
] as const)('%s: who gets the device is part of the sentence', async (language, text) => {
  await setLanguage(language)
  expect(heading()).toBe(text)
})
