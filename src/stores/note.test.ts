// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { removeTable } from '../tables/import-export.ts'
import { MAX_NOTE, useNote } from './note.ts'
import { useTables } from './tables.ts'

let browser: TestBrowser
beforeEach(() => {
  vi.useFakeTimers()
  browser = newTestBrowser()
  setPlatform(browser.tab())
  setActivePinia(createPinia())
})
afterEach(() => {
  vi.useRealTimers()
  setPlatform(undefined)
})
const [ONE, OTHER] = ['0'.repeat(20), '1'.repeat(20)]
const stored = async (id: string): Promise<unknown> => (await browser.tab().values('notes')).get(id)
const person = (name: string) => ({ kind: 'person' as const, name, color: 'blue', symbol: 'star' })

test('what is written is stored after a pause, and found again', async () => {
  const note = useNote()
  await note.open(ONE)
  note.write('Ana saves for the guild hall.')
  expect([note.exists, note.status, await stored(ONE)]).toEqual([true, 'waiting', undefined])
  await vi.advanceTimersByTimeAsync(1000)
  // The tests have no database.
  expect(note.status).toBe('memory')
  expect(await stored(ONE)).toEqual({ schema: 1, text: 'Ana saves for the guild hall.' })
  await note.open(OTHER)
  expect([note.text, note.exists]).toEqual(['', false])
  await note.open(ONE)
  expect(note.text).toBe('Ana saves for the guild hall.')
})
test('what was written last is stored when the table is left, under its table', async () => {
  const note = useNote()
  await note.open(ONE)
  note.write('first')
  await note.open(OTHER)
  note.write('second')
  await note.close()
  await vi.advanceTimersByTimeAsync(1000)
  expect([await stored(ONE), await stored(OTHER)]).toEqual([
    { schema: 1, text: 'first' },
    { schema: 1, text: 'second' },
  ])
})
test('an empty note is deleted, and a damaged one counts as none', async () => {
  const note = useNote()
  await (await browser.tab().values('notes')).put(ONE, { schema: 2, text: ['x'] })
  await note.open(ONE)
  expect(note.text).toBe('')
  note.write(' \n')
  await note.save()
  expect(await stored(ONE)).toBeUndefined()
})
test('a text longer than the most is not taken; one that is longer already can be made shorter', async () => {
  const note = useNote()
  const joined = 'x'.repeat(2 * MAX_NOTE)
  await (await browser.tab().values('notes')).put(ONE, { schema: 1, text: joined })
  await note.open(ONE)
  note.write(`${joined}x`)
  expect(note.text).toBe(joined)
  note.write(joined.slice(1))
  expect(note.text).toHaveLength(2 * MAX_NOTE - 1)
})
test('where the browser stores nothing, that is said, and the text stays on the screen', async () => {
  const note = useNote()
  await note.open(ONE)
  const store = await browser.tab().values('notes')
  store.put = () => Promise.reject(new Error('full'))
  note.write('x')
  await note.save()
  expect([note.status, note.text]).toEqual(['notStored', 'x'])
  await note.read()
  expect(note.text).toBe('x')
})
test('a note typed while its table is deleted in another tab is not stored again', async () => {
  const note = useNote()
  const tables = useTables()
  const newTable = async (): Promise<string> =>
    (await tables.create({
      game: 'nim',
      people: [person('Ana'), person('Ben')],
      options: {},
      governor: 0,
    }))!
  const deleteElsewhere = async (id: string): Promise<void> => {
    const other = browser.tab()
    await removeTable(id, false, other)
    other.tabs.announce(id)
  }
  const id = await newTable()
  await note.open(id)
  note.write('Ben plays corn.')
  await deleteElsewhere(id)
  await vi.advanceTimersByTimeAsync(1000)
  expect([note.status, note.text, await stored(id)]).toEqual(['notStored', 'Ben plays corn.', undefined])
  note.write('Ben plays corn. Still.')
  await vi.advanceTimersByTimeAsync(1000)
  await note.close()
  expect(await stored(id)).toBeUndefined()

  // The next table has a note again, also where another tab changes it.
  const next = await newTable()
  await note.open(next)
  browser.tab().tabs.announce(next)
  await vi.advanceTimersByTimeAsync(10)
  note.write('x')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await stored(next)).toEqual({ schema: 1, text: 'x' })
  // One that was stored before the deletion is heard of goes, too.
  const other = browser.tab()
  await removeTable(next, false, other)
  note.write('y')
  await note.save()
  other.tabs.announce(next)
  await vi.advanceTimersByTimeAsync(10)
  expect(await stored(next)).toBeUndefined()
})
test('a note goes with a game that is kept, and is deleted with its table', async () => {
  const note = useNote()
  const tables = useTables()
  const link = `link-${'0'.repeat(32)}`
  await note.open(link)
  note.write('x')
  const id = await tables.create({
    game: 'nim',
    people: [person('Ana'), person('Ben')],
    options: {},
    governor: 0,
  })
  await note.moveTo(id!)
  expect([await stored(link), await stored(id!)]).toEqual([undefined, { schema: 1, text: 'x' }])
  await note.close()
  await tables.remove(id!)
  expect([tables.error, await stored(id!)]).toEqual([null, undefined])
})
