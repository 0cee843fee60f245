// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { GroupTable, GroupView } from '../../online/group/group-view.ts'
import { useGroups } from '../../stores/groups.ts'
import { provideGames } from '../game-entry.ts'
import { GAME_ENTRIES } from '../game-registry.ts'
import { firstSettings } from './group-settings.ts'
import GroupTables from './GroupTables.vue'

await loadMessages('group')
beforeEach(() => setActivePinia(createPinia()))

const HOUR = 60 * 60_000
const TABLE: GroupTable = {
  path: '/j/ABCD-EFGH-2345-6789',
  tag: 'tag',
  settings: firstSettings('endeavor', 3),
  isOverDays: false,
  name: 'Ann',
  at: Date.now() - 2 * HOUR,
  people: [],
  is: null,
}

/** The list with this table alone. */
function show(change: Partial<GroupTable>) {
  const routes = [{ path: '/:any(.*)', component: { template: '<p />' } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  const view = { id: 'ABCDEFGH23456789', tables: [{ ...TABLE, ...change }] } as unknown as GroupView
  return mount(GroupTables, {
    props: { view },
    global: { plugins: [i18n, router, provideGames(GAME_ENTRIES)] },
  })
}
const ways = (change: Partial<GroupTable>): readonly string[] =>
  show(change)
    .findAll('button')
    .map((button) => button.text())

test.each([
  ['in its lobby', { is: 'lobby', people: ['Ann'] }, ['Join the table']],
  ['while it is played', { is: 'playing', people: ['Ann'] }, ['Go to the table']],
  ['that all have left', {}, ['Reopen the table', 'Take off my list']],
  ['over days with no one there', { isOverDays: true }, ['Join the table', 'Take off my list']],
] as const)('a table %s offers what can be done with it', (_what, change, expected) => {
  expect(ways(change)).toEqual(expected)
})

test('a table says its age, and that no one is seen there', () => {
  const text = show({}).text()
  expect(text).toContain('Opened by: Ann (2 hours ago)')
  expect(text).toContain('No one seen there now.')
  expect(show({ is: 'lobby', people: ['Ann', 'Ben'] }).text()).toContain('There now: Ann, Ben')
})

test('a table is taken off the list with one press', async () => {
  const removeTable = vi.fn()
  Object.assign(useGroups(), { removeTable })
  await show({}).find('[data-group="remove"]').trigger('click')
  expect(removeTable.mock.calls).toEqual([['tag']])
})
