import type { PackReader, PackWriter } from './packed-number.ts'

/** The letters of a word, each by its place; 0 ends the word. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-.'
const LETTER_BASE = LETTERS.length + 1
/** The longest word and the longest free text, the latter in bytes of UTF-8. */
const MAX_WORD = 32
const MAX_BYTES = 127
const HEX_GROUP = 8

/** Can a text be put as a word? */
export function isWord(text: string): boolean {
  return text.length <= MAX_WORD && Array.from(text).every((letter) => LETTERS.includes(letter))
}

/** Puts an identifier or a release: at most 32 of the letters `a-z`, `0-9`, `-` and `.`. */
export function putWord(out: PackWriter, word: string): void {
  for (const letter of word) out.put(LETTERS.indexOf(letter) + 1, LETTER_BASE)
  out.put(0, LETTER_BASE)
}
export function takeWord(from: PackReader): string {
  let word = ''
  for (let place = from.take(LETTER_BASE); place > 0; place = from.take(LETTER_BASE)) {
    word += LETTERS[place - 1]!
    if (word.length > MAX_WORD) return ''
  }
  return word
}

/** Puts any text of at most 127 bytes. */
export function putText(out: PackWriter, text: string): void {
  const bytes = new TextEncoder().encode(text)
  out.put(bytes.length, MAX_BYTES + 1)
  for (const byte of bytes) out.put(byte, 256)
}
export function takeText(from: PackReader): string {
  const bytes = Array.from({ length: from.take(MAX_BYTES + 1) }, () => from.take(256))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** Puts hexadecimal digits, a multiple of eight of them: a seed, a salt, the beginning of a hash. */
export function putHex(out: PackWriter, digits: string): void {
  for (let at = 0; at < digits.length; at += HEX_GROUP)
    out.put(parseInt(digits.slice(at, at + HEX_GROUP), 16), 2 ** 32)
}
export function takeHex(from: PackReader, length: number): string {
  const groups = Array.from({ length: length / HEX_GROUP }, () => from.take(2 ** 32))
  return groups.map((group) => group.toString(16).padStart(HEX_GROUP, '0')).join('')
}

/** Puts a word of a list by its place; another word in full. The list may grow at its end, to 31 words. */
export function putListed(out: PackWriter, word: string, list: readonly string[], putOther = putWord): void {
  const place = list.indexOf(word) + 1
  out.put(place, LIST_BASE)
  if (place === 0) putOther(out, word)
}
export function takeListed(from: PackReader, list: readonly string[], takeOther = takeWord): string {
  const place = from.take(LIST_BASE)
  return place === 0 ? takeOther(from) : (list[place - 1] ?? '')
}
const LIST_BASE = 32
