import type { Language } from './languages.ts'

const SOFT_HYPHEN = '\u00AD'
/** Languages that browsers do not hyphenate. */
const LETTERS: Partial<Readonly<Record<Language, { readonly vowels: string; readonly consonants: RegExp }>>> =
  {
    cs: { vowels: 'aáeéěiíoóuúůyý', consonants: /^(?:ch|[bcčdďfghjklmnňprřsštťvzž])$/ },
    pl: { vowels: 'aąeęioóuy', consonants: /^(?:ch|cz|dz|dź|dż|rz|sz|[bcćdfghjklłmnńprsśtwzźż])$/ },
    ru: { vowels: 'аеёиоуыэюя', consonants: /^[бвгджзклмнпрстфхцчшщ]ь?$/ },
  }
const SOUND = /ch|cz|dz|dź|dż|rz|sz|.ь|./gu
/** The fewest letters on either line. */
const LEAST = 3

/** Where German names of buildings are divided: before the last part of a compound, or the end of a long foreign word. */
const GERMAN_PARTS =
  /(?<=\p{L}{3})(?=(?:manufaktur|(?:faktur|halle|speicher|küp|mühle|haus|markt|posten|turm|sität|thek|dukt|denz)(?!\p{L})))/gu

/**
 * Puts soft hyphens into words where the browser knows none: before a consonant and a vowel, after a vowel or after a vowel
 * and a consonant, as the rules of Czech, Polish and Russian allow. Browsers know German, but have its list of hyphens only later.
 */
export function withSoftHyphens(text: string, language: string): string {
  if (language === 'de') return text.replace(GERMAN_PARTS, SOFT_HYPHEN)
  const letters = LETTERS[language as Language]
  if (letters === undefined) return text
  const isVowel = (sound?: string): boolean => sound !== undefined && letters.vowels.includes(sound)
  const isConsonant = (sound = ''): boolean => letters.consonants.test(sound)
  const hyphenated = (word: string): string => {
    const sounds = word.match(SOUND) ?? []
    let before = 0
    return sounds
      .map((sound, at) => {
        const isAfterVowel =
          isVowel(sounds[at - 1]) || (isConsonant(sounds[at - 1]) && isVowel(sounds[at - 2]))
        const isStart = isConsonant(sound) && isVowel(sounds[at + 1]) && isAfterVowel
        const isWide = before >= LEAST && word.length - before >= LEAST
        before += sound.length
        return isStart && isWide ? SOFT_HYPHEN + sound : sound
      })
      .join('')
  }
  return text.replace(/\p{L}+/gu, hyphenated)
}
