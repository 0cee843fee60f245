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

type Loaders = { readonly [language in Language]: () => Promise<{ readonly messages: Messages }> }

const LOADERS: Loaders = {
  en: () => import('./locales/en/index.ts'),
  cs: () => import('./locales/cs/index.ts'),
  pl: () => import('./locales/pl/index.ts'),
  ru: () => import('./locales/ru/index.ts'),
  de: () => import('./locales/de/index.ts'),
}
/** What is said in rooms only. */
const ROOM_LOADERS: Loaders = {
  en: () => import('./locales/en/rooms.ts'),
  cs: () => import('./locales/cs/rooms.ts'),
  pl: () => import('./locales/pl/rooms.ts'),
  ru: () => import('./locales/ru/rooms.ts'),
  de: () => import('./locales/de/rooms.ts'),
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

const loaded = new Map<Loaders[Language], Promise<void>>()

function load(language: Language, loaders: Loaders): Promise<void> {
  const loader = loaders[language]
  const known = loaded.get(loader)
  if (known !== undefined) return known
  const loading = loader().then(({ messages }) => i18n.global.mergeLocaleMessage(language, messages))
  // A request that failed must not be remembered: the next attempt may find the network again.
  loading.catch(() => loaded.delete(loader))
  loaded.set(loader, loading)
  return loading
}

let wanted: Language = 'en'
let speaksOfRooms = false

async function fetchWords(language: Language): Promise<void> {
  const languages: Language[] = DEVELOPING ? ['en', language] : [language]
  const parts = speaksOfRooms ? [LOADERS, ROOM_LOADERS] : [LOADERS]
  await Promise.all(languages.flatMap((one) => parts.map((part) => load(one, part))))
}

/** Speaks the language from now on, once its words are here. Of several calls in a row the last one wins. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await fetchWords(language)
  if (wanted !== language) return
  i18n.global.locale.value = language
  // Screen readers choose their voice by this, and browsers their hyphenation.
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** Fetches what is said in rooms, in this language and in every one that is set later. */
export async function speakOfRooms(): Promise<void> {
  speaksOfRooms = true
  await fetchWords(wanted)
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
