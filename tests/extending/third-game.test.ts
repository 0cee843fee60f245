// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { until } from '../fixtures/until.ts'
import { provideGames } from '../../src/components/game-entry.ts'
import { GAME_ENTRIES } from '../../src/components/game-registry.ts'
import HomeGames from '../../src/components/home/HomeGames.vue'
import TableView from '../../src/components/local-table/TableView.vue'
import RulesView from '../../src/components/rules-page/RulesView.vue'
import { i18n, loadMessages } from '../../src/i18n/index.ts'
import { newTestBrowser } from '../../src/platform/platform.fixture.ts'
import { setPlatform } from '../../src/platform/platform.ts'
import { useTable } from '../../src/stores/table.ts'
import { useTables } from '../../src/stores/tables.ts'
import { nimEntry } from './nim-entry.ts'

// A third game needs one entry in the registry of the user interface, and no change in the generic folders.

beforeEach(async () => {
  localStorage.clear()
  document.body.innerHTML = '<div id="toasts"></div>'
  setPlatform(newTestBrowser().tab())
  setActivePinia(createPinia())
  await loadMessages('rules')
  await nimEntry.loadNames()
})
afterEach(() => setPlatform(undefined))

function show(component: Component, props = {}) {
  const routes = ['home', 'new', 'table', 'guided', 'rules'].map((name) => ({
    name,
    path: name === 'home' ? '/' : `/${name}/:game?/:id?`,
    component: { template: '<p />' },
  }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  return mount(component, {
    props,
    global: { plugins: [i18n, router, provideGames([...GAME_ENTRIES, nimEntry])] },
    attachTo: document.body,
  })
}

test('the home page lists a third game with its emblem and its rules', () => {
  const wrapper = show(HomeGames)
  expect(wrapper.text()).toContain('Take the last one.')
  expect(wrapper.find('[data-nim-emblem]').exists()).toBe(true)
  expect(wrapper.find('[href="#/rules/nim"]').exists()).toBe(true)
  wrapper.unmount()
})

test('the rules reader shows the book of a third game with its figures and its clauses', async () => {
  const wrapper = show(RulesView, { page: 'ni-1.1' })
  await flushPromises()
  expect(wrapper.find('[data-game="nim"]').text()).toContain('Take the last of 9 tokens.')
  expect(wrapper.find('[data-game="nim"]').text()).toContain('NI 1.1')
  expect(wrapper.find('[data-rules-game="nim"]').attributes('aria-current')).toBe('true')
  wrapper.unmount()
})

test('a table of a third game shows its board, offers its choices and plays them', async () => {
  const people = ['Ana', 'Eva'].map((name, seat) => ({
    kind: 'person' as const,
    name,
    color: ['blue', 'gold'][seat]!,
    symbol: ['star', 'moon'][seat]!,
  }))
  const options = { wet: false, heap: 'small' }
  const id = await useTables().create({ game: 'nim', people, options, governor: 0, seed: 'nim' })
  const wrapper = show(TableView, { id, ply: null })
  await until(() => expect(wrapper.find('[data-nim]').exists()).toBe(true))
  expect(wrapper.find('[data-nim]').text()).toBe('9')
  expect(wrapper.text()).toContain('Take some.')
  const choice = wrapper.findAll('#dock button').find((button) => button.text().includes('Take 2'))!
  await choice.trigger('click')
  await until(() => expect(useTable().plies).toBe(1))
  await until(() => expect(wrapper.find('[data-nim]').text()).toBe('7'))
  wrapper.unmount()
})
