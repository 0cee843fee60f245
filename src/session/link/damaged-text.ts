import { DASH, UNSEEN, WORD } from './damaged-links.ts'

const DASHES = new RegExp(`[${DASH}]`, 'gu')

/**
 * What a text of letters, digits, `-` and `_` may have been before it was carried, the likeliest first: its checksum tells.
 * It may stand between other signs, in lines, or in the marks of slanted and bold letters.
 */
export function readingsOf(text: string): readonly string[] {
  const words = [UNSEEN, /\p{Cf}/gu].map((unseen) => longestWord(text.replaceAll(unseen, '')))
  const dashed = words.flatMap((word) =>
    ['-', '--'].map((long) => word.replaceAll('\u2014', long).replaceAll(DASHES, '-')),
  )
  return [...new Set(MARKS.flatMap((mark) => dashed.map((word) => word.replaceAll(mark, ''))))]
}

/** What `read` makes of the likeliest reading with which the result `isWhole`; if there is none, of the likeliest one. */
export function readWhole<Result>(
  text: string,
  read: (reading: string) => Result,
  isWhole: (result: Result) => boolean,
): Result {
  const readings = readingsOf(text)
  for (const reading of readings) {
    const result = read(reading)
    if (isWhole(result)) return result
  }
  return read(readings[0]!)
}

const MARKS = [/^$/g, /_$/g, /^_|_$/g, /__$/g, /^__|__$/g, /-+$/g]
const longestWord = (text: string): string =>
  (text.match(WORD) ?? ['']).reduce((longest, word) => (word.length > longest.length ? word : longest))
