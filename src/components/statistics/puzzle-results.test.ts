// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { setPlatform } from '../../platform/platform.ts'
import type { Puzzle } from '../../session/puzzles/puzzle-data.ts'
import { newDealDevice } from '../../stores/deal.fixture.ts'
import { usePuzzles } from '../../stores/puzzles.ts'
import PuzzleResults from './PuzzleResults.vue'

beforeAll(() => loadMessages('statistics'))
afterEach(() => {
  setPlatform(undefined)
  localStorage.clear()
})

test('the statistics tell of puzzles as soon as one was tried, by game', async () => {
  const pinia = createPinia()
  setActivePinia(pinia)
  newDealDevice('2026-11-29')
  const page = mount(PuzzleResults, { global: { plugins: [pinia, i18n] } })
  expect(page.findAll('li')).toHaveLength(0)
  const puzzles = usePuzzles()
  const tried = (id: string): Puzzle => ({ id, rating: 1500 }) as Puzzle
  puzzles.note('endeavor', tried('1-10'), 'good')
  puzzles.note('endeavor', tried('1-20'), 'wrong')
  puzzles.note('endeavor', tried('1-20'), 'good')
  await page.vm.$nextTick()
  expect(page.findAll('li').map((line) => line.attributes('data-statistics-puzzles'))).toEqual(['endeavor'])
  expect(page.text()).toMatch(/± \d+ · right on the first try: 1 of 2$/)
})
