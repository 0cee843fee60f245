import { useI18n } from 'vue-i18n'
import { FIGURES } from './figures.ts'

/** Says the messages of the rules, with every figure they may name. */
export function useRules() {
  const { t, n, locale } = useI18n()
  return {
    t,
    n,
    locale,
    say(key: string): string {
      const figures = Object.entries(FIGURES).map(([name, figure]) => [name, n(figure)] as const)
      return t(key, Object.fromEntries(figures))
    },
  }
}
