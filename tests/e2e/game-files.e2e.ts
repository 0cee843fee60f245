import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { home, inRound, names } from './table-list.ts'
import { exportFile, exportFromHome, openFile, openPrepared, readTableState, settled } from './table.ts'
import type { TableState } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

describe('games as files', () => {
  test(
    'an exported game is imported elsewhere unchanged, with players and unfinished turn',
    { tags: 'first/verify' },
    async () => {
      const prepared = prepareGame({
        seats: 4,
        seed: 'file',
        people: [personAt(0), botAt(1), personAt(2), botAt(3)],
        until: (view) => view.question?.name === 'build' && view.question.seat === 0 && view.round > 2,
      })
      let file = { name: '', text: '' }
      let left: TableState | undefined
      await visiting(browser, {}, async (page) => {
        await openPrepared(page, prepared)
        left = await readTableState(page)
        file = await exportFile(page)
      })
      expect(file.name).toMatch(/^windrose-puerto-rico-\d{4}-\d\d-\d\d-[0-9a-f]{4}\.json$/)
      expect(JSON.parse(file.text)).toEqual(JSON.parse(prepared.text))
      await visiting(browser, {}, async (page) => {
        await openFile(page, file.name, file.text)
        expect(await settled(page)).toEqual(left)
        await home(page)
        expect(await names(page)).toEqual(['Games in progress: Ana, Bruno, Carla, Daniel'])
        expect((await exportFromHome(page)).text).toBe(file.text)
      })
    },
  )

  const good = prepareGame({ seats: 2, seed: 'foreign', until: inRound(3) }).text
  const changed = (
    change: (file: { journal: Record<string, unknown> } & Record<string, unknown>) => void,
  ): string => {
    const file = JSON.parse(good) as { journal: Record<string, unknown> } & Record<string, unknown>
    change(file)
    return JSON.stringify(file)
  }
  const entries = (file: { journal: Record<string, unknown> }): unknown[] =>
    file.journal['entries'] as unknown[]
  const NOT_OURS = 'The file isn’t a Windrose game. Choose another file.'
  const DAMAGED = 'The file is damaged.'

  const REFUSED: readonly (readonly [what: string, content: string | Buffer, message: string])[] = [
    ['breaks off', good.slice(0, good.length / 2), NOT_OURS],
    ['is empty', '', NOT_OURS],
    ['is no text', Buffer.from([0, 255, 254, 1, 2, 3, 200, 0]), NOT_OURS],
    ['is JSON of something else', '{"name":"somebody","version":"1.0.0","dependencies":{}}', NOT_OURS],
    ['is a number', '42', NOT_OURS],
    ['is nothing', 'null', NOT_OURS],
    ['has a prototype in it', '{"__proto__":{"format":"windrose-table","version":1},"x":1}', NOT_OURS],
    [
      'names a prototype property as game',
      good.replace('"version":1,', '"version":1,"__proto__":{"admin":true},'),
      DAMAGED,
    ],
    [
      'has another file format',
      changed((file) => (file['version'] = 2)),
      'The file comes from another version of Windrose.',
    ],
    [
      'has another version of the rules',
      changed((file) => (file.journal['version'] = 999)),
      'This game was played with another version of the rules.',
    ],
    [
      'is of another game',
      changed((file) => (file.journal['game'] = 'chess')),
      'Windrose doesn’t have this game.',
    ],
    [
      'has an illegal move',
      changed((file) => (entries(file)[1] = [0, 0x6_0000])),
      'The file contains an illegal move.',
    ],
    ['has an entry of another shape', changed((file) => (entries(file)[1] = 'role')), DAMAGED],
    [
      'is cut off',
      changed((file) => delete file.journal['end']),
      'The file is incomplete: the end of the game is missing.',
    ],
    [
      'has fewer moves than stated',
      changed((file) => entries(file).pop()),
      'The file is incomplete: the end of the game is missing.',
    ],
    [
      'states another position',
      changed((file) => (file.journal['end'] = { plies: entries(file).length, hash: '0'.repeat(32) })),
      'The file has been changed: replaying it leads to a different position.',
    ],
    [
      'has a wrong number of seats',
      changed((file) => (file['people'] as unknown[]).pop()),
      'The number of seats doesn’t fit the game.',
    ],
    ['is a megabyte of junk', '\u0001{[“'.repeat(260_000), 'The file is too large to be a game.'],
    ['is a megabyte of brackets', '['.repeat(1_000_000), 'The file is too large to be a game.'],
    ['is nested a hundred thousand times', '['.repeat(100_000), NOT_OURS],
  ]

  /** Takes from both halves in turn, so that few neighbors have the same message. */
  function mixed<T>(all: readonly T[]): T[] {
    const half = Math.ceil(all.length / 2)
    return all.slice(0, half).flatMap((one, at) => [one, ...all.slice(half + at, half + at + 1)])
  }

  test('a damaged or foreign file is refused with a clear message and changes nothing', async () => {
    await visiting(browser, {}, async (page) => {
      await openPrepared(page, prepareGame({ seats: 2, seed: 'before' }))
      const before = await exportFile(page)
      let last = ''
      for (const [what, content, message] of mixed(REFUSED)) {
        // The same message is cleared first, so that no case passes by the one before.
        if (message === last) await page.reload()
        last = message
        await openFile(page, 'strange.json', content)
        await page.getByRole('alert').filter({ hasText: message }).waitFor()
        expect(await names(page), what).toEqual(['Games in progress: Ana, Bruno'])
        expect(new URL(page.url()).hash, what).toBe('#/')
        expect(await page.evaluate(() => 'admin' in {}), what).toBe(false)
      }
      expect((await exportFromHome(page)).text).toBe(before.text)
      // The message disappears after a valid file.
      await openFile(page, 'good.json', good)
      await settled(page)
      await home(page)
      expect(await names(page)).toHaveLength(2)
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    })
  })
})
