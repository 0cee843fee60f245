/** All letters from `first` to `last`. */
const between = (first: string, last: string): string => {
  const from = first.codePointAt(0)!
  return String.fromCodePoint(
    ...Array.from({ length: last.codePointAt(0)! - from + 1 }, (_, at) => from + at),
  )
}

/** English and German with its French names; figures; the punctuation of all five languages. Signs of code are not in it. */
const BASIC = [
  between(' ', ';'),
  between('?', 'Z'),
  between('a', 'z'),
  '\u00A0§©«°·»×¡¿ÄÖÜßäöüé',
  '\u2009\u202F–—‘’‚“”„…→−',
].join('')
/** Czech and Polish, and the names of Western Europe. */
const ACCENTS = [
  'ÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝàáâãåæçèêëìíîïñòóôõøùúûý',
  'ČčĎďĚěŇňŘřŠšŤťŮůŽž',
  'ĄąĆćĘęŁłŃńŚśŹźŻż',
].join('')

/** The letters of the files of the heading font, one file for each alphabet. */
export const ALPHABETS: Readonly<Record<string, string>> = {
  basic: BASIC,
  latin: BASIC + ACCENTS,
  cyrillic: `Ёё${between('А', 'я')}`,
}

/** A face of the styles: its family, its file, and the letters it is used for. */
export interface FontFace {
  readonly family: string
  readonly alphabet: string
  readonly letters: string
}
/**
 * The faces in `src/styles/fonts.css`. Letters of two files are never kerned against each other, so the languages whose words
 * are full of accents have a family that takes all letters from one file.
 */
export const FACES: readonly FontFace[] = [
  { family: 'Alegreya', alphabet: 'basic', letters: BASIC },
  { family: 'Alegreya', alphabet: 'latin', letters: ACCENTS },
  { family: 'Alegreya', alphabet: 'cyrillic', letters: ALPHABETS['cyrillic']! },
  { family: 'Alegreya with accents', alphabet: 'latin', letters: ALPHABETS['latin']! },
  { family: 'Alegreya with accents', alphabet: 'cyrillic', letters: ALPHABETS['cyrillic']! },
]

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
