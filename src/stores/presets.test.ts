// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { MAX_PRESETS } from '../session/preset.ts'
import type { Preset } from '../session/preset.ts'
import { usePresets } from './presets.ts'

let browser: TestBrowser
beforeEach(() => {
  browser = newTestBrowser()
  setPlatform(browser.tab())
  setActivePinia(createPinia())
})
afterEach(() => setPlatform(undefined))
const preset = (name: string, change: Partial<Preset> = {}): Preset => ({
  schema: 1,
  name,
  game: 'nim',
  seats: ['person', 'mate'],
  options: {},
  first: null,
  way: { kind: 'device' },
  ...change,
})
const names = (): string[] => usePresets().all.map((one) => one.preset.name)

test('presets are kept by name, and found again by another page', async () => {
  const id = await usePresets().keep(preset('Sunday'))
  await usePresets().keep(preset('Friday'))
  expect(names()).toEqual(['Friday', 'Sunday'])
  setActivePinia(createPinia())
  expect(names()).toEqual([])
  await usePresets().refresh()
  expect(usePresets().named(' sunday ')).toEqual({ id, preset: preset('Sunday') })
})
test('one of the same name is replaced', async () => {
  const id = await usePresets().keep(preset('Friday'))
  expect(await usePresets().keep(preset('FRIDAY', { first: 1 }))).toBe(id)
  expect(usePresets().all).toEqual([{ id, preset: preset('FRIDAY', { first: 1 }) }])
})
test('a name can change, but not to that of another one', async () => {
  const id = (await usePresets().keep(preset('Friday'))) as string
  await usePresets().keep(preset('Sunday'))
  expect(await usePresets().rename(id, 'sunday')).toBe('taken')
  expect(await usePresets().rename(id, ' friday  night ')).toBeUndefined()
  expect(names()).toEqual(['friday night', 'Sunday'])
})
test('a device keeps 50 and says when it is full', async () => {
  for (let count = 0; count < MAX_PRESETS; count++) await usePresets().keep(preset(`No. ${String(count)}`))
  expect(await usePresets().keep(preset('One more'))).toEqual({ fault: 'full' })
  expect(await usePresets().keep(preset('No. 7', { first: 0 }))).toEqual(expect.any(String))
  await usePresets().remove(usePresets().named('No. 8')!.id)
  expect(await usePresets().keep(preset('One more'))).toEqual(expect.any(String))
  expect(names()).toHaveLength(MAX_PRESETS)
})
test('what is damaged in the database, or not a preset, is left out', async () => {
  const store = await browser.tab().values('presets')
  await store.put('0'.repeat(20), { ...preset('Old'), schema: 2 })
  await store.put('1'.repeat(20), { ...preset('x'.repeat(31)) })
  await store.put('2'.repeat(20), 'text')
  await store.put('3'.repeat(20), preset('Good'))
  await usePresets().refresh()
  expect(names()).toEqual(['Good'])
})
test('where the browser stores nothing, that is said', async () => {
  await usePresets().refresh()
  const store = await browser.tab().values('presets')
  store.put = () => Promise.reject(new Error('full'))
  expect(await usePresets().keep(preset('Friday'))).toEqual({ fault: 'notStored' })
  expect(names()).toEqual([])
})
test('a change in another tab is seen', async () => {
  await usePresets().refresh()
  const other = browser.tab()
  await (await other.values('presets')).put('3'.repeat(20), preset('From there'))
  other.tabs.announce('3'.repeat(20))
  await until(() => expect(names()).toEqual(['From there']))
})
