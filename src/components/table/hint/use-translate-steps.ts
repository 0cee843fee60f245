import { useI18n } from 'vue-i18n'
import { numberFormat } from '../../../i18n/formats.ts'
import { useTranslateMessage } from '../message/translate.ts'
import type { HintStep } from './hint-rows.ts'

/** Says steps as plain text, for names of buttons and announcements. */
export function useTranslateSteps(): (steps: readonly HintStep[]) => string {
  const { t, locale } = useI18n()
  const say = useTranslateMessage()
  const times = (count: number, what: string): string =>
    count > 1 ? t('analysis.hint.times', { n: numberFormat(locale.value).format(count), what }) : what
  return (steps) => steps.map(({ message, count }) => times(count, say(message))).join(', ')
}
