import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/i18n/languages.ts'
import { messagesOf } from '../../../src/i18n/catalogue.fixture.ts'
import { newSheet } from './sheet.ts'
import { accept } from './translated-from.ts'

const CODES = Object.keys(LANGUAGES)
const english = messagesOf('en')
const translations = CODES.filter((code) => code !== 'en')
const accepted = accept({ key: 'all', languages: translations }, english, translations, {})
const sheet = (parts: Partial<Parameters<typeof newSheet>[0]> = {}): string =>
  newSheet({ languages: CODES, translatedFrom: accepted, pictures: {}, ...parts })
const rowOf = (page: string, key: string): string =>
  page.split('<tr>').find((row) => row.includes(`<code>${key}</code>`))!

test('the sheet has a row for every message, with a column for every language', () => {
  const page = sheet()
  expect(page.match(/<tr><th scope="row">/g)).toHaveLength(english.size)
  for (const code of CODES) expect(rowOf(page, 'app.close')).toContain(`<td lang="${code}">`)
})
test('a row shows the note, and what a text has of signs and placeholders', () => {
  expect(rowOf(sheet(), 'app.color.blue')).toContain('<p>The name of a player')
  expect(rowOf(sheet(), 'deeds.warn.noToken.short')).toContain('<p>')
  expect(rowOf(sheet(), 'deeds.warn.noToken.said')).not.toContain('<p>')
  const row = rowOf(sheet(), 'pr.noun.points')
  expect(row).toContain('<i>{n}</i>')
  expect(row).toContain('<hr>')
})
test('a stale translation is marked, English never', () => {
  expect(sheet()).not.toContain('class="stale"')
  const row = rowOf(sheet({ translatedFrom: { ...accepted, 'app.close': '00000000' } }), 'app.close')
  expect(row.match(/class="stale"/g)).toHaveLength(translations.length)
  expect(row).toContain('<td lang="en">')
})
test('a row links to the pictures that show it', () => {
  const row = rowOf(sheet({ pictures: { 'app.close': ['home-desk-light.png'] } }), 'app.close')
  expect(row).toContain('<a href="home-desk-light.png"><img src="home-desk-light.png"')
  expect(rowOf(sheet(), 'app.close')).not.toContain('<img')
})
