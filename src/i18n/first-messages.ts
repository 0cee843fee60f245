import { LANGUAGES } from './languages.ts'
import type { Language } from './languages.ts'
import type { MessageLoaders, Messages } from './message-files.ts'

/** The messages of the first screen in every language. */
export const FIRST_MESSAGES: MessageLoaders = import.meta.glob<Messages>('./locales/*/app.json', {
  import: 'default',
})

function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/** The language that was set, else the first preferred one that is on offer (`cs-CZ` finds Czech), else English. */
export function languageFor(set: unknown, preferred: readonly string[] = navigator.languages): Language {
  for (const tag of [set, ...preferred]) {
    const code = typeof tag === 'string' ? tag.toLowerCase().split('-')[0]! : ''
    if (isLanguage(code)) return code
  }
  return 'en'
}
