import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareGame, botAt, personAt, wholeGame } from '../../tools/lib/prepared-games.ts'
import { closePages, openBrowser, visiting } from './browser.ts'
import { pointerDriver } from './input-driver.ts'
import { actionButton, play, seededBelow, standing } from './random-player.ts'
import {
  cards,
  exportFile,
  exportFromHome,
  readTableState,
  openFile,
  openPrepared,
  saved,
  setTable,
  settled,
} from './table.ts'
import type { TableState } from './table.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

const home = (page: Page): Promise<void> => page.getByRole('link', { name: 'Windrose home page' }).click()
/** The tables on the home page by list, with their players. */
const names = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Open a game from a file' }).waitFor()
  const saves = page.getByRole('button', { name: /^Save as a file:/ })
  return saves.evaluateAll((buttons) =>
    buttons.map((button) => {
      const list = button.closest('section')?.querySelector('h2')?.textContent ?? ''
      return `${list}: ${button.ariaLabel?.slice('Save as a file: '.length) ?? ''}`
    }),
  )
}
const inRound = (round: number) => (view: { round: number; question: { name: string } | null }) =>
  view.round === round && view.question?.name === 'chooseRole'

describe('two tabs on one table', () => {
  test(
    'the second follows with a notice, cannot choose, and takes over when the first one closes',
    { tags: 'first/saved' },
    async () => {
      await visiting(browser, { wishes: { confirm: 'never' } }, async (first, context) => {
        const before = await openPrepared(first, prepareGame({ seats: 3, seed: 'tabs', until: inRound(2) }))
        await saved(first)
        const second = await context.newPage()
        await second.goto(first.url())
        await second
          .getByText('This game is being played in another tab of this browser. You are only watching here.')
          .waitFor()
        const watching = await readTableState(second)
        expect(watching).toMatchObject({
          plies: before.plies,
          dock: 'waiting',
          answers: [],
          open: [],
          canUndo: false,
        })

        await pointerDriver(first).press(actionButton(before.answers[0]!))
        const played = await standing(first, before)
        await second.locator(`[data-plies="${String(played.plies)}"]`).waitFor()
        expect(await readTableState(second)).toMatchObject({ answers: [], open: [] })
        // Keys for playing do nothing in the following tab.
        await second.keyboard.press('Control+z')
        expect((await readTableState(second)).plies).toBe(played.plies)

        await saved(first)
        await first.close()
        await second.locator('[data-state="asking"]').waitFor()
        expect(await second.getByText('You are only watching here').count()).toBe(0)
        const now = await readTableState(second)
        expect(now).toMatchObject({ plies: played.plies, answers: played.answers })
        await pointerDriver(second).press(actionButton(now.answers[0]!))
        expect((await standing(second, now)).plies).toBeGreaterThan(now.plies)
      })
    },
  )

  test('the list of tables follows the other tab', async () => {
    await visiting(browser, {}, async (first, context) => {
      const second = await context.newPage()
      await second.goto('')
      await openPrepared(first, prepareGame({ seats: 2, seed: 'list' }))
      await cards(second).first().waitFor()
      expect(await names(second)).toEqual(['Games in progress: Ana, Bruno'])
    })
  })
})

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
  const NOT_OURS = 'The file isn’t a Windrose game.'
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

test('a table is deleted only after a confirmation', async () => {
  await visiting(browser, {}, async (page) => {
    await openPrepared(page, prepareGame({ seats: 2, seed: 'one' }))
    const gone = page.url()
    await home(page)
    await openPrepared(page, prepareGame({ seats: 3, seed: 'two' }))
    await home(page)
    const remove = page.getByRole('button', { name: 'Delete: Ana, Bruno', exact: true })
    const dialog = page.getByRole('dialog')
    await remove.click()
    await dialog.getByText('This deletes the game for good: Ana, Bruno.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await names(page)).toHaveLength(2)
    await remove.click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await names(page)).toHaveLength(2)
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(['Games in progress: Ana, Bruno, Carla'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Games in progress: Ana, Bruno, Carla'])
    await page.goto(gone)
    await page.getByText('This table isn’t on this device.').waitFor()
  })
})

test('a finished game is listed as finished, can be replayed, and offers a rematch with the same people', async () => {
  await visiting(browser, { chance: 'again' }, async (page) => {
    const finished = wholeGame(3, 'finished')
    await openPrepared(page, finished)
    const result = page.getByRole('dialog', { name: 'Results' })
    await result.waitFor()
    await result.getByRole('button', { name: 'Replay from the start' }).click()
    const cursor = async (): Promise<string> => (await readTableState(page)).cursor
    await expect.poll(cursor).toBe('0')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await expect.poll(cursor).toBe('3')
    const slider = page.getByRole('slider', { name: 'Position in the game' })
    await slider.fill('100')
    await expect.poll(cursor).toBe('100')
    await page.waitForURL(/@100$/)
    await page.getByRole('button', { name: 'Back to the current position' }).click()
    await result.waitFor()
    await result.getByRole('button', { name: 'New game with the same seats' }).click()
    await page.locator('[data-state="asking"]').waitFor()
    const again = await readTableState(page)
    expect(again).toMatchObject({ dock: 'asking', question: 'chooseRole', turn: 0 })
    // The new table begins at its top, with the focus on its heading, as any other page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await saved(page)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await home(page)
    // The seats rotate: the second player is the first governor.
    await expect
      .poll(() => names(page))
      .toEqual(['Games in progress: Bruno, Carla, Ana', 'Finished games: Ana, Bruno, Carla'])
  })
})

test('the device passes between people with covered points', async () => {
  await visiting(browser, { chance: 'covered' }, async (page) => {
    await setTable(page, ['Person', 'Person', 'Bot'], [/Hidden points/])
    const cover = page.getByRole('dialog', { name: 'Pass the device' })
    await cover.waitFor()
    // Nothing behind the cover is visible, reachable or operated by a key.
    const { plies } = await readTableState(page)
    const edge = await page.evaluate(() => {
      const hits = [
        [5, 5],
        [innerWidth - 5, 5],
        [5, innerHeight - 5],
        [innerWidth - 5, innerHeight - 5],
      ] as const
      return hits.every(([x, y]) => document.elementFromPoint(x, y)?.closest('dialog') !== null)
    })
    expect(edge).toBe(true)
    await page.keyboard.press('Escape')
    for (let stop = 0; stop < 5; stop++) {
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).not.toBe(
        'main',
      )
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('e')
    expect(await cover.isVisible()).toBe(true)
    expect((await readTableState(page)).plies).toBe(plies)

    const tally = await play({ page, hands: pointerDriver(page), below: seededBelow('cover') }, (seen) => {
      // After uncovering, the points of the others are hidden.
      return seen.plies > plies + 18 && !seen.covered && seen.dock === 'asking'
    })
    expect(tally.uncovered).toBeGreaterThan(2)
    const seen = await readTableState(page)
    for (const seat of [0, 1, 2]) {
      const said = await page.locator(`[data-player="${String(seat)}"]`).getAttribute('aria-label')
      expect(/points hidden/i.test(said!), said!).toBe(seat !== seen.turn)
    }
  })
})

test(
  'a turn can be undone until it is handed over; after that taking back needs the consent of all',
  { tags: 'first/undo' },
  async () => {
    await visiting(browser, {}, async (page) => {
      const hands = pointerDriver(page)
      const before = await openPrepared(page, prepareGame({ seats: 3, seed: 'tentative', until: inRound(3) }))
      // The mayor's privilege follows at once: two choices in one turn.
      await hands.press('[data-open][data-target="role:1"]')
      const asked = await standing(page, before)
      await hands.press(actionButton(asked.answers[0]!))
      const further = await standing(page, asked)
      expect(further.plies).toBe(before.plies + 2)
      await page.getByRole('button', { name: 'Restart the turn' }).click()
      const again = await standing(page, further)
      expect(again).toMatchObject({
        plies: before.plies,
        answers: before.answers,
        canUndo: false,
        canRedo: true,
      })
      await hands.redo()
      const once = await standing(page, again)
      await hands.redo()
      expect(await standing(page, once)).toMatchObject({
        plies: further.plies,
        answers: further.answers,
        canRedo: false,
      })

      // The next person is asked; then the hand-over is taken back.
      await page.getByRole('button', { name: 'Restart the turn' }).click()
      await hands.press(actionButton(before.answers.at(-1)!))
      let seen = await standing(page)
      while (seen.dock === 'asking' && seen.turn === before.turn) {
        await hands.press(actionButton(seen.answers[0]!))
        seen = await standing(page, seen)
      }
      expect(seen.dock).toBe('complete')
      await hands.handOver()
      const handed = await standing(page, seen)
      expect(handed.turn).not.toBe(before.turn)
      expect(handed.canUndo).toBe(false)
      await hands.press('[data-dock="take-back"]')
      expect(await standing(page, handed)).toMatchObject({ turn: before.turn, canRedo: true })
    })
  },
)

test('a turn cannot be taken back after tiles are drawn', async () => {
  await visiting(browser, { wishes: { confirm: 'never' } }, async (page) => {
    const hands = pointerDriver(page)
    const prepared = prepareGame({
      seats: 3,
      seed: 'drawn',
      until: (view) => view.question?.name === 'drawBlind',
    })
    const before = await openPrepared(page, prepared)
    await hands.press('[data-open]')
    const after = await standing(page, before)
    expect(after.plies).toBe(before.plies + 2)
    expect(after.canUndo).toBe(false)
    await page.keyboard.press('Control+z')
    expect((await readTableState(page)).plies).toBe(after.plies)
    if ((await page.locator('[data-dock="take-back"]').count()) === 0) return
    await hands.press('[data-dock="take-back"]')
    await page.getByText('This can’t be taken back').waitFor()
    expect((await readTableState(page)).plies).toBe(after.plies)
  })
})
