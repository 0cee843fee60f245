// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { until } from '../../../tests/fixtures/until.ts'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { ROOM, TABLE_SETTINGS, TAG } from '../../online/group/group.fixture.ts'
import type { GroupView } from '../../online/group/group-view.ts'
import { keepGroup, keepNotes } from '../../online/group/stored-group.ts'
import { signNote } from '../../online/group/table-note.ts'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import { setPlatform, usePlatform } from '../../platform/platform.ts'
import { useGroupsLook } from '../../stores/groups-look.ts'
import { useSettings } from '../../stores/settings.ts'
import HomeGroups from './HomeGroups.vue'
import { hasGroups } from './has-groups.ts'

await loadMessages('group')
beforeEach(() => {
  localStorage.clear()
  setPlatform(newTestBrowser().tab())
  setActivePinia(createPinia())
})
afterEach(() => setPlatform(undefined))

const show = () => {
  const routes = [{ path: '/:any(.*)', component: { template: '<p />' } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  return mount(HomeGroups, { global: { plugins: [i18n, router] } })
}

test('the home page names my groups and what waits there, and looks in on them only if I want', async () => {
  const platform = usePlatform()
  await keepGroup({ name: 'Friday', meeting: { room: ROOM } }, {}, platform)
  const note = { path: '/j/ABCD-EFGH-2345-6789', settings: TABLE_SETTINGS, name: 'Ben', at: platform.now() }
  await keepNotes(ROOM, [await signNote(TAG, note, fakeSigner('Ben'))], new Set(), platform)
  expect(await hasGroups()).toBe(true)
  useSettings().me = { name: 'Ann', color: 'blue', symbol: 'star' }
  const wrapper = show()
  await until(() => expect(wrapper.find('[data-home="group"]').text()).toBe('Friday'))
  expect(wrapper.get('[data-home="group"]').attributes('href')).toMatch(
    /^\/group\/ABCD-EFGH-2345-6789\?n=Friday/,
  )
  expect(wrapper.get('[data-home="waiting"]').text()).toBe('1 table waits')
  expect(wrapper.get('[data-home="as-of"]').text()).toMatch(/^As of .+ ago$/)
  expect(wrapper.find('[data-home="people"]').exists()).toBe(false)
  expect(wrapper.get<HTMLInputElement>('[data-home="look"]').element.checked).toBe(false)
  const look = { color: 'blue', symbol: 'star', table: null } as const
  const view = { id: ROOM, name: 'Friday', me: 'me', persons: [['me', 'phone']] }
  const present = ['phone', 'ben'].map((key) => ({ key, name: key, ...look }))
  const see = (seen: object): void => {
    useGroupsLook().views = { [ROOM]: { ...view, present, ...seen } as unknown as GroupView }
  }
  const said = () => wrapper.get('[data-home="people"]').text()
  // Without a connection nothing is told as if it were now.
  see({ tables: useGroupsLook().all[0]!.tables, connection: 'offline' })
  await until(() => expect(said()).toContain('This device is offline.'))
  expect(wrapper.find('[data-home="as-of"]').exists()).toBe(true)
  see({ tables: useGroupsLook().all[0]!.tables, connection: 'linked' })
  await until(() => expect(said()).toBe('Here now: ben'))
  expect(wrapper.find('[data-home="waiting"]').exists()).toBe(true)
  expect(wrapper.find('[data-home="as-of"]').exists()).toBe(false)
  see({ tables: [], connection: 'linked', present: present.slice(0, 1) })
  await until(() => expect(said()).toBe('No one else seen here now'))
  expect(wrapper.find('[data-home="waiting"]').exists()).toBe(false)
  wrapper.unmount()
  expect(useGroupsLook().views).toEqual({})
})

test('without a group nothing is shown', async () => {
  expect(await hasGroups()).toBe(false)
  const wrapper = show()
  await useGroupsLook().read()
  expect(wrapper.find('[data-home="groups"]').exists()).toBe(false)
  wrapper.unmount()
})
