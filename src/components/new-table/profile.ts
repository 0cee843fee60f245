import type { NewRoom } from '../../net/room/room-views.ts'
import { COLORS, SYMBOL_NAMES } from '../seats/seats.ts'
import { nameProblem, normalizeName } from './seated-players.ts'

/** The name, color and symbol of this device's player in rooms. */
export type Profile = NewRoom['me']

/** A profile without a name, with a random appearance so that newcomers differ. */
export function newProfile(random: () => number): Profile {
  const one = (of: readonly string[]): string => of[Math.floor(random() * of.length)]!
  return { name: '', color: one(COLORS), symbol: one(SYMBOL_NAMES) }
}

/** What is wrong with the name, as the end of a message key; undefined if it may be used. */
export function profileProblem(me: Profile): ReturnType<typeof nameProblem> {
  return nameProblem([me], 0)
}

/** The profile as it is stored. */
export function normalizeProfile(me: Profile): Profile {
  return { name: normalizeName(me.name), color: me.color, symbol: me.symbol }
}
