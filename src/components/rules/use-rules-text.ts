import { inject } from 'vue'
import { useI18n } from 'vue-i18n'
import { RULES_BOOK } from './book.ts'
import type { RulesBook } from './book.ts'

/** Translation functions of the rules; `say` fills the figures of the book into a message. */
export function useRulesText() {
  const { t, n, locale } = useI18n()
  const read = inject(RULES_BOOK, undefined)
  function say(key: string, book: RulesBook | undefined = read): string {
    const figures = Object.entries(book?.figures ?? {}).map(([name, figure]) => [name, n(figure)] as const)
    return t(key, Object.fromEntries(figures))
  }
  return { t, n, locale, say }
}
