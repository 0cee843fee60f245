// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, describe, expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Component } from 'vue'
import { listActions, newActions } from '../../../engine/core/game.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { useTable } from '../../../stores/table.ts'
import { provideTargets } from '../../table/targets/targets.ts'
import { targetsOf } from '../dock/targets.ts'
import BuildingMarket from './BuildingMarket.vue'
import OpponentMat from './OpponentMat.vue'
import PlayerMat from './PlayerMat.vue'
import StatusMatrix from './StatusMatrix.vue'

beforeAll(() => loadMessages('endeavor/board'))

/** A part of the table as the frame shows it, with all that may be chosen to point at; `chosen` is what was chosen. */
function show(table: Scenario, part: Component, props: object) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const legal = newActions(512)
  endeavor.legal(table.state, legal)
  const open = listActions(legal).map((action) => ({
    action,
    described: endeavor.describe(table.state, action),
  }))
  useTable().scores = table.scores()
  const chosen: string[] = []
  const frame = defineComponent({
    setup() {
      provideTargets({
        legalActions: () => open,
        targetsOf,
        choose: (action) => chosen.push(endeavor.describe(table.state, action).verb),
      })
      return () => h('main', [h(part, { view: table.view(), ...props })])
    },
  })
  const wrapper = mount(frame, { global: { plugins: [pinia, i18n] } })
  const openNames = (): string[] =>
    wrapper.findAll('[data-open]').map((one) => one.attributes('data-target')!)
  const labelOf = (target: string): string | undefined =>
    wrapper.get(`[data-target="${target}"]`).attributes('aria-label')
  const wanted = (start: RegExp): string[] =>
    [...new Set(open.flatMap(({ described }) => targetsOf(described)))].filter((name) => start.test(name))
  return { wrapper, chosen, openNames, labelOf, wanted }
}
const mat = (table: Scenario, seat = 0) => show(table, PlayerMat, { player: table.player(seat), mine: true })

describe('my mat', () => {
  test('buildings and blue tokens that may be used are open, once each', () => {
    const table = scenario(3)
      .owns(0, 'shipyard')
      .owns(0, 'shipyard')
      .owns(0, 'market', true)
      .holds(0, 'ship-or-draw', 2)
      .harbour(0, 3)
      .acting(0)
    const { openNames, wanted } = mat(table)
    expect(new Set(openNames())).toEqual(new Set(wanted(/^(own|token):/)))
    expect(openNames()).toContain('own:shipyard')
    expect(openNames()).toContain('token:ship-or-draw')
    expect(openNames().length).toBe(new Set(openNames()).size)
    expect(openNames()).not.toContain('own:market')
  })

  test('choosing one points at it', async () => {
    const { wrapper, chosen } = mat(scenario(3).owns(0, 'shipyard').harbour(0, 3).acting(0))
    await wrapper.get('[data-target="own:shipyard"]').trigger('click')
    expect(chosen).toEqual(['activate'])
  })

  test('at the salary the buildings that may be freed are open', () => {
    const table = scenario(3).owns(0, 'shipyard', true).owns(0, 'market', true).paying()
    const { openNames, wanted } = mat(table)
    expect(wanted(/^own:/).length).toBe(2)
    expect(new Set(openNames())).toEqual(new Set(wanted(/^own:/)))
  })

  test('too many cards: each may be discarded, or a governor laid on the governor space', () => {
    const table = scenario(3)
      .ships('caribbean', 0, 0, 0, 0, 0, 0)
      .card(0, 'europe', 0)
      .tracks(0, { politics: 1 })
      .acting(0)
    const { openNames, wanted } = mat(table)
    expect(wanted(/^(card|governor)/).length).toBeGreaterThan(1)
    expect(new Set(openNames())).toEqual(new Set(wanted(/./)))
  })

  test('states level, action and marker of a building', () => {
    const table = scenario(3)
      .owns(0, 'docks')
      .owns(0, 'bank')
      .owns(0, 'shipyard', true)
      .harbour(0, 1)
      .acting(0)
    const { labelOf } = mat(table)
    expect(labelOf('own:docks')).toBe('docks. Level 3. occupy and ship. Its space is free')
    expect(labelOf('own:bank')).toBe('bank. Level 2. 2 finance. No action')
    expect(labelOf('own:shipyard')).toContain('A marker is on it')
  })

  test('counts cards against the limit', () => {
    const table = scenario(3).card(0, 'europe', 0).card(0, 'south-america', 1).acting(0)
    expect(mat(table).wrapper.text()).toContain('over the limit')
    expect(mat(scenario(3).acting(0)).wrapper.text()).toContain('limit: 0 of 1')
  })
})

test('nothing on the mat of another player can be chosen', () => {
  const table = scenario(3).owns(1, 'shipyard').harbour(0, 3).owns(0, 'shipyard').acting(0)
  const { openNames, wrapper } = show(table, OpponentMat, { seat: 1, me: 0, closable: true })
  expect(openNames()).toEqual([])
  expect(wrapper.get('[data-target="about:shipyard:1"]').attributes('aria-label')).toContain('shipyard')
})

test('the market shows all kinds; open are those within the build level that are left', () => {
  const table = scenario(3).tracks(0, { industry: 4 }).building()
  const { openNames, wanted, wrapper, labelOf } = show(table, BuildingMarket, { me: 0 })
  expect(new Set(openNames())).toEqual(new Set(wanted(/^building:/)))
  expect(openNames()).toContain('building:docks')
  expect(openNames()).not.toContain('building:university')
  expect(wrapper.findAll('[data-target^="building:"]').length).toBe(15)
  expect(labelOf('building:docks')).toBe('docks. Level 3. occupy and ship. 3 left')
})

describe('the matrix', () => {
  const table = scenario(4)
    .owns(1, 'bank')
    .harbour(1, 4)
    .holds(1, 'attack')
    .tracks(1, { finance: 5, politics: 15 })
    .acting(1)
  const matrix = () => show(table, StatusMatrix, { me: 0, opened: null })

  test('states the numbers of the view for every player', () => {
    const label = matrix().wrapper.get('[data-player="1"]').attributes('aria-label')
    const said = [
      '5 finance, salaries 3, 2 steps',
      '15 politics',
      'highest level',
      '4 markers',
      '1 blue token',
      'To move',
    ]
    for (const part of said) expect(label).toContain(part)
  })
  test('shows level and marker of each track', () => {
    const cell = matrix().wrapper.get('[data-place="player:1:track:finance"]')
    expect(cell.get('.gives').text()).toBe('3')
    expect(cell.get('.marker').text()).toBe('5/7')
    expect(cell.findAll('.reached').length).toBe(5)
  })
  test('begins with the crown, and opens a mat', async () => {
    const { wrapper } = matrix()
    expect(wrapper.findAll('[data-player]').map((one) => one.attributes('data-player'))[0]).toBe(
      String(table.view().crown),
    )
    await wrapper.get('[data-player="2"]').trigger('click')
    expect(wrapper.getComponent(StatusMatrix).emitted('open')).toEqual([[2]])
  })
})
