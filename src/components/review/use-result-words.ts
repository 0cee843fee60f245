import { useI18n } from 'vue-i18n'
import type { DealResult } from '../../session/deal/deal-result.ts'

/** Places that have a word of their own; no game has more players. */
const PLACES = 5

/** Words for how a game ended for a seat; their messages are those of deals. */
export function useResultWords() {
  const { t, n } = useI18n()
  const place = (nth: number): string => t(`deal.place.${Math.min(nth, PLACES)}`)
  return {
    /** A place in the ranking: 1st. */
    place,
    /** A result in words. */
    result: ({ points, place: nth, of }: DealResult): string =>
      t('deal.result', { points: n(points), place: place(nth), of: n(of) }),
  }
}
