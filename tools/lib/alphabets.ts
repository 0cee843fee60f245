/** All letters from `first` to `last`. */
const between = (first: string, last: string): string => {
  const from = first.codePointAt(0)!
  return String.fromCodePoint(
    ...Array.from({ length: last.codePointAt(0)! - from + 1 }, (_, at) => from + at),
  )
}

/** The letters of the heading font, one file for each alphabet; `src/styles/fonts.css` names the ranges. */
export const ALPHABETS: Readonly<Record<string, string>> = {
  /** English, German, the names of Western Europe, Czech and Polish; figures; the punctuation of all five languages. */
  latin: [
    between(' ', '~'),
    '\u00A0§©«°·»×¡¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüý',
    'ČčĎďĚěŇňŘřŠšŤťŮůŽž',
    'ĄąĆćĘęŁłŃńŚśŹźŻż',
    '\u2009\u202F–—‘’‚“”„…→−',
  ].join(''),
  cyrillic: `Ёё${between('А', 'я')}`,
}

/** The letters as a CSS unicode-range: U+20-7E,U+A0,… */
export function unicodeRange(letters: string): string {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0)!).sort((one, two) => one - two)
  const runs: [number, number][] = []
  for (const code of codes) {
    const run = runs.at(-1)
    if (run !== undefined && code === run[1] + 1) run[1] = code
    else runs.push([code, code])
  }
  const hex = (code: number): string => code.toString(16).toUpperCase()
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}
