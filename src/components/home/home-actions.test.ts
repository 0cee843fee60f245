// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { useRoom } from '../../stores/room.ts'
import { useSettings } from '../../stores/settings.ts'
import { until } from '../../../tests/fixtures/until.ts'
import { provideGames } from '../game-entry.ts'
import { GAME_ENTRIES } from '../game-registry.ts'
import JoinByCode from './JoinByCode.vue'
import NewRoomDialog from './NewRoomDialog.vue'

const PATH = '/j/ABCD-EFGH-JKMN-2345'
beforeAll(() => loadMessages('online'))
beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
})

function show(component: Component, props = {}) {
  const page = { template: '<p />' }
  const routes = [
    { path: '/find', name: 'find', component: page },
    { path: '/:any(.*)', component: page },
  ]
  const router = createRouter({ history: createMemoryHistory(), routes })
  const wrapper = mount(component, {
    props,
    global: { plugins: [i18n, router, provideGames(GAME_ENTRIES)] },
    attachTo: document.body,
  })
  return { wrapper, router }
}

test('opens the room of a code once the code is complete', async () => {
  const { wrapper, router } = show(JoinByCode)
  const field = wrapper.find('[data-lobby="code"]')
  const said = () => wrapper.find('[role="status"]').text()
  expect(said()).toBe('')
  await field.setValue('abcd efgh')
  await until(() => expect(said()).toBe('8 of 16'))
  await wrapper.find('form').trigger('submit')
  await until(() => expect(said()).toContain('Some are still missing'))
  await field.setValue('abcd efg0')
  expect(said()).toContain('Not a valid code')
  expect(field.attributes('aria-invalid')).toBe('true')
  await wrapper.find('form').trigger('submit')
  await flushPromises()
  expect(router.currentRoute.value.fullPath).toBe('/')
  await field.setValue('abcd efgh jkmn 2345')
  expect(said()).toContain('Recognized')
  await wrapper.find('form').trigger('submit')
  await flushPromises()
  expect(router.currentRoute.value.fullPath).toBe(PATH)
  wrapper.unmount()
})

test('asks for a name, remembers it and opens the new room', async () => {
  const create = vi.fn(async () => PATH)
  Object.assign(useRoom(), { create })
  const settings = useSettings()
  const { wrapper, router } = show(NewRoomDialog, { open: true })
  await wrapper.find('[data-lobby="name"]').setValue(' ')
  await wrapper.find('form').trigger('submit')
  expect(wrapper.text()).toContain('Every player needs a name.')
  expect(create).not.toHaveBeenCalled()
  await wrapper.find('[data-lobby="name"]').setValue(' Eva ')
  await wrapper.find('input[type="radio"][value="3"]').setValue(true)
  await wrapper.find('form').trigger('submit')
  await flushPromises()
  expect(settings.me).toMatchObject({ name: 'Eva' })
  expect(create).toHaveBeenCalledExactlyOnceWith({
    game: 'puerto-rico',
    me: settings.me,
    chairs: 3,
    days: null,
    isOpen: false,
  })
  expect(router.currentRoute.value.fullPath).toBe(PATH)
  wrapper.unmount()
  const again = show(NewRoomDialog, { open: true }).wrapper
  expect(again.find<HTMLInputElement>('[data-lobby="name"]').element.value).toBe('Eva')
  again.unmount()
})

test('shows that a room could not be created, and may be tried again', async () => {
  const create = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(PATH)
  Object.assign(useRoom(), { create })
  useSettings().me = { name: 'Eva', color: 'blue', symbol: 'star' }
  const { wrapper, router } = show(NewRoomDialog, { open: true })
  await wrapper.find('form').trigger('submit')
  await flushPromises()
  expect(wrapper.find('[role="alert"]').text()).toContain('Couldn’t open the table')
  await wrapper.find('form').trigger('submit')
  await flushPromises()
  expect(router.currentRoute.value.fullPath).toBe(PATH)
  wrapper.unmount()
})
