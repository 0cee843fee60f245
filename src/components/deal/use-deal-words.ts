import { useI18n } from 'vue-i18n'
import { dateFormat } from '../ui/date-format.ts'
import { useResultWords } from '../review/use-result-words.ts'
import { numberOf } from '../../session/deal/day.ts'
import type { Day } from '../../session/deal/day.ts'

/** Words for results and dates, in the language of the screen. */
export function useDealWords() {
  const { locale } = useI18n()
  return {
    ...useResultWords(),
    /** A date in full, or short where there is little room. */
    date: (day: Day, style: 'full' | 'medium' = 'full'): string =>
      dateFormat(locale.value, { dateStyle: style, timeZone: 'UTC' }).format(numberOf(day) * 86_400_000),
  }
}
