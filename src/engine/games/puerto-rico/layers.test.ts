import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILDINGS } from './buildings/index.ts'

const here = new URL('.', import.meta.url)
const files = readdirSync(here).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('no phase knows a building by its name, or imports one', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const code = readFileSync(new URL(file, here), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const quoted = new Set(Array.from(code.matchAll(/'([^'\n]*)'/g), ([, words]) => words!))
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
