// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useGuide } from './guide.ts'
import { bringMachine } from './machine.ts'
import { trialBrowser } from './machine.fixture.ts'
import type { TableSetup } from './tables.ts'

const SETUP: TableSetup = {
  game: 'nim',
  people: [
    { kind: 'person', name: 'Ana', color: 'blue', symbol: 'star' },
    { kind: 'bot', level: 'steady', name: 'Inés', color: 'gold', symbol: 'moon' },
  ],
  options: { wet: false, heap: 'small' },
  governor: 0,
  seed: 'guided',
}

beforeEach(() => {
  localStorage.clear()
  bringMachine(trialBrowser().tab())
  setActivePinia(createPinia())
})
afterEach(() => bringMachine(undefined))

test('a guided game and its lessons are remembered until it is left', async () => {
  const id = await useGuide().begin(SETUP)
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  useGuide().finish('mine', 0)
  useGuide().finish('settler', 2)
  await nextTick()
  setActivePinia(createPinia())
  expect(useGuide().table).toBe(id)
  expect(useGuide().done).toEqual({ mine: 0, settler: 2 })
  useGuide().leave()
  await nextTick()
  setActivePinia(createPinia())
  expect(useGuide().table).toBeNull()
  expect(useGuide().done).toEqual({})
})

test('a new guided game begins with no lesson done', async () => {
  const guide = useGuide()
  const first = await guide.begin(SETUP)
  guide.finish('mine', 0)
  expect(await guide.begin(SETUP)).not.toBe(first)
  expect(guide.done).toEqual({})
})

test.each(['', '7', '{"table":"../x","done":{"mine":-1}}', '{"table":[],"done":"all"}'])(
  'what is damaged is no guided game: %s',
  (text) => {
    localStorage.setItem('windrose-guide', text)
    expect(useGuide().table).toBeNull()
    expect(useGuide().done).toEqual({})
  },
)
