// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useMet } from './met.ts'

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
})

const BEN = { key: `e:${'b'.repeat(64)}`, name: 'Ben', color: 'green', symbol: 'cross' }

test('what became of games with a stranger is counted once a game, and kept', async () => {
  const met = useMet()
  expect(met.counts(BEN.key)).toEqual({ finished: 0, left: 0 })
  for (const became of ['playing', 'left', 'left'] as const) met.note(BEN, 'ROOM1', became)
  expect(met.counts(BEN.key)).toEqual({ finished: 0, left: 1 })
  // They came back, and the game was finished.
  for (const became of ['playing', 'finished'] as const) met.note(BEN, 'ROOM1', became)
  met.note({ ...BEN, name: 'Benjamin' }, 'ROOM2', 'left')
  await nextTick()
  setActivePinia(createPinia())
  expect(useMet().counts(BEN.key)).toEqual({ finished: 1, left: 1 })
  expect(useMet().all).toMatchObject([{ name: 'Benjamin' }])
})

test('damaged values are left out', () => {
  localStorage.setItem('windrose-met', JSON.stringify([{ ...BEN, games: [['ROOM1', 'won']] }, 7]))
  expect(useMet().all).toEqual([])
})
