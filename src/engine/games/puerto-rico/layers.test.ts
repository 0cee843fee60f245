import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILDINGS } from './buildings/index.ts'
import { STEP_NAMES } from './step-numbers.ts'
import { STEPS } from './steps/index.ts'

const here = new URL('.', import.meta.url)
const filesOf = (folder: string): string[] =>
  readdirSync(new URL(folder, here)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const codeOf = (path: string): string =>
  readFileSync(new URL(path, here), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** Files of this folder that the lower layers may import, from the bottom to the top. */
const BELOW_BUILDINGS = [
  'vocabulary.ts',
  'actions.ts',
  'constants.ts',
  'events.ts',
  'view-types.ts',
  'state.ts',
  'step-numbers.ts',
]
const BELOW_STEPS = [...BELOW_BUILDINGS, 'city.ts', 'market.ts', 'price.ts', 'turn-order.ts', 'score.ts']

/** The files of this game that a file imports, relative to this folder. */
function importsOf(path: string): string[] {
  const found = codeOf(path).matchAll(/from '(\.{1,2}\/[^']+)'/g)
  return Array.from(found, ([, from]) => new URL(from!, new URL(path, here)).href)
    .filter((href) => href.startsWith(here.href))
    .map((href) => href.slice(here.href.length))
}
const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')

describe('imports go one way', () => {
  test.each([
    ['buildings', BELOW_BUILDINGS, ['buildings']],
    ['steps', BELOW_STEPS, ['buildings', 'steps']],
  ])('%s', (folder, files, folders) => {
    const paths = filesOf(`./${folder}`).map((file) => `${folder}/${file}`)
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const wrong = importsOf(path).filter(
        (from) => !files.includes(from) && !folders.includes(folderOf(from)),
      )
      expect(wrong, path).toEqual([])
    }
  })
  test.each([
    ['below the buildings', BELOW_BUILDINGS, []],
    ['below the steps', BELOW_STEPS, ['buildings']],
  ])('files %s', (_where, files, folders: readonly string[]) => {
    for (const path of files) {
      const wrong = importsOf(path).filter(
        (from) => !files.includes(from) && !folders.includes(folderOf(from)),
      )
      expect(wrong, path).toEqual([])
    }
  })
})

test('no phase knows a building by its name, or imports one', () => {
  const files = filesOf('./steps')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const code = codeOf(`./steps/${file}`)
    const quoted = new Set(Array.from(code.matchAll(/'([^'\n]*)'/g), ([, text]) => text!))
    expect(
      BUILDINGS.filter(({ name }) => quoted.has(name)),
      file,
    ).toEqual([])
    const imported = Array.from(code.matchAll(/from '\.\.\/buildings\/([^']+)'/g), ([, from]) => from!)
    expect(
      imported.filter((from) => !['hooks.ts', 'index.ts', 'printed.ts', 'run-hooks.ts'].includes(from)),
      file,
    ).toEqual([])
  }
})

test('every step has the name by which it is listed', () => {
  expect(STEPS.map(({ name }) => name)).toEqual(STEP_NAMES)
})
