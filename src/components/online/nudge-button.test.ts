// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import NudgeButton from './NudgeButton.vue'

beforeAll(() => loadMessages('online'))
const put = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })
afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name)
})
const show = () =>
  mount(NudgeButton, {
    props: { names: 'Ben', game: 'puerto-rico', fragment: '/j/ABCD?days=1&p=secret' },
    global: { plugins: [i18n] },
  })
const TEXT = 'Ben, it’s your turn in Puerto Rico.'

test('a reminder names the player and the game and has the link, without the pairing code', async () => {
  const copied: string[] = []
  put('clipboard', { writeText: async (text: string) => void copied.push(text) })
  const wrapper = show()
  await wrapper.find('[data-online="nudge"]').trigger('click')
  await flushPromises()
  expect(copied).toHaveLength(1)
  expect(copied[0]).toMatch(/^Ben, it’s your turn in Puerto Rico\. http\S+#\/j\/ABCD\?days=1$/)
  expect(wrapper.find('[role="status"]').text()).toContain('copied')
  expect(wrapper.find('textarea').exists()).toBe(false)
})

test('a reminder goes to the share sheet of the system where there is one', async () => {
  const shared: ShareData[] = []
  put('canShare', () => true)
  put('share', async (what: ShareData) => void shared.push(what))
  const wrapper = show()
  await wrapper.find('[data-online="nudge"]').trigger('click')
  await flushPromises()
  expect(shared).toEqual([{ text: TEXT, url: expect.stringMatching(/#\/j\/ABCD\?days=1$/) }])
})

test('a browser that refuses to copy shows the reminder for copying by hand', async () => {
  put('clipboard', { writeText: () => Promise.reject(new Error('no')) })
  const wrapper = show()
  await wrapper.find('[data-online="nudge"]').trigger('click')
  await flushPromises()
  expect(wrapper.find('textarea').element.value).toContain(TEXT)
  expect(wrapper.find('[role="status"]').text()).toBe('')
})
