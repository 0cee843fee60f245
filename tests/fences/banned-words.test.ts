import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messagesOf } from '../../src/i18n/catalogue.fixture.ts'
import { BANNED_WORDS, patternOf } from './banned-words.ts'
import { ROOT } from './planted-project.ts'

// English texts and documents avoid the words that docs/style.md lists.

/** These list banned or retired words, or quote others. */
const EXEMPT = ['docs/style.md', 'docs/glossary.md']

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const documents = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !EXEMPT.includes(file))

/** What is written for readers: without code, addresses and names of files. */
function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
}
const isText = (): boolean => true
function bannedIn(text: string, counts: (word: (typeof BANNED_WORDS)[number]) => boolean): readonly string[] {
  return BANNED_WORDS.filter(counts).flatMap((word) => {
    const found = patternOf(word).exec(text)
    return found === null ? [] : [`“${found[0]}”: ${word.but}`]
  })
}
const bannedInText = (text: string): readonly string[] => bannedIn(text, isText)
const bannedInDocument = (text: string): readonly string[] =>
  bannedIn(proseOf(text), ({ isTextOnly }) => isTextOnly !== true)

test('no English message has a banned word', () => {
  const offences = [...messagesOf('en')].flatMap(([key, text]) =>
    bannedInText(text).map((found) => `${key}: ${found}`),
  )
  expect(offences).toEqual([])
})

test.each(documents)('%s has no banned word', (file) => {
  const offences = read(file)
    .split('\n\n')
    .flatMap((paragraph) =>
      bannedInDocument(paragraph.replaceAll('\n', ' ')).map((found) => `${file}: ${found}`),
    )
  expect(offences).toEqual([])
})

test('docs/style.md lists every banned word', () => {
  const table = read('docs/style.md')
  const rows = BANNED_WORDS.filter(({ not }) => !new RegExp(`^\\| ${not} +\\|`, 'm').test(table))
  expect(rows.map(({ not }) => not)).toEqual([])
})

test('every banned word is found where it is planted', () => {
  const planted = [
    'Everybody is here.',
    'Whoever has most wins.',
    'All say anew that they are ready.',
    'two buildings within your means',
    'Do it all the same',
    'Take one colonist more from the supply.',
    'once occupied: {goods} more',
    'No one can load any more.',
    'Another kind is dearer.',
    'The first player is drawn by lot.',
    'All of them move at once.',
    'For someone beside me',
    'So many plantations are in play.',
    'without everyone’s word',
    'The first chair bids 0.',
    'The trader gets a doubloon for his sale.',
    'markers in the harbour',
    'Best as far as can be told',
    'The matchmaker is not answering.',
    'They have your network address.',
    'The relay learns when you connect.',
    'six equal tiles',
    'This isn’t such a code.',
    'no server of ours',
    'One press opens a table.',
    'Their contribution is missing.',
  ]
  expect(planted.map((text) => bannedInText(text).length > 0)).toEqual(planted.map(() => true))
  expect(new Set(planted.flatMap(bannedInText)).size).toBeGreaterThanOrEqual(BANNED_WORDS.length)
})

test('a banned word is found in prose, and neither in code nor as a term of the code', () => {
  expect(bannedInDocument('Take two barrels more.')).toHaveLength(1)
  expect(bannedInDocument('`whoever` and ```\nanybody\n``` and [a link](docs/anew.md)')).toEqual([])
  expect(bannedInDocument('A chair of the lobby; both at once.')).toEqual([])
  expect(bannedInText('Choose 3 more barrels, one more than there are players, or no more.')).toEqual([])
})
