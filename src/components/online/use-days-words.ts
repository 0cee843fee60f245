import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { OnlineView } from '../../net/room/room-views.ts'
import { regionalLocale } from '../ui/regional-locale.ts'
import { seatsOf } from './member-presence.ts'
import { useSeatNames } from './use-seat-names.ts'

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

/** What is said about the turn at a table over days: whose it is, and since when. */
export function useDaysWords(online: () => OnlineView): {
  readonly turnWord: ComputedRef<string | undefined>
} {
  const { t, locale } = useI18n()
  const names = useSeatNames()
  const turnWord = computed(() => {
    const { days, me, members, waitsFor } = online()
    const since = days?.since ?? null
    if (since === null || waitsFor.length === 0) return undefined
    const time = new Intl.DateTimeFormat(regionalLocale(locale.value), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }).format(since)
    if (me !== null && waitsFor.includes(me)) return t('days.mine', { time })
    return t('days.waits', { names: names(seatsOf(members, waitsFor)), time })
  })
  return { turnWord }
}
