import { useI18n } from 'vue-i18n'
import { numberFormat } from '../../../i18n/formats.ts'
import type { Change } from '../game-ui.ts'

/** Is there more or less of it, or is it not counted? */
export function directionOf({ amount }: Change): 'more' | 'fewer' | 'same' {
  if (amount === null || amount === 0) return 'same'
  return amount > 0 ? 'more' : 'fewer'
}
/** A real minus is as wide as a plus, and is read out as one. */
const SIGNS = { more: '+', fewer: '−', same: '' } as const

/** Returns a function that writes the number of a change with its sign. */
export function useSignedNumber(): (change: Change) => string {
  const { locale } = useI18n()
  return (change) =>
    `${SIGNS[directionOf(change)]}${numberFormat(locale.value).format(Math.abs(change.amount ?? 0))}`
}

/** Returns a function that puts into words what a player gained or lost: "+2 colonists". */
export function useTranslateChange(): (change: Change) => string {
  const { t } = useI18n()
  const signed = useSignedNumber()
  return (change) => {
    if (change.amount === null) return t(change.key)
    if (change.amount === 1 && change.one !== undefined) return t(change.one)
    return t(change.key, { n: signed(change) }, Math.abs(change.amount))
  }
}
