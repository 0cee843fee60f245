import { expect, test } from 'vitest'
import type { Language } from '../../src/i18n/languages.ts'
import { allTexts, expectOnlyExceptions, faultsIn, found, planted } from './texts.ts'
import type { Check } from './texts.ts'

// The typography of docs/style.md: signs of one meaning each, and those of the language.

type Signs = readonly (readonly [fault: string, pattern: RegExp])[]

const EVERYWHERE: Signs = [
  ['a soft hyphen', /\u00ad/],
  ['a no-break space', /[\u00a0\u202f]/],
  ['a straight quotation mark', /"/],
  // `{'|'}` is the syntax of messages.
  ['a straight apostrophe', /(?<!\{)'(?!\})/],
  ['three dots instead of an ellipsis', /\.\.\./],
  ['a hyphen instead of a dash', / -{1,2} /],
  ['a hyphen instead of a minus', /(?<![\p{L}\d}–])-[\d{]/u],
  ['a letter instead of ×', /[\d}] ?x (?=\p{L}|\{|\d)/u],
  // Czech separates the numbers of a ratio: 3 : 2.
  ['a space before a sign', /(?<=[\p{L}\d}]) (?:[,.;!?](?!\p{L})|:(?! [{\d]))/u],
]
const DASH: Signs = [['an em dash', /—/]]
const TIGHT_PERCENT: Signs = [['a space before the percent sign', /[\d}] %/]]
const SPACED_PERCENT: Signs = [['no space before the percent sign', /[\d}]%/]]
const TIGHT_ELLIPSIS: Signs = [['a space before the ellipsis', / …/]]
/** All quotation marks but those of the language. */
const onlyQuotes = (own: string): Signs => [
  [
    'a quotation mark of another language',
    new RegExp(`[${[...'“”„«»‘‚‹›'].filter((sign) => !own.includes(sign)).join('')}]`, 'u'),
  ],
]
const SIGNS: Readonly<Record<Language, Signs>> = {
  en: [...DASH, ...TIGHT_PERCENT, ...TIGHT_ELLIPSIS, ...onlyQuotes('“”‘')],
  cs: [...DASH, ...SPACED_PERCENT, ...TIGHT_ELLIPSIS, ...onlyQuotes('„“‚‘')],
  pl: [...DASH, ...TIGHT_PERCENT, ...TIGHT_ELLIPSIS, ...onlyQuotes('„”«»')],
  ru: [['an en dash between words', / – /], ...SPACED_PERCENT, ...TIGHT_ELLIPSIS, ...onlyQuotes('«»„“')],
  de: [...DASH, ...SPACED_PERCENT, ['no space before the ellipsis', /\p{L}…/u], ...onlyQuotes('„“‚‘')],
}

const check: Check = (text) =>
  [...EVERYWHERE, ...SIGNS[text.language]].find(([, pattern]) => found(pattern, text) !== undefined)?.[0]

/**
 * German writes a capital after a colon before a full sentence. A part that ends the message, has a verb in second place
 * and begins with a pronoun, an article or an adverb is taken for one.
 */
const SENTENCE_AFTER_COLON =
  /: (?:ich|du|er|sie|es|wir|ihr|man|der|die|das|dein|deine|diese[rs]?|hier|dort|dann|jetzt|so|nun|wer|was|nur|alle|jeder|niemand|kein|keine|ein|eine) (?:[\p{L}-]+ ){0,2}?(?:ist|sind|hat|haben|wird|werden|kann|kannst|können|darf|darfst|dürfen|muss|musst|müssen|gibt|geht|gehst|bleibt|bleiben|kommt|kostet|zählt|zählen|liegt|liegen|erhält|erhältst|nimmt|nimmst|bekommt|bekommst|bringt|braucht|brauchst|fehlt|ersetzt|öffnet|öffnen)[ ,.!?]/u
const checkColon: Check = (text) =>
  text.language === 'de' && found(SENTENCE_AFTER_COLON, text) !== undefined
    ? 'a small letter after the colon before a sentence'
    : undefined

test('every text has the signs of its language', () => {
  expectOnlyExceptions('typography', faultsIn(allTexts(), check))
})
test('a German sentence after a colon begins with a capital', () => {
  expectOnlyExceptions('colon', faultsIn(allTexts(), checkColon))
})

test.each([
  ['de', 'Zucker\u00admühle', 'a soft hyphen'],
  ['cs', '50\u00a0%', 'a no-break space'],
  ['en', 'The "captain"', 'a straight quotation mark'],
  ['en', "a player's board", 'a straight apostrophe'],
  ['pl', 'Łączenie...', 'three dots instead of an ellipsis'],
  ['en', 'Puerto Rico - the game', 'a hyphen instead of a dash'],
  ['de', '-{count} Ruhm', 'a hyphen instead of a minus'],
  ['pl', '{n} x {tile}', 'a letter instead of ×'],
  ['en', 'Ready ?', 'a space before a sign'],
  ['ru', 'Анна – капитан', 'an en dash between words'],
  ['cs', 'Anna — kapitán', 'an em dash'],
  ['ru', '{n}%', 'no space before the percent sign'],
  ['en', '{n} %', 'a space before the percent sign'],
  ['cs', 'Spojování …', 'a space before the ellipsis'],
  ['de', 'Verbindung…', 'no space before the ellipsis'],
  ['de', 'Der “Kapitän”', 'a quotation mark of another language'],
  ['ru', '“Капитан”', 'a quotation mark of another language'],
] as const)('in %s, “%s” has %s', (language, text, fault) => {
  expect(check(planted(language, text))).toBe(fault)
})
test.each([
  ['de', 'Wird geladen …'],
  ['ru', '5–7 человек — «все»'],
  ['en', 'You can’t: 2–5 players, −3, 50%, “so”.'],
  ['en', 'help, ?'],
  ['cs', 'Rozhodlo: {best} : {next}.'],
  ['cs', 'Je to „tak“ – ano, 50 %…'],
] as const)('in %s, “%s” is right', (language, text) => {
  expect(check(planted(language, text))).toBeUndefined()
})
test('the colon is judged by what follows', () => {
  const judge = (text: string): boolean => checkColon(planted('de', text)) !== undefined
  expect(judge('Dein Hafen ist leer: es fehlt ein Marker.')).toBe(true)
  expect(judge('Dein Hafen ist leer: Es fehlt ein Marker.')).toBe(false)
  expect(judge('Baumeisterphase: eine Dublone weniger.')).toBe(false)
})
