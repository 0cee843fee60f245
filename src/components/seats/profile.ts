import type { Appearance } from '../../session/players.ts'
import { nameProblem, normalizeName } from './names.ts'

/** The name, color and symbol of this device's player. */
export type Profile = Appearance

/** What is wrong with the name, as the end of a message key; undefined if it may be used. */
export function profileProblem(me: Profile): ReturnType<typeof nameProblem> {
  return nameProblem([me], 0)
}

/** The profile as it is stored. */
export function normalizeProfile(me: Profile): Profile {
  return { name: normalizeName(me.name), color: me.color, symbol: me.symbol }
}
