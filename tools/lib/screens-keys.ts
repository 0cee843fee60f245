import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

// Which messages are on a picture: the page is asked while it is taken, so that `npm run texts` can show where a text is seen.

/** Message key → file names of the pictures that show it. */
export type PicturesByKey = Readonly<Record<string, readonly string[]>>

const nameIn = (folder: string): string => join(folder, 'keys.json')

export function readPictures(folder: string): PicturesByKey {
  const file = nameIn(folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PicturesByKey) : {}
}
/** Replaces what is known of one picture. */
export function withPicture(known: PicturesByKey, picture: string, keys: readonly string[]): PicturesByKey {
  const shown = new Set(keys)
  const all = [...new Set([...Object.keys(known), ...keys])].sort()
  const entries = all.map((key) => {
    const others = (known[key] ?? []).filter((one) => one !== picture)
    return [key, shown.has(key) ? [...others, picture].sort() : others] as const
  })
  return Object.fromEntries(entries.filter(([, pictures]) => pictures.length > 0))
}
export async function recordKeys(page: Page, folder: string, picture: string): Promise<void> {
  const keys = await page.evaluate(renderedKeys)
  writeFileSync(
    nameIn(folder),
    `${JSON.stringify(withPicture(readPictures(folder), picture, keys), null, 2)}\n`,
  )
}

/** What vue-i18n leaves on the root element of an app; enough of its types for `renderedKeys`. */
interface Root {
  readonly __vue_app__: {
    readonly __VUE_I18N_SYMBOL__: symbol
    readonly _context: { readonly provides: Record<symbol, { readonly global: Translator }> }
  }
}
interface Translator {
  readonly locale: { readonly value: string }
  readonly fallbackLocale: { value: string | false }
  setPostTranslationHandler(handler: ((text: unknown, key: string) => unknown) | null): void
}

/**
 * The keys of all messages that the page renders. It runs in the page: it lets vue-i18n report each translation, and changes
 * the fallback language, which no message needs, so that every component renders its texts once more.
 */
export async function renderedKeys(): Promise<string[]> {
  const { __vue_app__: app } = document.querySelector('#app') as unknown as Root
  const { global } = app._context.provides[app.__VUE_I18N_SYMBOL__]!
  const keys = new Set<string>()
  const { value: fallback } = global.fallbackLocale
  global.setPostTranslationHandler((text, key) => {
    keys.add(key)
    return text
  })
  global.fallbackLocale.value = fallback === false ? global.locale.value : false
  // Vue renders in a microtask; the second task comes after it.
  for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve))
  global.setPostTranslationHandler(null)
  global.fallbackLocale.value = fallback
  return [...keys].sort()
}
