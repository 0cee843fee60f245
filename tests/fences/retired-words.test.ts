import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './planted-project.ts'
import { KEPT_WORDS, RETIRED_FILES, RETIRED_IDENTIFIERS, RETIRED_WORDS } from './retired-words.ts'
import { identifiersIn, listedFiles, sourceFiles } from './source-files.ts'

// Words that had a private meaning do not come back; docs/glossary.md has the words used today.

const ARROW = ' → '
const asMap = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(words.map((word) => word.split(ARROW) as [string, string]))
const identifiers = asMap(RETIRED_IDENTIFIERS)
const fileNames = asMap(RETIRED_FILES)
const kept = asMap(KEPT_WORDS)
const words = [...asMap(RETIRED_WORDS)].map(([pattern, today]) => [RegExp(`^(${pattern})$`), today] as const)

const files = sourceFiles('src', 'tests', 'tools')
const OF_THE_FENCE = /^tests\/fences\/retired-words/
const catalogues = listedFiles(/^src\/i18n\/locales\/en\/.*\.json$/, 'src/i18n')
const texts = [
  ...listedFiles(/\.(ts|vue|css)$/, 'src', 'tests', 'tools').filter((path) => !OF_THE_FENCE.test(path)),
  ...catalogues,
]

const retiredIn = (code: string): readonly string[] =>
  [...identifiersIn(code)].filter((name) => identifiers.has(name))
const isRetiredFile = (path: string): boolean => fileNames.has(basename(path))

/** The words of a text in small letters, once each: `newTableRefs` has three. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase()))
/** The retired words of a text, each with the word used today. */
const retiredWordsIn = (text: string): readonly string[] =>
  [...wordsIn(text)].flatMap((word) => {
    const found = words.find(([pattern]) => pattern.test(word))
    return found ? [`${word} is ${found[1]} today`] : []
  })
/** The keys of a catalogue without its texts, which are no code. */
const keysOf = (json: string): string => [...json.matchAll(/"([^"]*)"\s*:/g)].map(([, key]) => key).join(' ')
const readText = (path: string): string => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return path.endsWith('.json') ? keysOf(text) : text
}

test('no identifier is a retired word', () => {
  const offences = files.flatMap(({ path, code }) =>
    retiredIn(code).map((name) => `${path}: ${name} is ${identifiers.get(name)!} today`),
  )
  expect(offences).toEqual([])
})

test('no name, comment, class or key of a message has a retired word', () => {
  expect(catalogues.length).toBeGreaterThan(20)
  const found = texts.flatMap((path) =>
    retiredWordsIn(`${path} ${readText(path)}`).map((what) => [path, what] as const),
  )
  const isKept = ([path, what]: readonly [string, string]): boolean =>
    kept.get(path)?.startsWith(`${what.split(' ')[0]!}:`) === true
  expect(found.filter((one) => !isKept(one)).map((one) => one.join(': '))).toEqual([])
  const needed = new Set(found.filter(isKept).map(([path]) => path))
  expect([...kept.keys()].filter((path) => !needed.has(path))).toEqual([])
})

test('no file has a retired name', () => {
  const offences = files.map(({ path }) => path).filter(isRetiredFile)
  expect(offences).toEqual([])
})

test('a retired identifier is found in code, not in comments and texts', () => {
  const [word] = identifiers.keys()
  expect(retiredIn(`export function f(a: { ${word!}: number }) { return a }`)).toEqual([word])
  expect(retiredIn(`// ${word!}\nexport const a = '${word!}'`)).toEqual([])
  const [file] = fileNames.keys()
  expect(isRetiredFile(`src/session/${file!}`)).toBe(true)
  expect(isRetiredFile('src/session/table.ts')).toBe(false)
})

test.each([
  'const happeningsSince = 1',
  'function mapGhosts() {}',
  'const MAX_DEEDS = 3',
  '<p class="card__deed" />',
  '.ghost--leaving { inset: 0 }',
  '/** What a member can foresee. */',
  keysOf('{ "openings": { "deedWorst": { "built": "Common buildings" } } }'),
])('the retired word is found in %s', (text) => expect(retiredWordsIn(text)).toHaveLength(1))

test.each([
  'indeed, a stale index',
  keysOf('{ "rules": { "ships": "It is a tale of ghosts" } }'),
  'const agreed = breadth',
])('no retired word is found in %s', (text) => expect(retiredWordsIn(text)).toEqual([]))
