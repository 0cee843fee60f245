import { readFileSync } from 'node:fs'

/** Notes for translators, by message key or by the first parts of one. They are not part of the app. */
export const NOTES = JSON.parse(
  readFileSync(new URL('../../../src/i18n/notes.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

/** The longest key or beginning of a key with a note: for `board.ask.load`, `board.ask` rather than `board`. */
export function notedPart(key: string, notes: Readonly<Record<string, string>> = NOTES): string | undefined {
  const parts = key.split('.')
  const beginnings = parts.map((_, i) => parts.slice(0, parts.length - i).join('.'))
  return beginnings.find((beginning) => Object.hasOwn(notes, beginning))
}

/**
 * Is an English text no sentence of its own? It has no full stop, and begins with a small letter, has no letter at all, or
 * announces what follows.
 */
export function isFragment(english: string): boolean {
  if (/[.!?…]$/u.test(english)) return false
  const first = /\p{L}/u.exec(english.replaceAll(/\{\w+\}/g, ''))?.[0]
  return first === undefined || first !== first.toUpperCase() || /[:,]$/u.test(english)
}
