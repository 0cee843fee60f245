import type { Day } from '../session/deal/day.ts'

/** The date on the player's calendar at this time, in milliseconds since 1970. */
export function localDay(now: number): Day {
  const date = new Date(now)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
