import { useI18n } from 'vue-i18n'
import { numberFormat } from '../../../i18n/formats.ts'
import { useSaid } from '../message/translate.ts'
import type { Step } from './hint-rows.ts'

/** Says steps as plain text, for names of buttons and announcements. */
export function useStepsSaid(): (steps: readonly Step[]) => string {
  const { locale } = useI18n()
  const say = useSaid()
  const times = (count: number): string => (count > 1 ? `${numberFormat(locale.value).format(count)}× ` : '')
  return (steps) => steps.map(({ said, count }) => times(count) + say(said)).join(', ')
}
