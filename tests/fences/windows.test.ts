import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WINDOWS } from '../../src/components/ui/windows.ts'
import type { WindowName } from '../../src/components/ui/windows.ts'
import { WINDOWS as SIZES } from '../e2e/windows.ts'

// The layouts know six windows by name, and boxes by a few widths: docs/design.md, "Layout". No other size stands in a condition.

const NAMES = 'src/styles/windows.css'
/** The widths of boxes, in rem, at which what lies in them changes. */
const WIDTHS: readonly string[] = ['8', '20', '24', '30', '36', '42', '60', '76', '92']
/** The heights of boxes: of a city alone. */
const HEIGHTS: readonly string[] = ['13', '18', '20']

/** Conditions of styles or of code that name a size of their own. */
function ownSizes(text: string): readonly string[] {
  const media = [
    ...text.matchAll(/@media([^{]*)\{/g),
    ...text.matchAll(/(?:useMediaQuery|matchMedia)\(([^)]*\))/g),
  ]
    .map(([, condition]) => condition!)
    .filter((condition) => /width|height|inline-size|block-size|aspect-ratio/.test(condition))
  const boxes = [...text.matchAll(/@container([^{]*)\{/g)]
    .map(([, condition]) => condition!)
    .filter((condition) => !isNamedBox(condition))
  return [...media, ...boxes].map((condition) => condition.trim())
}
/** Is every size in the condition of a box one of the few? */
function isNamedBox(condition: string): boolean {
  const rest = condition.replace(
    /(?:([\d.]+)rem <= )?(width|height) (?:<|>=) ([\d.]+)rem/g,
    (all, low: string | undefined, what: string, high: string) =>
      [low ?? high, high].every((size) => (what === 'width' ? WIDTHS : HEIGHTS).includes(size)) ? '' : all,
  )
  return !/\d|width|height|size/.test(rest)
}

test.each([
  ['a width of the window', '@media (max-width: 30rem) {}'],
  ['a height of the window', '@media print, (height < 20em) {}'],
  ['a size in code', "useMediaQuery('(min-width: 64rem)')"],
  ['a size asked of the browser', "matchMedia('(max-height: 30rem)')"],
  ['a width of a box', '@container table (width < 43rem) {}'],
  ['a box in pixels', '@container table (width >= 900px) {}'],
  ['an older syntax', '@container city (max-width: 24rem) {}'],
  ['a height of a box', '@container city (width < 24rem) and (height < 16rem) {}'],
])('finds %s', (_, text) => {
  expect(ownSizes(text)).toHaveLength(1)
})

test.each([
  ['a named window', '@media not (--desk) {}'],
  ['what a reader wants', '@media (prefers-reduced-motion: reduce) {}'],
  ['a named box', '@container table (42rem <= width < 60rem) or (width < 20rem) {}'],
  ['a pointer in code', "useMediaQuery('(hover: none)')"],
])('passes %s', (_, text) => {
  expect(ownSizes(text)).toEqual([])
})

test('no condition names a size of its own', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:vue|css|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => join('src', file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    ownSizes(readFileSync(file, 'utf8')).map((size) => `${file}: ${size}`),
  )
  expect(found).toEqual([])
})

const BROWSER_TESTS = 'tests/e2e'
/** Sizes of windows that a browser test types instead of naming a window. */
const typedSizes = (text: string): readonly string[] =>
  text.match(/\b(?:width|height): \d{3,4}\b|[[(]\d{3,4}, \d{3,4}[\])]/g) ?? []

test.each([
  ['a size', 'page.setViewportSize({ width, height: 800 })'],
  ['a list of sizes', 'const SIZES = [[390, 844]]'],
  ['a size as two words', 'await opened(844, 390)'],
])('finds %s in a browser test', (_, text) => {
  expect(typedSizes(text)).toHaveLength(1)
})

test('browser tests name their windows', () => {
  const files = readdirSync(BROWSER_TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'windows.ts')
    .map((file) => join(BROWSER_TESTS, file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    typedSizes(readFileSync(file, 'utf8')).map((size) => `${file}: ${size}`),
  )
  expect(found).toEqual([])
})

/** Is a window of that size one of the condition? */
const isWithin = (condition: string, { width, height }: { width: number; height: number }): boolean =>
  condition.split(' and ').every((part) => {
    const [, least, side, isBelow, bound] = /^\((?:(.*)em <= )?(width|height) (<|>=) (.*)em\)$/.exec(part)!
    const size = (side === 'width' ? width : height) / 16
    return size >= Number(least ?? 0) && (isBelow === '<' ? size < Number(bound) : size >= Number(bound))
  })
const named = Object.entries(SIZES).filter(([name]) => name in WINDOWS)
test.each(named)('a browser test at %s is in the window of that name', (name, size) => {
  expect(isWithin(WINDOWS[name as WindowName], size)).toBe(true)
  expect(isWithin(WINDOWS[name === 'phone' ? 'desk' : 'phone'], size)).toBe(false)
})

test('code and styles mean the same windows', () => {
  const inStyles = readFileSync(NAMES, 'utf8').matchAll(/@custom-media --([\w-]+) (.*);/g)
  expect(Object.fromEntries([...inStyles].map(([, name, condition]) => [name, condition]))).toEqual(WINDOWS)
})
