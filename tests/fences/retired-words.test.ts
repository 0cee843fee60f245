import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { RETIRED_FILES, RETIRED_IDENTIFIERS } from './retired-words.ts'
import { identifiersIn, sourceFiles } from './source-files.ts'

// Words that had a private meaning do not come back as identifiers or as names of files; docs/glossary.md has the words
// used today.

const files = sourceFiles('src', 'tests', 'tools')

const ARROW = ' → '
const asMap = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(words.map((word) => word.split(ARROW) as [string, string]))
const identifiers = asMap(RETIRED_IDENTIFIERS)
const fileNames = asMap(RETIRED_FILES)

const retiredIn = (code: string): readonly string[] =>
  [...identifiersIn(code)].filter((name) => identifiers.has(name))
const isRetiredFile = (path: string): boolean => fileNames.has(basename(path))

test('no identifier is a retired word', () => {
  const offences = files.flatMap(({ path, code }) =>
    retiredIn(code).map((name) => `${path}: ${name} is ${identifiers.get(name)!} today`),
  )
  expect(offences).toEqual([])
})

test('no file has a retired name', () => {
  const offences = files.map(({ path }) => path).filter(isRetiredFile)
  expect(offences).toEqual([])
})

test('a retired word is found in code, not in comments and texts', () => {
  const [word] = identifiers.keys()
  expect(retiredIn(`export function f(a: { ${word!}: number }) { return a }`)).toEqual([word])
  expect(retiredIn(`// ${word!}\nexport const a = '${word!}'`)).toEqual([])
  const [file] = fileNames.keys()
  expect(isRetiredFile(`src/session/${file!}`)).toBe(true)
  expect(isRetiredFile('src/session/table.ts')).toBe(false)
})
