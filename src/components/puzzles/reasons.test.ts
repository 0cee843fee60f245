import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { puzzleDataShape } from '../../session/puzzles/puzzle-data.ts'

const SOURCES = join(import.meta.dirname, '../..')
const DATA = join(SOURCES, 'session/puzzles/data')
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The keys of all English messages. */
const known = new Set<string>()
function addKeys(node: unknown, path: string): void {
  if (typeof node === 'string') known.add(path)
  else
    for (const [name, inner] of Object.entries(node as object))
      addKeys(inner, path === '' ? name : `${path}.${name}`)
}
const LOCALE = join(SOURCES, 'i18n/locales/en')
for (const file of readdirSync(LOCALE, { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.json')) addKeys(read(join(LOCALE, file)), '')

/** The keys in the values of a message, wherever they stand. */
function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z][a-zA-Z]*(?:\.[\w-]+)+$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : []
}

test.each(readdirSync(DATA))('every reason in %s is a message, and so is every word in it', (file) => {
  const { puzzles } = v.parse(puzzleDataShape, read(join(DATA, file)))
  const keys = puzzles.flatMap(({ reasons }) => reasons.flatMap(keysIn))
  expect(keys.length).toBeGreaterThan(0)
  expect([...new Set(keys)].filter((key) => !known.has(key))).toEqual([])
})
