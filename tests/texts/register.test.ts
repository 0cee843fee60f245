import { expect, test } from 'vitest'
import type { Language } from '../../src/i18n/languages.ts'
import { allTexts, expectOnlyExceptions, faultsIn, found, planted } from './texts.ts'
import type { Check } from './texts.ts'

// How the app speaks to players and of them (docs/style.md): one form of address, no gender of a player.

/** A player: the placeholders that are replaced by names. */
const PLAYER = '\\{(?:seat|seats|name|names|winners|owner|by)\\}'
const word = (letters: string): RegExp => new RegExp(`(?<!\\p{L})(?:${letters})(?!\\p{L})`, 'iu')
/** In the middle of a sentence, with a capital. */
const capital = (letters: string): RegExp => new RegExp(`(?<=[\\p{Ll}}],? )(?:${letters})(?!\\p{L})`, 'u')

const FAULTS: Readonly<Record<Language, readonly (readonly [fault: string, pattern: RegExp])[]>> = {
  // tests/fences/banned-words.ts has the words of English, “he” and “she” among them.
  en: [],
  cs: [
    [
      'a familiar form',
      word('ty ses|tys|tvůj|tvoje|tvoji|tvého|tvému|tvém|tvým|tvou|tvá|tvé|tě|tobě|tebe|jsi'),
    ],
    ['a familiar verb', word('(?!váš|náš|příliš|též|než)\\p{L}+(?:íš|áš|eš)')],
    ['a gendered past', word('jste (?:se |si )?\\p{L}+(?:al|il|el|yl|nul|ala|ila|ela|yla|nula)')],
    [
      'a gendered plural',
      word('jste(?: \\p{L}+){0,3} (?:\\p{L}+(?:ali|ili|eli|yli|nuli|ítomni|ůstali)|sami)'),
    ],
    [
      'a gendered player',
      new RegExp(`${PLAYER} (?:si |se |už )?\\p{L}+(?:al|il|el|yl|nul)a?(?!\\p{L})`, 'iu'),
    ],
  ],
  pl: [
    ['a capital for “you”', capital('Twój|Twoj\\p{L}*|Twe|Ciebie|Cię|Ci|Tobie|Tobą|Ty')],
    ['a formal form', word('Pan|Pani|Państwo|Państwa')],
    ['a gendered past', word('\\p{L}+(?:[aeiy]łeś|[aeiy]łaś)')],
    [
      'a gendered player',
      new RegExp(
        `${PLAYER} (?:się |już )?(?!\\p{L}*syła)\\p{L}+(?:ał|ił|ył|ął|ała|iła|yła|ęła)(?!\\p{L})`,
        'iu',
      ),
    ],
  ],
  ru: [
    ['a familiar form', word('ты|тебя|тебе|тобой|твой|твоя|твоё|твои|твоего|твоей|твоих|твоим|твою')],
    ['a familiar verb', word('(?!лишь)\\p{L}+(?:ешь|ишь|ёшь)(?:ся)?')],
    ['a capital for “you”', capital('Вы|Вас|Вам|Вами|Ваш|Ваша|Ваше|Ваши|Вашего|Вашей|Ваших')],
    [
      'a gendered player',
      new RegExp(
        `${PLAYER} (?:не |уже )?\\p{L}+(?:ал|ил|ел|ял|ыл|ула|ала|ила|ела|яла|ла)(?:ся|сь)?(?!\\p{L})`,
        'iu',
      ),
    ],
  ],
  de: [
    ['a formal form', capital('Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer')],
    ['a sign of gender', /\p{L}[*:_](?:in|innen)(?!\p{L})|\p{L}Innen(?!\p{L})/u],
    ['a press', word('(?:ein|einem|einen) Druck')],
    ['“suddenly”', word('auf einmal')],
    ['the end of the game for people', /Spielende: (?:\{|$)/u],
    ['no such thing', word('kein\\p{L}* solch\\p{L}*|Server von uns')],
  ],
}
const check: Check = (text) =>
  FAULTS[text.language].find(([, pattern]) => found(pattern, text) !== undefined)?.[0]

test('every text addresses players in the form of its language and tells no gender', () => {
  expectOnlyExceptions('register', faultsIn(allTexts(), check))
})

test.each([
  ['cs', '{name}, tvoje deska', 'a familiar form'],
  ['cs', 'Máš {n}', 'a familiar verb'],
  ['cs', 'Co jste vybral?', 'a gendered past'],
  ['cs', '{seat} si vybrala roli', 'a gendered player'],
  ['cs', 'Servery, které jste ještě nepoužili', 'a gendered plural'],
  ['pl', 'To jest Twój ruch.', 'a capital for “you”'],
  ['pl', 'Wybrałeś rolę.', 'a gendered past'],
  ['pl', '{seat} spasował', 'a gendered player'],
  ['pl', 'Czy Pani gra?', 'a formal form'],
  ['ru', 'Твой ход', 'a familiar form'],
  ['ru', 'Если хочешь, ходите.', 'a familiar verb'],
  ['ru', 'Это Ваш ход', 'a capital for “you”'],
  ['ru', '{seat} выбрал роль', 'a gendered player'],
  ['de', 'Hier wählen Sie die Rolle.', 'a formal form'],
  ['de', 'Alle Spieler*innen', 'a sign of gender'],
  ['de', 'Spielende: {n}', 'the end of the game for people'],
  ['de', 'Ein Druck öffnet den Tisch.', 'a press'],
] as const)('in %s, “%s” has %s', (language, text, fault) => {
  expect(check(planted(language, text))).toBe(fault)
})
test.each([
  ['cs', 'Vaše deska není příliš velká; vyberte si náš stůl.'],
  ['cs', 'Než jste mohli prodávat, dům byl plný.'],
  ['pl', 'Twój ruch. Teraz wybierz swoją postać.'],
  ['pl', '{seat} wysyła towar'],
  ['ru', 'Вы ходите. Это лишь ваш ход.'],
  ['ru', '{seat} выбирает роль'],
  ['de', 'Sie liegen dort. Alle Spieler haben einen.'],
] as const)('in %s, “%s” is right', (language, text) => {
  expect(check(planted(language, text))).toBeUndefined()
})
