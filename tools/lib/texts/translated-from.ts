import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

// src/i18n/translated-from.json holds, for every message, a hash of the English text that its translations were made from.
// A changed English text has another hash, which marks the translations stale until they are checked.

const FILE = new URL('../../../src/i18n/translated-from.json', import.meta.url)

/** Key → hash of the English text, or one hash for each language if they differ. */
export type TranslatedFrom = Readonly<Record<string, string | Readonly<Record<string, string>>>>
/** English texts by key. */
export type English = ReadonlyMap<string, string>

export function readTranslatedFrom(): TranslatedFrom {
  return JSON.parse(readFileSync(FILE, 'utf8')) as TranslatedFrom
}
export function writeTranslatedFrom(hashes: TranslatedFrom): void {
  writeFileSync(FILE, `${JSON.stringify(hashes, null, 2)}\n`)
}

/** Eight hexadecimal digits of SHA-256. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
/** Is the translation of a message made from another English text than today's? */
export function isStale(key: string, language: string, english: English, hashes: TranslatedFrom): boolean {
  const entry = hashes[key]
  const hash = typeof entry === 'string' ? entry : entry?.[language]
  return hash !== hashOf(english.get(key) ?? '')
}
/** Every stale translation and every entry without a message: `ru app.close`. */
export function staleTranslations(
  english: English,
  languages: readonly string[],
  hashes: TranslatedFrom,
): readonly string[] {
  const stale = [...english.keys()].flatMap((key) =>
    languages.filter((code) => isStale(key, code, english, hashes)).map((code) => `${code} ${key}`),
  )
  const gone = Object.keys(hashes).filter((key) => !english.has(key))
  return [...stale, ...gone.map((key) => `no message ${key}`)]
}

export interface Acceptance {
  /** A key, the first parts of keys, or `all`. */
  readonly key: string
  /** The languages whose translations are right. */
  readonly languages: readonly string[]
}
/** Records that translations fit today's English text; entries of messages that are gone disappear. */
export function accept(
  { key, languages }: Acceptance,
  english: English,
  all: readonly string[],
  hashes: TranslatedFrom,
): TranslatedFrom {
  const isMeant = (one: string): boolean => key === 'all' || one === key || one.startsWith(`${key}.`)
  const entryOf = (one: string): [string, string | Record<string, string>] | undefined => {
    const entry = hashes[one]
    const old = (code: string): string | undefined => (typeof entry === 'string' ? entry : entry?.[code])
    const now = hashOf(english.get(one)!)
    const made = all.flatMap((code) => {
      const hash = isMeant(one) && languages.includes(code) ? now : old(code)
      return hash === undefined ? [] : [[code, hash] as const]
    })
    if (made.length === 0) return undefined
    const isOne = made.length === all.length && made.every(([, hash]) => hash === made[0]![1])
    return [one, isOne ? made[0]![1] : Object.fromEntries(made)]
  }
  return Object.fromEntries(
    [...english.keys()].flatMap((one) => [entryOf(one)].filter((entry) => entry !== undefined)),
  )
}
