// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { beforeAll, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import { i18n } from '../../i18n/index.ts'
import { readGameLink } from '../../session/link/game-link.ts'
import { GAME_ENTRIES } from '../game-registry.ts'

beforeAll(() => Promise.all(GAME_ENTRIES.map(({ loadNames }) => loadNames())))

test.each(GAME_ENTRIES)('$id: its picture plays a game that the rules still allow', async ({ loadScene }) => {
  const { scene } = await loadScene!()
  const linked = readGameLink(scene.link, gameById)
  if ('fault' in linked) throw new Error(`The game of the picture is refused: ${linked.fault.code}.`)
  const { game, table, moment } = linked
  const views = Array.from({ length: table.ply() - moment + 1 }, (_, i) => game.view(table.state(moment + i)))
  expect(new Set(views.map((view) => scene.seen(view))).size, 'it changes').toBeGreaterThan(10)
  const wrapper = mount(scene.picture, { props: { view: views[0] }, global: { plugins: [i18n] } })
  const before = wrapper.html()
  expect(wrapper.findAll('svg').length).toBeGreaterThan(2)
  expect(before, 'no message is missing').not.toMatch(/pr\.|endeavor\./)
  await wrapper.setProps({ view: views.at(-1) })
  expect(wrapper.html()).not.toBe(before)
})
