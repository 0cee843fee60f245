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

describe('the player of this device', () => {
  const eva = { name: 'Eva', color: 'gold', symbol: 'moon' }
  test('has a name that can stay before they choose one, and keeps it from their first table on', async () => {
    const { own } = useSettings()
    expect(own.name).not.toBe('')
    expect(useSettings().me).toBeNull()
    useSettings().keepOwn()
    await nextTick()
    setActivePinia(createPinia())
    expect(useSettings().me).toEqual(own)
  })
  test.each(['Player 1', 'Hráč 2', 'Gracz 1', 'Игрок 3', 'Person 1'])('%s is no name', (name) => {
    const seat = { name, color: 'blue', symbol: 'star' }
    const lastSeats = [{ kind: 'person', ...seat }]
    localStorage.setItem('windrose-settings', JSON.stringify({ me: seat, lastSeats }))
    const settings = useSettings()
    expect(settings.me).toBeNull()
    expect(settings.own.name).not.toBe(name)
    settings.keepOwn()
    expect(settings.me).toEqual(settings.own)
  })
  test('is the person of the last table on a device of earlier releases', () => {
    useSettings().lastSeats = [{ kind: 'person', ...eva }]
    expect(useSettings().own).toEqual(eva)
  })
  test('is renamed at the next table, too', () => {
    const settings = useSettings()
    settings.me = eva
    settings.lastSeats = [
      { kind: 'person', ...eva, name: 'Max' },
      { kind: 'person', ...eva },
    ]
    settings.me = { ...eva, name: 'Evelyn' }
    expect(settings.lastSeats.map(({ name }) => name)).toEqual(['Max', 'Evelyn'])
  })
})
