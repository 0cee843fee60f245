import { createI18n } from 'vue-i18n'
import { PLURAL_RULES } from './plurals.ts'

/** The languages on offer, each by its own name. English comes first: it is what all others are measured by. */
export const LANGUAGES = {
  en: 'English',
  cs: 'Čeština',
  pl: 'Polski',
  ru: 'Русский',
  de: 'Deutsch',
} as const
export type Language = keyof typeof LANGUAGES

interface Messages {
  readonly [key: string]: string | Messages
}

const LOADERS: { readonly [language in Language]: () => Promise<{ readonly messages: Messages }> } = {
  en: () => import('./locales/en/index.ts'),
  cs: () => import('./locales/cs/index.ts'),
  pl: () => import('./locales/pl/index.ts'),
  ru: () => import('./locales/ru/index.ts'),
  de: () => import('./locales/de/index.ts'),
}

/** While developing, a missing word is English and a warning; in a release the tests have seen to it that none is missing. */
const DEVELOPING = import.meta.env?.DEV === true

/**
 * Holds no words until `setLanguage` has fetched some. Messages are read, never turned into code, so a strict content
 * security policy has nothing to object to.
 */
export const i18n = createI18n<false>({
  legacy: false,
  locale: 'en',
  fallbackLocale: DEVELOPING ? 'en' : false,
  pluralRules: PLURAL_RULES,
  messages: {},
})

const loaded = new Map<Language, Promise<void>>()

function load(language: Language): Promise<void> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const loading = LOADERS[language]().then(({ messages }) => i18n.global.setLocaleMessage(language, messages))
  // A request that failed must not be remembered: the next attempt may find the network again.
  loading.catch(() => loaded.delete(language))
  loaded.set(language, loading)
  return loading
}

let wanted: Language = 'en'

/** Speaks the language from now on, once its words are here. Of several calls in a row the last one wins. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await Promise.all(DEVELOPING ? [load('en'), load(language)] : [load(language)])
  if (wanted !== language) return
  i18n.global.locale.value = language
  // Screen readers choose their voice by this, and browsers their hyphenation.
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/** The first language the reader prefers that there is: `cs-CZ` asks for Czech. English if none fits. */
export function detectLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const code = tag.toLowerCase().split('-')[0]!
    if (isLanguage(code)) return code
  }
  return 'en'
}
