import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { messagesOf } from '../src/i18n/catalogue.fixture.ts'
import { LANGUAGES } from '../src/i18n/languages.ts'
import { ROOT } from './lib/fresh-build.ts'
import { readSeen } from './lib/screens-keys.ts'
import { newSheet } from './lib/texts/sheet.ts'
import {
  accept,
  readTranslatedFrom,
  staleTranslations,
  writeTranslatedFrom,
} from './lib/texts/translated-from.ts'

// `npm run texts`: all messages in five columns, with notes, stale translations, and the pictures that `npm run screens` took.
// `npm run texts -- --accept <key, first parts of keys, or all> <language or all>`: the translations fit the English text.

const FOLDER = join(ROOT, 'screens')
const codes = Object.keys(LANGUAGES)
const translations = codes.filter((code) => code !== 'en')
const english = messagesOf('en')

const USE = 'npm run texts, or npm run texts -- --accept <key, first parts of keys, or all> <language or all>'

/** Accepts translations; returns what is wrong with the words of the command. */
function acceptTranslations(key: string, language: string | undefined): string | undefined {
  const languages = language === 'all' ? translations : translations.filter((code) => code === language)
  const isKnown = key === 'all' || [...english.keys()].some((one) => one === key || one.startsWith(`${key}.`))
  if (languages.length === 0) return `Name a language, ${translations.join(', ')}, or all.`
  if (!isKnown) return `There is no message ${key}.`
  writeTranslatedFrom(accept({ key, languages }, english, translations, readTranslatedFrom()))
  console.log(`Accepted ${key} in ${languages.join(', ')}`)
  return undefined
}
function writeSheet(): void {
  const translatedFrom = readTranslatedFrom()
  const seen = readSeen(FOLDER)
  const sheet = newSheet({ languages: codes, translatedFrom, seen })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'texts.html'), sheet)
  const stale = staleTranslations(english, translations, translatedFrom).length
  const shown = [...english.keys()].filter((key) => key in seen.places).length
  console.log(
    `screens/texts.html: ${String(english.size)} messages, ${String(shown)} of them on pictures, ${String(stale)} stale translations`,
  )
}

const { values, positionals } = parseArgs({
  options: { accept: { type: 'string' } },
  allowPositionals: true,
  strict: false,
})
const unknown = Object.keys(values).filter((name) => name !== 'accept')
let problem: string | undefined
if (unknown.length > 0 || values.accept === true) problem = USE
else if (typeof values.accept === 'string') problem = acceptTranslations(values.accept, positionals[0])
else writeSheet()
if (problem !== undefined) {
  console.error(problem)
  process.exitCode = 1
}
