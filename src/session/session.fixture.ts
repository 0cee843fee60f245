import { nim } from './nim.fixture.ts'
import type { AnyGame } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { thinkHere } from './drivers.ts'
import { seededLuck, seedOf } from './dice-source.ts'
import type { Confirm } from './confirm.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import { openTable } from './table.ts'
import type { Options } from './table.ts'
import type { Chair } from './tentative.ts'

/** Nim with a die, as the only game on the shelf. */
export const shelf = (id: string): AnyGame | undefined => (id === nim.id ? nim : undefined)
export const SEED = seedOf('trial')
export const LUCK = `seed:${SEED}`
export const person: Chair = { kind: 'person' }
export const bot: Chair = { kind: 'bot', level: 'careless' }
export const DRY: Options = { ...defaultOptions<AnyGame['options']>(nim.options), wet: false }
export const WET: Options = { ...DRY, wet: true }

/** A session of Nim; wet tables begin every round with a roll. */
export function seat(chairs: readonly Chair[], confirm: Confirm, options = DRY): Session {
  return openSession({
    table: openTable(nim, chairs.length, options),
    chairs,
    luck: LUCK,
    dice: seededLuck(SEED),
    handedOver: 0,
    thinker: thinkHere(shelf),
    confirm: () => confirm,
    breathe: () => Promise.resolve(),
  })
}

/** Waits until no bot thinks any more. */
export async function settled(session: Session): Promise<void> {
  while (session.thinking() !== null) await new Promise((done) => setTimeout(done, 0))
}
