import { useI18n } from 'vue-i18n'
import { dateFormat } from '../ui/date-format.ts'
import { useResultWords } from '../review/use-result-words.ts'
import { numberOf } from '../../session/deal/day.ts'
import type { Day } from '../../session/deal/day.ts'

/** Words for results and dates, in the language of the screen. */
export function useDealWords() {
  const { t, n, locale } = useI18n()
  return {
    ...useResultWords(),
    /** Who did better on one deal, by the points of both. */
    verdict(mine: number, theirs: number) {
      const key = mine > theirs ? 'won' : mine < theirs ? 'lost' : 'tied'
      return { key, text: t(`deal.challenge.${key}`, { mine: n(mine), theirs: n(theirs) }) } as const
    },
    /** A date in full, or short where there is little room. */
    date: (day: Day, style: 'full' | 'medium' = 'full'): string =>
      dateFormat(locale.value, { dateStyle: style, timeZone: 'UTC' }).format(numberOf(day) * 86_400_000),
  }
}
