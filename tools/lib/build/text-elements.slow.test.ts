import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@vue/compiler-dom'
import { parse } from '@vue/compiler-sfc'
import { expect, test } from 'vitest'
import { textElements } from './text-elements.ts'

const SOURCES = join(import.meta.dirname, '../../../src')

test('no template holds a text by its own node, except spaces between elements', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.vue'),
  )
  expect(files.length).toBeGreaterThan(400)
  for (const file of files) {
    const { template } = parse(readFileSync(join(SOURCES, file), 'utf8')).descriptor
    const code = compile(template?.content ?? '', { mode: 'module', nodeTransforms: [textElements] }).code
    expect([file, code.match(/_createTextVNode\((?!\)|" ")[^\n]*/g)]).toEqual([file, null])
  }
})
