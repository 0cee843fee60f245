import { detectLanguage, FIRST_MESSAGES, isLanguage } from './i18n/first-messages.ts'

// Runs before everything else, while the libraries are on their way: requests what the address will need.

/** The language that was set on this device, else the one of the browser. */
function language(): string {
  try {
    const { language: set } = JSON.parse(localStorage.getItem('windrose-settings') ?? '{}') as { language?: unknown }
    if (typeof set === 'string' && isLanguage(set)) return set
  } catch {
    // The settings cannot be read: they are refused or damaged.
  }
  return detectLanguage()
}

/** The page of an address; the router fetches the same modules. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  t: () => import('./components/local-table/TableView.vue'),
  learn: () => import('./components/guide/GuideView.vue'),
  j: () => import('./components/online/RoomView.vue'),
  new: () => import('./components/new-table/NewTableView.vue'),
  rules: () => import('./components/rules-page/RulesView.vue'),
}

const page = PAGES[location.hash.split('/')[1] ?? '']
const early = [
  FIRST_MESSAGES[`./locales/${language()}/app.json`]?.(),
  page && import('./i18n/message-files.ts'),
  page?.(),
]
// Who needs them asks again, and reports what fails.
for (const request of early) request?.catch(() => undefined)
