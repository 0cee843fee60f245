/** A calendar date as text: `2026-11-22`. */
export type Day = string

/** Milliseconds of a day. */
const LENGTH = 86_400_000
/** Day 0 of the count, 1 January 1970, was a Thursday; weekdays are counted from Monday, 0. */
const FIRST_WEEKDAY = 3

/** Is it a date of the calendar, from 1970 to 9999? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= '1970' && dayOf(numberOf(text)) === text
}
/** The days since 1 January 1970. */
export function numberOf(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / LENGTH
}
/** The day with this number. */
export function dayOf(number: number): Day {
  return new Date(number * LENGTH).toISOString().slice(0, 10)
}
/** The day before. */
export function dayBefore(day: Day): Day {
  return dayOf(numberOf(day) - 1)
}
/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
  return (numberOf(day) + FIRST_WEEKDAY) % 7
}
