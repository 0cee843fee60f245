import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import type { GameRequest } from '../../tools/lib/prepared-games.ts'
import { useVisit } from './browser.ts'
import type { VisitOptions } from './browser.ts'
import { readTableState, openPrepared, settled } from './table.ts'

const visit = useVisit()

/** The first seat chooses a role in the middle of a game. */
const until: GameRequest['until'] = (view) =>
  view.question?.name === 'chooseRole' && view.round >= 5 && view.question.seat === 0
const among = (bots: boolean): GameRequest => ({
  seats: 3,
  seed: 'motion',
  bots: 'greedy',
  people: [personAt(0), bots ? botAt(1) : personAt(1), bots ? botAt(2) : personAt(2)],
  until,
})
const MOVING: VisitOptions = { motion: 'system', confirm: 'never', pace: 'normal' }

type Interrupt = 'key' | 'choice' | 'nothing'
/**
 * Runs in the page: chooses, and returns what every frame shows until some frames after the choice, and the interruption,
 * have had their effect.
 */
async function chooseAndWatch(interrupt: Interrupt) {
  const count = (): number => document.querySelectorAll('[data-moving-piece]').length
  const plies = (): number => Number(document.querySelector<HTMLElement>('[data-plies]')?.dataset['plies'])
  const choose = (): void => document.querySelector<HTMLElement>('[data-action]')?.click()
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
  const before = plies()
  choose()
  let most = 0
  let atInterrupt = 0
  let after = -1
  const isDone = (): boolean =>
    plies() > before &&
    (interrupt === 'nothing' || (after >= 0 && (interrupt === 'key' || plies() > before + 1)))
  const FURTHER = 30
  for (let further = 0; further < FURTHER; further += isDone() ? 1 : 0) {
    await frame()
    most = Math.max(most, count())
    if (interrupt === 'nothing' || count() === 0 || after >= 0) continue
    atInterrupt = count()
    if (interrupt === 'choice') choose()
    else dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    await frame()
    after = count()
  }
  return { most, atInterrupt, after, played: plies() - before }
}

const watched = (page: Page, interrupt: Interrupt): ReturnType<typeof chooseAndWatch> =>
  page.evaluate(chooseAndWatch, interrupt)

async function visitTable(
  wishes: VisitOptions,
  bots: boolean,
  what: (page: Page) => Promise<void>,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<void> {
  const page = await visit({ wishes, reducedMotion })
  await openPrepared(page, prepareGame(among(bots)))
  await what(page)
}

describe('moving pieces', () => {
  test('move above the table and disappear', { tags: 'first/choices' }, async () => {
    await visitTable(MOVING, false, async (page) => {
      const { most, played } = await watched(page, 'nothing')
      expect(most).toBeGreaterThan(0)
      expect(played).toBe(1)
      await expect.poll(() => page.locator('[data-moving-piece]').count()).toBe(0)
    })
  })
  test('delay nothing: the next choice is accepted while they move', async () => {
    await visitTable(MOVING, false, async (page) => {
      const { atInterrupt, played } = await watched(page, 'choice')
      expect(atInterrupt).toBeGreaterThan(0)
      expect(played).toBe(2)
    })
  })
  test('arrive at any key press', async () => {
    await visitTable(MOVING, false, async (page) => {
      const { atInterrupt, after } = await watched(page, 'key')
      expect(atInterrupt).toBeGreaterThan(0)
      expect(after).toBe(0)
    })
  })
  test.each(
    (
      [
        ['the system', MOVING, 'reduce'],
        ['the settings', { ...MOVING, motion: 'reduced' }, 'no-preference'],
        ['the speed “instant”', { ...MOVING, pace: 'instant' }, 'no-preference'],
      ] as const
    ).slice(0, inject('isLong') ? 2 : 1),
  )('do not travel where %s asks for little motion or none', async (_who, wishes, reduced) => {
    await visitTable(
      wishes,
      false,
      async (page) => {
        const { most, played } = await watched(page, 'nothing')
        expect({ most, played }).toEqual({ most: 0, played: 1 })
      },
      reduced,
    )
  })
})

describe('the moves of bots', () => {
  test('are shown one by one, together when skipped, and again on request', async () => {
    await visitTable({ ...MOVING, pace: 'step' }, true, async (page) => {
      await page.locator('[data-action]').first().click()
      const next = page.locator('[data-dock="next"]')
      await answerUntil(page, () => next.isVisible())
      const { plies } = await readTableState(page)
      await page.keyboard.press('n')
      await expect.poll(async () => (await readTableState(page)).plies).toBeGreaterThan(plies)

      const again = page.locator('[data-dock="again"]')
      await answerUntil(page, async () => {
        await page.evaluate(() => document.querySelector<HTMLElement>('[data-dock="skip"]')?.click())
        // The button is there only if others have moved since the last own choice.
        return (await readTableState(page)).dock === 'asking' && (await again.isVisible())
      })
      await settled(page)
      await again.click()
      await expect.poll(async () => (await readTableState(page)).cursor).not.toBe('now')
      await page.keyboard.press('x')
      expect((await readTableState(page)).cursor).toBe('now')
    })
  })
})

/** Gives the first answer whenever this seat is asked, until `enough`. */
async function answerUntil(page: Page, isEnough: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (await isEnough()) return true
      // What is asked at this moment; the answer may be gone before a locator finds it.
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('[data-state="asking"] [data-action]')?.click(),
      )
      return false
    })
    .toBe(true)
}
