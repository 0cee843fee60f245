const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something was, in the largest fitting unit: "3 hours ago". `passed` in milliseconds. */
export function agoWord(locale: string, passed: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (passed < HOUR) return format.format(-Math.max(1, Math.floor(passed / MINUTE)), 'minute')
  if (passed < DAY) return format.format(-Math.floor(passed / HOUR), 'hour')
  return format.format(-Math.floor(passed / DAY), 'day')
}
