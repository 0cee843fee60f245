import { registerMessageCompiler } from '@intlify/core-base'
import { createI18n } from 'vue-i18n'
import { compileMessage } from './compile-message.ts'
import { FIRST_MESSAGES } from './first-messages.ts'
import { PLURAL_RULES } from './languages.ts'
import type { Language } from './languages.ts'
import type { Messages } from './message-files.ts'

export { languageFor } from './first-messages.ts'

/**
 * A file of messages, `./locales/<language>/<file>.json`, loaded where its messages are first shown. `app` holds those of the
 * home page and is loaded at the start, `pages` those of every other page and dialog. Every game has the same five files in a
 * folder of its own.
 */
export type MessageFile =
  | 'app'
  | 'pages'
  | 'levels'
  | 'online'
  | 'calls'
  | 'analysis'
  | 'game-history'
  | 'text-mode'
  | 'guide'
  | 'rules'
  | 'share'
  | 'note'
  | 'preset'
  | 'clock'
  | 'deal'
  | 'statistics'
  | 'openings'
  | 'backup'
  | 'bga'
  | 'puzzles'
  | 'group'
  | 'open'
  | 'about'
  | `${string}/${'names' | 'board' | 'text-mode' | 'guide' | 'rules'}`

/** The file and those it is shown with: boards and rules of a game use the game's names; only the home page stands alone. */
function withOthers(file: MessageFile): readonly MessageFile[] {
  const [game, part] = file.split('/')
  return part === 'board' || part === 'rules' ? ['pages', `${game!}/names`, file] : ['pages', file]
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

async function fetchMessages(language: Language, file: MessageFile): Promise<Messages> {
  const path = `./locales/${language}/${file}.json`
  const fetch = FIRST_MESSAGES[path] ?? (await import('./message-files.ts')).MESSAGE_FILES[path]
  if (fetch === undefined) throw new Error(`There is no file of messages ${file} in ${language}.`)
  return fetch()
}

// The development server tells of files of messages that changed; see tools/lib/build/hot-messages.ts.
if (import.meta.hot) {
  addEventListener('windrose:messages', (event) => {
    const [language, messages] = (event as CustomEvent<[Language, Messages]>).detail
    i18n.global.mergeLocaleMessage(language, messages)
  })
}

/** What is loaded or being loaded, as `<language>/<file>`. */
const loaded = new Map<string, Promise<void>>()

function load(language: Language, file: MessageFile): Promise<void> {
  const name = `${language}/${file}`
  const known = loaded.get(name)
  if (known !== undefined) return known
  const loading = fetchMessages(language, file).then((messages) =>
    i18n.global.mergeLocaleMessage(language, messages),
  )
  // A failed request is forgotten, so that the next call tries again.
  loading.catch(() => loaded.delete(name))
  loaded.set(name, loading)
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
  for (const file of wantedFiles.flatMap(withOthers)) files.add(file)
  await loadFiles(wanted)
}
