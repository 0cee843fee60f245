import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { PATIENCE } from '../../patience.ts'
import { pointerDriver } from '../input-driver.ts'
import { act, newPlayCounts, seededBelow } from '../random-player.ts'
import type { Player } from '../random-player.ts'
import { readTableState, waitForState } from '../table.ts'
import type { TableState } from '../table.ts'
import type { Someone } from './room.ts'

/** A player at an online table who decides whenever asked. */
interface Seated extends Player {
  readonly name: string
  before: string
}

/** Milliseconds after which all are looked at again, though none of them is asked. */
const LOOK_AGAIN = 500

export function seated({ name, page }: Someone, seed = name): Seated {
  return { name, page, hands: pointerDriver(page), below: seededBelow(seed), before: '' }
}

const look = (page: Page): Promise<TableState | undefined> => readTableState(page).catch(() => undefined)

/**
 * Plays for all of these until one of them says that it is enough; whoever is away is waited for. `also` is done for each of
 * them in every round.
 */
export async function playUntil(
  people: readonly Seated[],
  isEnough: (seen: TableState) => boolean = ({ dock }) => dock === 'over',
  also: (one: Seated) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let [last, advanced, plies] = [Date.now(), Date.now(), -1]
  for (;;) {
    const { done, most } = await round(people, isEnough)
    for (const one of people) await also(one)
    if (done === 'enough') return
    if (most !== plies) [plies, advanced] = [most, Date.now()]
    if (Date.now() - advanced > PATIENCE) throw new Error(`the game stands still: ${await told(people)}`)
    if (done === 'acted') {
      last = Date.now()
      continue
    }
    // A state that one of them has not answered; a page that is left meanwhile has none.
    const next = people.map(({ page, before }) => waitForState(page, before, LOOK_AGAIN))
    await Promise.race(next.map((one) => one.catch(() => pause(LOOK_AGAIN))))
    // What was pressed may not have been taken, as when a link was lost: the same question is answered again.
    if (Date.now() - last > 5_000) for (const one of people) one.before = ''
  }
}

/** Agrees to what is proposed, and takes the own seat back from a bot, as people do who want to play on. */
export async function playsAlong({ page }: Pick<Seated, 'page'>): Promise<void> {
  await pressIfThere(page, '[data-online="agree"], [data-online="take-seat-back"]')
}

/** Presses all that is seen of this now: a notice may go at any moment, and a page may be left. */
export async function pressIfThere(page: Page, selector: string): Promise<void> {
  const pressAll = (what: string): void => {
    for (const button of document.querySelectorAll<HTMLElement>(what))
      if (button.checkVisibility()) button.click()
  }
  await page.evaluate(pressAll, selector).catch(() => undefined)
}

/** Looks once at everybody, and lets those decide who are asked; `most` is the latest ply that one of them sees. */
async function round(
  people: readonly Seated[],
  isEnough: (seen: TableState) => boolean,
): Promise<{ readonly done: 'enough' | 'acted' | 'quiet'; readonly most: number }> {
  let done: 'acted' | 'quiet' = 'quiet'
  let most = -1
  for (const one of people) {
    const seen = await look(one.page)
    if (seen === undefined) continue
    most = Math.max(most, seen.plies)
    // A turn that is not committed yet is visible to this player only.
    if (isEnough(seen) && !seen.canUndo) return { done: 'enough', most }
    if (await takesTurn(one, seen)) done = 'acted'
  }
  return { done, most }
}

/** Answers a question that was not answered yet. */
async function takesTurn(one: Seated, seen: TableState): Promise<boolean> {
  const now = JSON.stringify(seen)
  if (!['asking', 'complete'].includes(seen.dock) || now === one.before) return false
  one.before = now
  // A turn may end meanwhile, by a new generation or a take-back; then the state is read again.
  await act(one, seen, newPlayCounts()).catch(async (error: unknown) => {
    if (JSON.stringify(await look(one.page)) === now) throw error
  })
  return true
}

async function told(people: readonly Seated[]): Promise<string> {
  const all = await Promise.all(
    people.map(async ({ name, page }) => `${name}: ${JSON.stringify(await look(page))}`),
  )
  return all.join('\n')
}

/** Waits until all see the same: as many plies, the same seat in turn, the same state of saving. */
export async function allLevel(people: readonly { readonly page: Page }[]): Promise<number> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const seen = await Promise.all(people.map(({ page }) => look(page)))
    const words = new Set(seen.map((one) => one && `${String(one.plies)} ${String(one.turn)}`))
    if (words.size === 1 && seen[0] !== undefined) return seen[0].plies
    if (Date.now() > end) throw new Error(`they see different things: ${[...words].join(' | ')}`)
    await pause(100)
  }
}
