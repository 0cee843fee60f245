import type { Day } from '../session/deal/day.ts'
import type { Appearance } from '../session/players.ts'
import type { useSettings } from './settings.ts'

/** The date on the player's calendar at this time, in milliseconds since 1970. */
export function localDay(now: number): Day {
  const date = new Date(now)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** How the player of this device appears: as at the last table, else as in rooms, else with this name. */
export function playerLook(
  { lastSeats, me }: Pick<ReturnType<typeof useSettings>, 'lastSeats' | 'me'>,
  name: string,
): Appearance {
  const known = lastSeats.find(({ kind }) => kind === 'person') ?? me
  return known === null
    ? { name, color: 'blue', symbol: 'star' }
    : { name: known.name, color: known.color, symbol: known.symbol }
}
