// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useGuide } from './guide.ts'
import { setPlatform } from '../platform/platform.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TableSetup } from './tables.ts'

const SETUP: TableSetup = {
  game: 'nim',
  people: [
    { kind: 'person', name: 'Ana', color: 'blue', symbol: 'star' },
    { kind: 'bot', level: 'boatswain', name: 'Inés', color: 'gold', symbol: 'moon' },
  ],
  options: { wet: false, heap: 'small' },
  governor: 0,
  seed: 'guided',
}

beforeEach(() => {
  localStorage.clear()
  setPlatform(newTestBrowser().tab())
  setActivePinia(createPinia())
})
afterEach(() => setPlatform(undefined))

test('stores a guided game and its lessons until the player leaves it', async () => {
  const id = await useGuide().begin(SETUP)
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  useGuide().finish('nim', 'mine', 0)
  useGuide().finish('nim', 'settler', 2)
  await nextTick()
  setActivePinia(createPinia())
  expect(useGuide().tableOf('nim')).toBe(id)
  expect(useGuide().gameAt(id!)).toBe('nim')
  expect(useGuide().progressIn('nim').done).toEqual({ mine: 0, settler: 2 })
  useGuide().leave('nim')
  await nextTick()
  setActivePinia(createPinia())
  expect(useGuide().tableOf('nim')).toBeNull()
  expect(useGuide().gameAt(id!)).toBeUndefined()
  expect(useGuide().progressIn('nim').done).toEqual({})
})

test('a new guided game begins with no lesson done', async () => {
  const guide = useGuide()
  const first = await guide.begin(SETUP)
  guide.finish('nim', 'mine', 0)
  expect(await guide.begin(SETUP)).not.toBe(first)
  expect(guide.progressIn('nim').done).toEqual({})
})

const ID = '0123456789abcdef0123'

test('each game has its own guided game', () => {
  localStorage.setItem(
    'windrose-guide',
    JSON.stringify({
      chess: { table: ID, done: { mine: 3 } },
      nim: { table: ID.replace('0', '1'), done: {} },
    }),
  )
  const guide = useGuide()
  guide.leave('nim')
  expect(guide.tableOf('nim')).toBeNull()
  expect(guide.gameAt(ID)).toBe('chess')
  expect(guide.progressIn('chess').done).toEqual({ mine: 3 })
})

test('the bots of a guided table follow its script until it is given up', async () => {
  const guide = useGuide()
  const id = (await guide.begin(SETUP))!
  const script = () => 2
  const stop = guide.playScript('nim', script)
  expect(guide.scriptAt(id)).toBe(script)
  expect(guide.scriptAt('another')).toBeUndefined()
  stop()
  expect(guide.scriptAt(id)).toBeUndefined()
  expect(guide.playScript('chess', script)).toBeTypeOf('function')
})

test.each([
  '',
  '7',
  '{"table":"../x","done":{"mine":-1}}',
  '{"table":[],"done":"all"}',
  '{"table":null,"done":{}}',
  '{"nim":{"table":"../x","done":"all"}}',
])('reads damaged storage as no guided game: %s', (text) => {
  localStorage.setItem('windrose-guide', text)
  for (const game of ['puerto-rico', 'nim']) {
    expect(useGuide().tableOf(game)).toBeNull()
    expect(useGuide().progressIn(game).done).toEqual({})
  }
})
