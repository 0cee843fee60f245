import basic from './assets/fonts/alegreya-bold-basic.woff2'
import cyrillic from './assets/fonts/alegreya-bold-cyrillic.woff2'
import latin from './assets/fonts/alegreya-bold-latin.woff2'
import { FIRST_MESSAGES, languageFor } from './i18n/first-messages.ts'
import { LANGUAGES } from './i18n/languages.ts'
import type { FontFile, Language } from './i18n/languages.ts'
import { deviceValues } from './platform/browser-stores.ts'

// Runs before everything else, while the libraries are on their way: requests what the address will need.

function readLanguage(): Language {
  try {
    const { language } = JSON.parse(deviceValues().getItem('windrose-settings') ?? '{}') as {
      language?: unknown
    }
    return languageFor(language)
  } catch {
    // The settings are damaged.
    return languageFor(undefined)
  }
}

/** Requests a file of the heading font, after what the page cannot do without. */
function preloadFont(href: string): void {
  const link = document.createElement('link')
  document.head.append(
    Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', fetchPriority: 'low', href }),
  )
}
const FONTS: Readonly<Record<FontFile, string>> = { basic, latin, cyrillic }

/** The page of an address; the router fetches the same modules. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  t: () => import('./components/local-table/TableView.vue'),
  learn: () => import('./components/guide/GuideView.vue'),
  j: () => import('./components/online/RoomView.vue'),
  new: () => import('./components/new-table/NewTableView.vue'),
  rules: () => import('./components/rules-page/RulesView.vue'),
}

const language = readLanguage()
const page = PAGES[location.hash.split('/')[1] ?? '']
const early = [
  FIRST_MESSAGES[`./locales/${language}/app.json`]?.(),
  page && import('./i18n/message-files.ts'),
  page?.(),
]
for (const file of LANGUAGES[language].fonts) preloadFont(FONTS[file])
// Who needs them asks again, and reports what fails.
for (const request of early) request?.catch(() => undefined)
