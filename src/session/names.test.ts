import { describe, expect, test } from 'vitest'
import { cutName, NAME_LENGTH, nameKey, nameProblemOf } from './names.ts'

const FAMILY = '👨\u200D👩\u200D👧\u200D👦'
const ENGLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'

describe('a name', () => {
  test.for([
    ['Persian, with a non-joiner', 'مهدی\u200Cپور'],
    ['Urdu, with a mark before the non-joiner', 'عِ\u200Cلم'],
    ['Devanagari, with half a letter', 'राजर्\u200Dषि'],
    ['Marathi, with a non-joiner behind the virama', 'शक्\u200Cती'],
    ['Bengali, with a joiner before the virama', 'র\u200D্যাফায়েল'],
    ['Malayalam, ending with an old chillu', 'അമ്മന്\u200D'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Khmer and Burmese, with four marks', 'ခြွှေ'],
    ['a family', FAMILY],
    ['a family among letters', `Müller ${FAMILY}!`],
    ['professions in colors', '👩🏽\u200D🚀 Zoë'],
    ['a heart with colors and variation', '👩\u200D❤\uFE0F\u200D💋\u200D👨'],
    ['the flag of pirates', '🏴\u200D☠\uFE0F'],
    ['the flag of England', ENGLAND],
    ['the flag of a country, a keycap, a heart', '🇵🇷 1\uFE0F\u20E3 ❤\uFE0F'],
    ['Vietnamese', 'Nguyễn Thị Ngọc'],
    ['Thai', 'กรุงเทพฯ'],
  ])('may be %s', ([, name]) => {
    expect(nameProblemOf(name!.normalize('NFC'))).toBe(undefined)
  })
  test.for([
    ['strange', 'a joiner between letters that do not connect', 'An\u200Dna'],
    ['strange', 'a non-joiner between Latin letters', 'An\u200Cna'],
    ['strange', 'a non-joiner at an end', 'مهدی\u200C'],
    ['strange', 'a non-joiner at the beginning', '\u200Cمهدی'],
    ['strange', 'two non-joiners', 'مهدی\u200C\u200Cپور'],
    ['strange', 'a joiner at the end of an emoji', '👨\u200D'],
    ['strange', 'a joiner between an emoji and a letter', '👨\u200Da'],
    ['strange', 'tags without a flag', `a${ENGLAND.slice(2)}`],
    ['strange', 'a flag of tags without an end', ENGLAND.slice(0, -2)],
    ['strange', 'a virama of another letter', 'a\u200D\u094D'],
    ['strange', 'another direction', 'a\u202Eb'],
    ['strange', 'an isolate', '\u2067abc\u2069'],
    ['strange', 'a blank of no width', 'a\u200Bb'],
    ['strange', 'only blank letters', '\u3164'],
    ['strange', 'only joiners', '\u200D\u200C'],
    ['stacked', 'marks in a stack', `Z${'\u0337'.repeat(4)}`],
    ['stacked', 'marks that enclose', `Z\u0337\u0321\u0489\u0489`],
    ['stacked', 'more marks of one script than it uses', `က${'\u1031'.repeat(6)}`],
    ['empty', 'nothing', ''],
    ['long', 'too many characters', 'x'.repeat(NAME_LENGTH + 1)],
  ])('is %s with %s', ([problem, , name]) => {
    expect(nameProblemOf(name!)).toBe(problem)
  })
  test('is the same as another that differs only in what is invisible, or in capitals', () => {
    expect(nameKey('مهدی\u200Cپور')).toBe(nameKey('مهدیپور'))
    expect(nameKey(' ANNA\uFE0F')).toBe(nameKey('anna'))
    expect(nameKey('Anna')).not.toBe(nameKey('Anne'))
  })
  test('is cut to one that is a name, too', () => {
    for (const name of ['Ann Mary', FAMILY.repeat(3), `Ann ${ENGLAND}`, 'مهدی\u200Cپور'])
      for (let length = 1; length <= 20; length++) {
        const cut = cutName(name, length)
        expect(name.startsWith(cut)).toBe(true)
        expect(nameProblemOf(cut), JSON.stringify([name, length])).toBe(undefined)
      }
    expect(cutName(`Ann ${FAMILY}`, 6)).toBe('Ann 👨')
  })
})
