// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { loadPuzzles } from '../../session/puzzles/puzzle-files.ts'
import { puzzleOfDay } from '../../session/puzzles/choose-puzzle.ts'
import { useDaily } from '../../stores/daily.ts'
import { usePuzzles } from '../../stores/puzzles.ts'
import type { TableListItem } from '../../stores/tables.ts'
import { provideGames } from '../game-entry.ts'
import { GAME_ENTRIES } from '../game-registry.ts'
import HomeToday from './HomeToday.vue'

beforeAll(() => loadMessages('deal', 'puzzles'))
beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
})

const person = (name: string) => ({ kind: 'person', name, color: 'blue', symbol: 'star' }) as const
const bot = (name: string) => ({ ...person(name), kind: 'bot', level: 'helmsman' }) as const
const finished = (more: Partial<TableListItem>): TableListItem => ({
  id: 'one',
  updated: 1_800_000_000_000,
  game: 'endeavor',
  seats: [bot('Ann'), person('Ben'), bot('Cora')],
  status: 'finished',
  summary: { round: 7, turn: null, totals: [50, 50, 41], winners: [0] },
  invitation: null,
  ...more,
})
async function show(last?: TableListItem) {
  const page = { template: '<p />' }
  const routes = [
    { path: '/day', name: 'daily', component: page },
    { path: '/puzzles/:game/:id', name: 'puzzles', component: page },
    { path: '/t/:id', name: 'table', component: page },
    { path: '/:any(.*)', component: page },
  ]
  const wrapper = mount(HomeToday, {
    props: { last },
    global: {
      plugins: [i18n, createRouter({ history: createMemoryHistory(), routes }), provideGames(GAME_ENTRIES)],
    },
  })
  await Promise.all(GAME_ENTRIES.map(({ id }) => loadPuzzles(id)))
  await flushPromises()
  return (line: string) => wrapper.find(`[data-today="${line}"]`)
}

test('the game and the puzzles of today say how far they are', async () => {
  const line = await show()
  expect(line('deal').text()).toContain('Not played yet')
  expect(line('puzzle-puerto-rico').text()).toContain('Not tried yet')
  expect(line('last').exists()).toBe(false)

  const puzzles = usePuzzles()
  const { puzzles: all } = (await loadPuzzles('puerto-rico'))!
  puzzles.note('puerto-rico', puzzleOfDay('puerto-rico', puzzles.today, all)!, 'good')
  await flushPromises()
  expect(line('puzzle-puerto-rico').text()).toContain('Solved on the first try')
  expect(line('puzzle-endeavor').text()).toContain('Not tried yet')
})

test('the result of today stands at its game', async () => {
  const { today } = useDaily()
  const result = { game: 'puerto-rico', points: 31, place: 2, of: 4, signs: '' }
  localStorage.setItem(
    'windrose-daily',
    JSON.stringify({ tries: { [today]: { table: 'a'.repeat(20), result } } }),
  )
  setActivePinia(createPinia())
  const line = await show()
  expect(line('deal').text()).toContain('Points: 31, 2nd of 4')
})

test('the last result is mine, or says who won where several played', async () => {
  // The tie-break has decided: as many points as the winner, but second.
  expect((await show(finished({})))('last').text()).toContain('Points: 50, 2nd of 3')
  const together = finished({ seats: [person('Ann'), person('Ben'), bot('Cora')] })
  expect((await show(together))('last').text()).toContain('Ann won')
})
