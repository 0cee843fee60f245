import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/i18n/languages.ts'
import { messagesOf } from '../../../src/i18n/catalogue.fixture.ts'
import { newSheet } from './sheet.ts'
import { accept } from './translated-from.ts'

const CODES = Object.keys(LANGUAGES)
const english = messagesOf('en')
const translations = CODES.filter((code) => code !== 'en')
const accepted = accept({ key: 'all', languages: translations }, english, translations, {})
const NOTHING = { sizes: {}, places: {} }
const sheet = (parts: Partial<Parameters<typeof newSheet>[0]> = {}): string =>
  newSheet({ languages: CODES, translatedFrom: accepted, seen: NOTHING, ...parts })
const PLAIN = sheet()
const rowOf = (page: string, key: string): string =>
  page.split('<tr>').find((row) => row.includes(`<code>${key}</code>`))!

test('the sheet has a row for every message, with a column for every language', () => {
  expect(PLAIN.match(/<tr><th scope="row">/g)).toHaveLength(english.size)
  for (const code of CODES) expect(rowOf(PLAIN, 'app.close')).toContain(`<td lang="${code}">`)
})
test('a row shows the note, and what a text has of signs and placeholders', () => {
  expect(rowOf(PLAIN, 'app.color.blue')).toContain('<p>The name of a player')
  expect(rowOf(PLAIN, 'actions.warn.noToken.short')).toContain('<p>')
  expect(rowOf(PLAIN, 'actions.warn.noToken.said')).not.toContain('<p>')
  const row = rowOf(PLAIN, 'pr.noun.points')
  expect(row).toContain('<i>{n}</i>')
  expect(row).toContain('<hr>')
})
test('a stale translation is marked, English never', () => {
  expect(PLAIN).not.toContain('class="stale"')
  const row = rowOf(sheet({ translatedFrom: { ...accepted, 'app.close': '00000000' } }), 'app.close')
  expect(row.match(/class="stale"/g)).toHaveLength(translations.length)
  expect(row).toContain('<td lang="en">')
})
test('a row has the best picture, cut out around the text, and links to the others', () => {
  const sizes = { 'home-desk-light.png': [1440, 900], 'home-phone-light.png': [390, 844] } as const
  const seen = {
    sizes,
    places: {
      'app.close': { 'home-phone-light.png': [1, 2, 30, 20], 'home-desk-light.png': [700, 400, 80, 20] },
    },
  } as const
  const row = rowOf(sheet({ seen }), 'app.close')
  expect(row).toContain('<a class="seen" href="home-desk-light.png"')
  expect(row).toContain('background:url(home-desk-light.png) -620px -374px/1440px auto')
  expect(row).toContain('<a href="home-phone-light.png">home-phone-light.png</a>')
  expect(row).toContain('and on 1 more')
  expect(rowOf(PLAIN, 'app.close')).not.toContain('class="seen"')
})
