// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { until } from '../../../tests/fixtures/until.ts'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { formatRoomCode, roomTag } from '../../net/connection/room-secret.ts'
import type { GroupView } from '../../online/group/group-view.ts'
import { keyOf, NOW, resultOf, signedByAll } from '../../online/group/group.fixture.ts'
import { toldGames } from '../../online/group/ledger.ts'
import { newRoomRecord } from '../../online/runtime/room-runtime.ts'
import { usePlatform } from '../../platform/platform.ts'
import GroupLedger from './GroupLedger.vue'

await loadMessages('group')
beforeEach(() => setActivePinia(createPinia()))

const ROOM = 'BBCDEFGH23456789'

test('a result leads to its game where this device keeps it, and nowhere else', async () => {
  const rooms = await usePlatform().roomStore()
  await rooms.put(newRoomRecord({ room: ROOM }, NOW))
  const kept = { ...resultOf(1, ['Ann', 'Ben']), table: roomTag(ROOM) }
  const entries = [
    await signedByAll(kept, ['Ann', 'Ben'], NOW),
    await signedByAll(resultOf(2, ['Ann', 'Ben']), ['Ann', 'Ben'], NOW - 1),
  ]
  const view = { me: keyOf('Ann'), games: toldGames(entries), lasts: [], persons: [] } as unknown as GroupView
  const routes = [{ path: '/:any(.*)', component: { template: '<p />' } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  const wrapper = mount(GroupLedger, { props: { view }, global: { plugins: [i18n, router] } })
  await until(() => expect(wrapper.findAll('[data-group="open-game"]')).toHaveLength(1))
  const games = wrapper.findAll('[data-group="game"]')
  expect(games).toHaveLength(2)
  expect(games[0]!.find('[data-group="open-game"]').attributes('href')).toBe(`/j/${formatRoomCode(ROOM)}`)
  expect(games[1]!.find('[data-group="open-game"]').exists()).toBe(false)
  await rooms.remove(ROOM)
})
