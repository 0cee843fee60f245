import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './fresh-build.ts'
import { DRAWINGS, PICTURES } from './icon-art.ts'

const SIGNATURE = '89504e470d0a1a0a'

test.each(PICTURES)('$file measures $width x $height', ({ file, width, height }) => {
  const bytes = readFileSync(join(ROOT, 'public', file))
  expect(bytes.subarray(0, 8).toString('hex')).toBe(SIGNATURE)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height])
})

test.each(Object.keys(DRAWINGS))('%s equals the output of tools/icons.ts', (file) => {
  expect(readFileSync(join(ROOT, 'public', file), 'utf8')).toBe(DRAWINGS[file])
})

test('the page names existing icons and the preview', () => {
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8')
  const named = [...page.matchAll(/"\.\/([\w/-]+\.(?:png|svg))"/g)].map(([, file]) => file!)
  const made = [...Object.keys(DRAWINGS), ...PICTURES.map(({ file }) => file)]
  expect(named.filter((file) => !made.includes(file))).toEqual([])
  expect(named).toEqual(
    expect.arrayContaining(['icon.svg', 'icons/apple-touch-icon.png', 'social-preview.png']),
  )
})
