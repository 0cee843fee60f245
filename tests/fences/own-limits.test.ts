import { expect, test } from 'vitest'
import { ownLimits } from './own-limits.ts'
import { sourceFiles } from './source-files.ts'

const found = (code: string, path = 'src/x.test.ts'): readonly string[] => ownLimits([{ path, code }])

test.each([
  ['a third word', "test('x', () => {}, 60_000)"],
  ['a third word that depends', "test('x', () => {}, isLong ? 300_000 : 120_000)"],
  ['an option', "test('x', { timeout: 60_000 }, () => {})"],
  ['an option of cases', "test.each([1])('%i', { timeout: 60_000 }, () => {})"],
  ['a constant', "const SOON = 5_000\ntest('x', () => {}, SOON)"],
  ['a hook', 'beforeAll(() => {}, 10_000)'],
  ['a wait of Vitest', 'await vi.waitFor(what, 20_000)'],
  ['a wait of Vitest with an option', 'await vi.waitFor(what, { timeout: 20_000, interval: 10 })'],
  ['a poll', 'await expect.poll(what, { timeout: 5_000 }).toBe(1)'],
  ['a locator', "await page.locator('a').waitFor({ state: 'detached', timeout: 2_500 })"],
  ['a click', "await page.locator('a').click({ timeout: 2_500 })"],
  ['the default of a page', 'page.setDefaultTimeout(1_000)'],
])('finds a limit of its own: %s', (_, code) => {
  expect(found(code)).toHaveLength(1)
})

test.each([
  ['a limit that is not below the general one', "test('x', () => {}, 1_200_000)"],
  ['the patience of all', "await page.locator('a').waitFor({ timeout: PATIENCE })"],
  ['a limit of what is tested', 'thinkInWorkers(start, games, { threads: 1, timeout: 20 })'],
  ['a pause', 'await page.waitForTimeout(40)'],
  ['a table of a test', "scenario((it) => it.ship(5, 'indigo', 5))"],
  ['cases', "test.each([[60_000]])('%i', (time) => run(time, 3))"],
])('passes %s', (_, code) => {
  expect(found(code)).toEqual([])
})

test('no test has a limit of its own', () => {
  expect(ownLimits(sourceFiles('src', 'tests', 'tools'))).toEqual([])
})
