import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Firefox paints no line of one pixel where a mixed color stands in a repeating gradient that is not interpolated in sRGB.

const WITHOUT_SPACE = /repeating-linear-gradient\((?!\s*(?:[\w.]+\s+)?in srgb)[^;]{0,60}?color-mix\(/

test('repeating gradients of mixed colors are interpolated in sRGB', () => {
  expect('repeating-linear-gradient(90deg, color-mix(in srgb, red 30%, #0000) 0 1px)').toMatch(WITHOUT_SPACE)
  expect('repeating-linear-gradient(\n color-mix(in srgb, red, blue) 0 1px)').toMatch(WITHOUT_SPACE)
  expect('repeating-linear-gradient(90deg in srgb, color-mix(in srgb, red, blue))').not.toMatch(WITHOUT_SPACE)
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:vue|css)$/.test(file))
    .map((file) => join('src', file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => WITHOUT_SPACE.test(readFileSync(file, 'utf8')))).toEqual([])
})
