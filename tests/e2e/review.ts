import type { Page } from 'playwright-core'
import { OVER } from '../../src/engine/core/game.ts'
import { prepareGame, botAt, personAt } from '../../tools/lib/prepared-games.ts'
import { openPrepared } from './table.ts'

/** A finished game in which a person chose at random among bots, so that there are mistakes. */
export const finished = (game: string, seats: number) =>
  prepareGame({
    game,
    seats,
    seed: 'review',
    bots: 'random',
    people: Array.from({ length: seats }, (_, seat) => (seat === 0 ? personAt(0) : botAt(seat))),
    until: (_view, table) => table.turn() === OVER,
  })

export async function openReview(page: Page, game: string, seats: number): Promise<void> {
  await openPrepared(page, finished(game, seats))
  await page.locator('[data-review="open"]').click()
  await page.locator('[data-review="panel"]').waitFor()
}
