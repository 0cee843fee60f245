import { dayBefore } from './day.ts'
import type { Day } from './day.ts'

/** Days in a row on which a player finished the deal of the day. */
export interface Streak {
  /** Up to today, or up to yesterday as long as today may still be played. */
  readonly current: number
  readonly longest: number
}

/** The streaks in these days, which may come in any order. */
export function streakOf(days: readonly Day[], today: Day): Streak {
  const played = new Set(days)
  const lengthUpTo = (day: Day): number => {
    let length = 0
    for (let at = day; played.has(at); at = dayBefore(at)) length++
    return length
  }
  return {
    current: lengthUpTo(played.has(today) ? today : dayBefore(today)),
    longest: Math.max(0, ...days.map(lengthUpTo)),
  }
}
