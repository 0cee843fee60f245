import { nim } from './nim.fixture.ts'
import type { AnyGame } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { thinkHere } from './thinkers.ts'
import { seededDice, seedOf } from './dice-source.ts'
import type { TurnConfirmation } from './session-preferences.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import { newTable } from './table.ts'
import type { Options } from './table.ts'
import type { SeatControl } from './tentative.ts'

/** A registry of one game: nim with dice. */
export const testGames = (id: string): AnyGame | undefined => (id === nim.id ? nim : undefined)
export const SEED = seedOf('trial')
export const LUCK = `seed:${SEED}`
export const person: SeatControl = { kind: 'person' }
export const bot: SeatControl = { kind: 'bot', level: 'cabin-boy' }
export const DRY: Options = { ...defaultOptions<AnyGame['options']>(nim.options), wet: false }
export const WET: Options = { ...DRY, wet: true }

/** A session of nim; with the option `wet` every round begins with a roll. */
export function openTestSession(
  chairs: readonly SeatControl[],
  confirm: TurnConfirmation,
  options = DRY,
): Session {
  return openSession({
    table: newTable(nim, chairs.length, options),
    chairs,
    luck: LUCK,
    dice: seededDice(SEED),
    handedOver: 0,
    thinker: thinkHere(testGames),
    confirmation: () => confirm,
    delay: () => Promise.resolve(),
  })
}

/** Resolves when no bot thinks. */
export async function botsDone(session: Session): Promise<void> {
  while (session.thinking() !== null) await new Promise((done) => setTimeout(done, 0))
}
