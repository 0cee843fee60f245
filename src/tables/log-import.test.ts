import { readFileSync } from 'node:fs'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gameById } from '../engine/games/registry.ts'
import { thinkHere } from '../session/thinkers.ts'
import { setPlatform } from '../platform/platform.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import type { TestBrowser } from '../platform/platform.fixture.ts'
import { useTable } from '../stores/table.ts'
import { useTables } from '../stores/tables.ts'

interface Log {
  signed: { genesis: { people: { name: string }[] } }
  records: { k: string; sig?: string | null }[]
}
const TEXT = readFileSync('tests/journals/logs/two-and-a-bot.json', 'utf8')
const changed = (change: (log: Log) => void): string => {
  const log = JSON.parse(TEXT) as Log
  change(log)
  return JSON.stringify(log)
}

let browser: TestBrowser
beforeEach(() => {
  browser = newTestBrowser()
  sitAt(gameById)
})
afterEach(() => setPlatform(undefined))

/** A page on a machine that knows these games. */
function sitAt(games: typeof gameById): void {
  const newAnalyst = (): never => {
    throw new Error('no hints in this test')
  }
  const playing = { games, newThinker: () => thinkHere(games), newAnalyst }
  setPlatform({ ...browser.tab(), gameRuntime: () => Promise.resolve(playing) })
  setActivePinia(createPinia())
}

describe('the log of an online game', () => {
  test('is taken in as a finished table to look at', async () => {
    const id = await useTables().importFile(new Blob([TEXT]))
    expect(useTables().error).toBeNull()
    expect(useTables().running).toEqual([])
    expect(useTables().finished).toMatchObject([
      { id, game: 'puerto-rico', luck: 'table', status: 'finished' },
    ])
    const table = useTable()
    await table.openTable(id!)
    expect(table.phase).toBe('open')
    expect(table.over).toBe(true)
    expect(table.record?.seats.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cleo'])
    expect(table.scores.map(({ total }) => total)).toEqual([28, 41, 30])
    table.goTo(10)
    expect(table.cursor).toBe(10)
  })
  test('bears the names of those who sat there in the end', async () => {
    await useTables().importFile(
      new Blob([readFileSync('tests/journals/logs/four-and-a-successor.json', 'utf8')]),
    )
    expect(useTables().finished[0]?.seats.map(({ name }) => name)).toEqual([
      'Ana',
      'Ben',
      'Cleo',
      'Zoe',
      'Eva',
    ])
  })
  test('is given out again as a table’s file, which is taken in as well', async () => {
    const id = await useTables().importFile(new Blob([TEXT]))
    const file = await useTables().exportFile(id!)
    expect(file?.text).toContain('"format":"windrose-table"')
    browser = newTestBrowser()
    sitAt(gameById)
    expect(await useTables().importFile(new Blob([file!.text]))).not.toBeNull()
    expect(useTables().finished[0]?.summary.totals).toEqual([28, 41, 30])
  })
  test.each<[string, string, string]>([
    ['logRunning', 'the game is not over', changed(({ records }) => records.pop())],
    ['logRunning', 'nothing was played', changed((log) => (log.records = []))],
    ['badLog', 'a name was changed', changed(({ signed }) => (signed.genesis.people[0]!.name = 'Eve'))],
    ['badLog', 'a record is missing', changed(({ records }) => records.splice(9, 1))],
    [
      'badLog',
      'a signature was changed',
      changed(({ records }) => (records.find(({ sig }) => typeof sig === 'string')!.sig = '0'.repeat(128))),
    ],
    ['badLog', 'it holds something strange', changed((log) => Object.assign(log, { note: 1 }))],
    ['notJson', 'it breaks off', TEXT.slice(0, 20_000)],
    ['notJournal', 'it only speaks of logs', '{"format":"about","what":"windrose-log"}'],
  ])('is refused with %s where %s, and nothing changes', async (code, _what, text) => {
    expect(await useTables().importFile(new Blob([text]))).toBeNull()
    expect(useTables().error).toBe(code)
    expect(await browser.database.list()).toEqual([])
  })
  test('of rules that are not here is refused', async () => {
    sitAt(() => undefined)
    expect(await useTables().importFile(new Blob([TEXT]))).toBeNull()
    expect(useTables().error).toBe('logOfOtherRules')
  })
  test('a player named like the format does no harm', async () => {
    const id = await useTables().importFile(new Blob([TEXT]))
    const file = await useTables().exportFile(id!)
    const text = file!.text.replace('"name":"Ana"', '"name":"windrose-log"')
    expect(await useTables().importFile(new Blob([text]))).not.toBeNull()
    expect(useTables().error).toBeNull()
  })
})
