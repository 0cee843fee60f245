import { registerMessageCompiler } from '@intlify/core-base'
import { createI18n } from 'vue-i18n'
import { compileMessage } from './compile-message.ts'
import { LANGUAGES, PLURAL_RULES } from './languages.ts'
import type { Language } from './languages.ts'

interface Messages {
  readonly [key: string]: string | Messages
}

/**
 * A file of messages, `./locales/<language>/<file>.json`, loaded where its messages are first shown. `app` is loaded at the
 * start. Every game has the same five files in a folder of its own.
 */
export type MessageFile =
  | 'app'
  | 'levels'
  | 'online'
  | 'analysis'
  | 'game-history'
  | 'text-mode'
  | 'guide'
  | 'rules'
  | 'share'
  | `${string}/${'names' | 'board' | 'text-mode' | 'guide' | 'rules'}`

const LOADERS = import.meta.glob<Messages>('./locales/*/**/*.json', { import: 'default' })
type Loader = () => Promise<Messages>

/** The file and the files its messages refer to: boards and rules of a game use the game's names. */
function withNames(file: MessageFile): readonly MessageFile[] {
  const [game, part] = file.split('/')
  return part === 'board' || part === 'rules' ? [`${game!}/names`, file] : [file]
}

/** In development a missing message falls back to English with a warning; tests keep releases complete. */
const IS_DEVELOPMENT = import.meta.env?.DEV === true

registerMessageCompiler(compileMessage)

/** Holds no messages until `setLanguage` has loaded some. Messages are interpreted, so the content security policy needs no `unsafe-eval`. */
export const i18n = createI18n<false>({
  legacy: false,
  locale: 'en',
  fallbackLocale: IS_DEVELOPMENT ? 'en' : false,
  pluralRules: PLURAL_RULES,
  messages: {},
})

const loaded = new Map<Loader, Promise<void>>()

function load(language: Language, file: MessageFile): Promise<void> {
  const loader = LOADERS[`./locales/${language}/${file}.json`]
  if (loader === undefined) throw new Error(`There is no file of messages ${file} in ${language}.`)
  const known = loaded.get(loader)
  if (known !== undefined) return known
  const loading = loader().then((messages) => i18n.global.mergeLocaleMessage(language, messages))
  // A failed request is forgotten, so that the next call tries again.
  loading.catch(() => loaded.delete(loader))
  loaded.set(loader, loading)
  return loading
}

let wanted: Language = 'en'
const files = new Set<MessageFile>(['app'])

async function loadFiles(language: Language): Promise<void> {
  const languages: Language[] = IS_DEVELOPMENT ? ['en', language] : [language]
  await Promise.all(languages.flatMap((one) => [...files].map((file) => load(one, file))))
}

/** Loads a language and switches to it. Of several calls in a row the last one wins. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await loadFiles(language)
  if (wanted !== language) return
  i18n.global.locale.value = language
  // Screen readers choose their voice by this attribute, and browsers their hyphenation.
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** Loads files of messages, in the current language and in every language set later. */
export async function loadMessages(...wantedFiles: readonly MessageFile[]): Promise<void> {
  for (const file of wantedFiles.flatMap(withNames)) files.add(file)
  await loadFiles(wanted)
}

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
