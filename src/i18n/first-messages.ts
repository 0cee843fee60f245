import { LANGUAGES } from './languages.ts'
import type { Language } from './languages.ts'
import type { MessageLoaders, Messages } from './message-files.ts'

/** The messages of the first screen in every language. */
export const FIRST_MESSAGES: MessageLoaders = import.meta.glob<Messages>('./locales/*/app.json', {
  import: 'default',
})

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/** The first preferred language that is on offer (`cs-CZ` finds Czech); English if none is. */
export function detectLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const code = tag.toLowerCase().split('-')[0]!
    if (isLanguage(code)) return code
  }
  return 'en'
}
