import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import type { Language } from '../../src/i18n/languages.ts'

/** The most bytes before the first screen, in any language. */
export const FIRST_LOAD_BUDGET = 110_000

/** What a server sends for a file, in bytes: compressed by gzip, as GitHub Pages does; fonts and pictures are compressed already. */
export function transferSize(name: string, content: string | Uint8Array): number {
  return /\.(woff2|png)$/.test(name) ? content.length : gzipSync(content, { level: 9 }).length
}

/**
 * The files that a first visit in this language waits for: the page, its scripts with what they import, their styles, the
 * messages of the home page, and the heading font. Names are relative to the folder of the built site.
 *
 * @throws if the site has no messages or no font for the language.
 */
export function firstLoad(folder: string, language: Language): readonly string[] {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const found = new Set(['index.html'])
  /** A script, and what it imports otherwise than by `import()`. */
  const gather = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    if (!name.endsWith('.js')) return
    for (const [, next] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      gather(`assets/${next!}`)
  }
  // Icons for home screens load only on installation.
  const page = read('index.html').replaceAll(/<link rel="apple-touch-icon"[^>]*>/g, '')
  for (const [, name] of page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) gather(name!)
  gather(messagesOf(language, [...found].filter((name) => name.endsWith('.js')).map(read)))
  for (const font of LANGUAGES[language].fonts) gather(fontFile(folder, font))
  return [...found]
}

/** The chunk of the first messages of a language, by the scripts that can request it. */
function messagesOf(language: Language, scripts: readonly string[]): string {
  const address = new RegExp(
    `locales/${language}/app\\.json["'\`]\\s*:.*?import\\(["'\`]\\./([\\w.-]+)["'\`]\\)`,
  )
  const name = scripts.map((code) => address.exec(code)?.[1]).find((one) => one !== undefined)
  if (name === undefined) throw new Error(`No script of the first load requests the messages of ${language}.`)
  return `assets/${name}`
}

function fontFile(folder: string, font: string): string {
  const name = readdirSync(join(folder, 'assets')).find((one) => one.startsWith(`alegreya-bold-${font}-`))
  if (name === undefined) throw new Error(`The site has no font ${font}.`)
  return `assets/${name}`
}
