import { registerMessageCompiler } from '@intlify/core-base'
import { createI18n } from 'vue-i18n'
import { readMessage } from './message.ts'
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

/** What is fetched only where it is said: the words of each game, of rooms, of how well bots play, of the guided game, of the rules, of the text mode, of hints and reviews. */
export type Part =
  | 'index'
  | 'pr'
  | 'endeavor'
  | 'rooms'
  | 'levels'
  | 'guide'
  | 'guide-puerto-rico'
  | 'guide-endeavor'
  | 'reader'
  | 'rules'
  | 'rulesEndeavor'
  | 'text'
  | 'story'
  | 'advice'
  | 'analysis'
/** Parts that speak of a game by its own names, which come along. */
const NAMING: { readonly [part in Part]?: readonly Part[] } = {
  advice: ['pr'],
  rules: ['pr'],
  rulesEndeavor: ['endeavor'],
}
type Loader = () => Promise<{ readonly messages: Messages }>

/** By file: `./locales/<language>/<part>.ts`. */
const LOADERS = import.meta.glob<{ readonly messages: Messages }>('./locales/*/*.ts')

/** While developing, a missing word is English and a warning; in a release the tests have seen to it that none is missing. */
const DEVELOPING = import.meta.env?.DEV === true

registerMessageCompiler(readMessage)

/**
 * Holds no words until `setLanguage` has fetched some. Messages are read by `message.ts`, never turned into code, so a
 * strict content security policy has nothing to object to.
 */
export const i18n = createI18n<false>({
  legacy: false,
  locale: 'en',
  fallbackLocale: DEVELOPING ? 'en' : false,
  pluralRules: PLURAL_RULES,
  messages: {},
})

const loaded = new Map<Loader, Promise<void>>()

function load(language: Language, part: Part): Promise<void> {
  const loader = LOADERS[`./locales/${language}/${part}.ts`]
  if (loader === undefined) throw new Error(`There is no part ${part} of ${language}.`)
  const known = loaded.get(loader)
  if (known !== undefined) return known
  const loading = loader().then(({ messages }) => i18n.global.mergeLocaleMessage(language, messages))
  // A request that failed must not be remembered: the next attempt may find the network again.
  loading.catch(() => loaded.delete(loader))
  loaded.set(loader, loading)
  return loading
}

let wanted: Language = 'en'
const spoken = new Set<Part>(['index'])

async function fetchWords(language: Language): Promise<void> {
  const languages: Language[] = DEVELOPING ? ['en', language] : [language]
  await Promise.all(languages.flatMap((one) => [...spoken].map((part) => load(one, part))))
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

/** Fetches parts, in this language and in every one that is set later. */
export async function speakOf(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) for (const one of [part, ...(NAMING[part] ?? [])]) spoken.add(one)
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
