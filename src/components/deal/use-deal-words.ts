import { useI18n } from 'vue-i18n'
import { dateFormat } from '../ui/date-format.ts'
import { numberOf } from '../../session/deal/day.ts'
import type { Day } from '../../session/deal/day.ts'
import type { DealResult } from '../../session/deal/deal-result.ts'

/** Places that have a word of their own; no game has more players. */
const PLACES = 5

/** Words for results and dates, in the language of the screen. */
export function useDealWords() {
  const { t, n, locale } = useI18n()
  const place = (nth: number): string => t(`deal.place.${Math.min(nth, PLACES)}`)
  return {
    /** A place in the ranking: 1st. */
    place,
    /** A result in words. */
    result: ({ points, place: nth, of }: DealResult): string =>
      t('deal.result', { points: n(points), place: place(nth), of: n(of) }, points),
    /** A date in full, or short where there is little room. */
    date: (day: Day, style: 'full' | 'medium' = 'full'): string =>
      dateFormat(locale.value, { dateStyle: style, timeZone: 'UTC' }).format(numberOf(day) * 86_400_000),
  }
}
