// What a name may consist of. Joiners are invisible and yet part of names, so they are allowed where they change what is seen:
// in the contexts of Unicode's identifiers (UAX #31, 2.3) and emoji (UTS #51, 1.4.9), somewhat wider where keyboards set them.

/** The most characters of a player's name. An emoji may consist of several. */
export const NAME_LENGTH = 24

/** Emoji that are joined (families, professions), and flags of countries within a country. */
const JOINED_EMOJI = (() => {
  const one = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?`
  return String.raw`${one}(?:\u200D${one}){1,4}|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`
})()
/** Scripts whose letters connect; a non-joiner keeps two apart, as in Persian. */
const CONNECTED = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Rohg}]`
/** Signs that kill the vowel of the consonant before them, in the scripts of South and Southeast Asia. */
const VIRAMA = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u17D2\u1A60\u1B44\u1BAB\uA806\uA8C4\uA953\uA9C0\uAAF6\uABED\u{11046}\u{110B9}\u{11133}\u{1134D}\u{114C2}\u{115BF}\u{1163F}\u{116B6}]`
/** A letter of these scripts, perhaps with marks. */
const LETTER = String.raw`(?=[\u0900-\u109F\u1780-\u17FF\u1A20-\u1BFF\uA800-\uABFF\u{11000}-\u{11FFF}])\p{L}\p{M}{0,2}`
/** With it a joiner asks for half a letter or a conjunct, before it or behind it, and a non-joiner for neither. */
const JOINERS = new RegExp(
  [
    JOINED_EMOJI,
    String.raw`(?<=${CONNECTED}\p{M}{0,3})\u200C(?=${CONNECTED})`,
    String.raw`(?<=${LETTER}${VIRAMA}\p{M}{0,2})(?:\u200C(?=\p{L})|\u200D)`,
    String.raw`(?<=${LETTER})\u200D(?=${VIRAMA})`,
  ].join('|'),
  'gu',
)
/** Invisible characters, and those that change the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/**
 * What no one could read in a text, as the end of a message key. `strange`: nothing is seen of it, or of a part of it; `stacked`:
 * one letter has more marks than any language puts there.
 */
export function legibilityProblem(text: string): 'strange' | 'stacked' | undefined {
  if (!/[^\p{DI}\p{M}\p{Z}\p{C}]/u.test(text)) return 'strange'
  // Some scripts write four marks of their own; those of all scripts, and those that enclose, are never that many.
  const stacks = text.match(/\p{M}{4,}/gu) ?? []
  return stacks.some((marks) => /[\p{Script=Inherited}\p{Me}]|\p{M}{6}/u.test(marks)) ? 'stacked' : undefined
}

/** What is wrong with a name of at most this many characters, as the end of a message key; `name` is in NFC and without spaces around it. */
export function nameProblemOf(
  name: string,
  longest = NAME_LENGTH,
): 'empty' | 'long' | 'strange' | 'stacked' | undefined {
  if (name === '') return 'empty'
  if ([...name].length > longest) return 'long'
  return UNSEEN.test(name.replaceAll(JOINERS, 'x')) ? 'strange' : legibilityProblem(name)
}

/** The beginning of a name, of at most this many characters, that is a name itself: an emoji is kept whole or left out. */
export function cutName(name: string, longest: number): string {
  const letters = [...name].slice(0, longest)
  while (nameProblemOf(letters.join('').trim()) === 'strange') letters.pop()
  return letters.join('').trim()
}

/** Equal for names between which readers see no difference but of capitals. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\p{DI}/gu, '')
    .trim()
    .toLowerCase()
