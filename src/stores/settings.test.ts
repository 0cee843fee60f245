// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useSettings } from './settings.ts'

const KEY = 'windrose-settings'
beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
})

describe('settings', () => {
  test('have defaults', () => {
    expect(useSettings()).toMatchObject({
      theme: 'system',
      language: 'system',
      pace: 'normal',
      confirm: 'ifLost',
      motion: 'system',
      lastSeats: [],
      lastLists: {},
    })
  })
  test('are kept', async () => {
    useSettings().theme = 'dark'
    useSettings().lastSeats = [{ kind: 'person', name: 'Ana', color: 'blue', symbol: 'star' }]
    await nextTick()
    setActivePinia(createPinia())
    expect(useSettings().theme).toBe('dark')
    expect(useSettings().lastSeats).toHaveLength(1)
    expect(useSettings().pace).toBe('normal')
  })
  test.each([
    '{"theme":"neon","pace":"fast","lastSeats":[{"name":7}]}',
    '{"pace":"fast","__proto__":{"theme":"dark"},"language":"../../x"}',
  ])('that are damaged fall back one by one: %s', (text) => {
    localStorage.setItem(KEY, text)
    expect(useSettings()).toMatchObject({ theme: 'system', pace: 'fast', language: 'system', lastSeats: [] })
  })
  test.each(['', 'null', '[]', '7', '{'])('that are no settings at all are defaults: %s', (text) => {
    localStorage.setItem(KEY, text)
    expect(useSettings().theme).toBe('system')
  })
})
