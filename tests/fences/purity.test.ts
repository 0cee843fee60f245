import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plant, ROOT, scriptViolations } from './planted-project.ts'
import { sourceFiles } from './source-files.ts'

// Each test plants an offender and expects the complaint of ESLint or oxlint; lawful code beside it must pass.

describe('the engine and the bots are deterministic (eslint)', () => {
  const eslint = new ESLint({ cwd: ROOT })
  async function complaints(file: string, code: string): Promise<readonly string[]> {
    const [result] = await eslint.lintText(code, { filePath: join(ROOT, file), warnIgnored: false })
    return (result?.messages ?? []).map((message) => message.ruleId ?? message.message)
  }
  const IN_ENGINE = 'src/engine/core/offender.ts'
  const IN_BOTS = 'src/bots/offender.ts'

  test.each([
    ['randomness', 'export const die = () => Math.random()', 'no-restricted-properties'],
    ['randomness by destructuring', 'export const { random } = Math', 'no-restricted-properties'],
    ['the clock', 'export const now = () => Date.now()', 'no-restricted-globals'],
    ['a new date', 'export const now = () => new Date()', 'no-restricted-globals'],
    ['performance.now', 'export const now = () => performance.now()', 'no-restricted-globals'],
    ['crypto', 'export const id = () => crypto.randomUUID()', 'no-restricted-globals'],
    ['console', "export const say = () => console.log('x')", 'no-restricted-globals'],
    ['timers', 'export const later = (f: () => void) => setTimeout(f, 1)', 'no-restricted-globals'],
    ['globalThis', "export const all = globalThis['Date']", 'no-restricted-globals'],
    ['structuredClone', 'export const copy = (x: object) => structuredClone(x)', 'no-restricted-globals'],
    ['Intl', "export const f = new Intl.NumberFormat('cs')", 'no-restricted-globals'],
    ['localeCompare', "export const o = 'a'.localeCompare('b')", 'no-restricted-properties'],
    ['toLocaleString', 'export const w = (1.5).toLocaleString()', 'no-restricted-properties'],
    ['async', 'export async function f() {}', 'no-restricted-syntax'],
    ['await', 'export const f = async () => { await 1 }', 'no-restricted-syntax'],
    ['dynamic imports', "export const f = () => import('./hash.ts')", 'no-restricted-syntax'],
    ['**', 'export const f = (x: number) => x ** 2', 'no-restricted-syntax'],
    ['**=', 'export const f = (x: number) => { x **= 2; return x }', 'no-restricted-syntax'],
    [
      'for…in',
      'export const f = (x: object) => { for (const k in x) return k; return 0 }',
      'no-restricted-syntax',
    ],
    ['classes', 'export class Player { coins = 0 }', 'no-restricted-syntax'],
    ['proxies', 'export const p = new Proxy({}, {})', 'no-restricted-syntax'],
    ['weak references', 'export const w = new WeakRef({})', 'no-restricted-syntax'],
  ])('%s', async (_, code, rule) => {
    expect(await complaints(IN_ENGINE, code)).toContain(rule)
    expect(await complaints(IN_BOTS, code)).toContain(rule)
  })

  test.each(
    'pow exp expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 sinh cosh tanh cbrt hypot'.split(
      ' ',
    ),
  )('Math.%s, whose rounding differs between engines', async (name) => {
    expect(await complaints(IN_ENGINE, `export const x = Math.${name}(2, 3)`)).toContain(
      'no-restricted-properties',
    )
    expect(await complaints(IN_BOTS, `export const x = Math.${name}(2, 3)`)).toContain(
      'no-restricted-properties',
    )
  })

  test('Math.sqrt is exact: allowed in bots, refused in the rules', async () => {
    const code = 'export const x = Math.sqrt(2)'
    expect(await complaints(IN_ENGINE, code)).toEqual(['no-restricted-properties'])
    expect(await complaints(IN_BOTS, code)).toEqual([])
  })

  test('whole numbers, maps and error classes pass', async () => {
    const code = [
      'export class Fault extends Error {}',
      'export const best = (x: readonly number[]) => Math.max(...x, Math.floor(7 / 2), Math.imul(3, 4))',
      "export const count = () => new Map([['corn', 1]]).size",
    ].join('\n')
    expect(await complaints(IN_ENGINE, code)).toEqual([])
  })

  test('tests of the engine may use randomness and the clock; the rest of the app may be asynchronous', async () => {
    const code = 'export const f = async () => Math.random() * Date.now()'
    expect(await complaints('src/engine/core/offender.test.ts', code)).toEqual([])
    expect(await complaints('src/session/lawful.ts', code)).toEqual([])
  })

  test('a comment cannot switch a rule off', async () => {
    const code = '// eslint-disable-next-line\nexport const die = () => Math.random()'
    expect(await complaints(IN_ENGINE, code)).toContain('no-restricted-properties')
  })

  test.each([
    ['v-html', '<template><p v-html="$t(1)" /></template>', 'vue/no-v-html'],
    ['bound markup', '<template><p :innerHTML="a" /></template>', 'vue/no-restricted-v-bind'],
  ])('templates: %s', async (_, code, rule) => {
    expect(await complaints('src/components/X.vue', code)).toContain(rule)
  })
})

/** What a browser may refuse is touched in one place. */
const STORES = [
  ['the local storage', 'export const x = localStorage.length', 'globals'],
  ['the storage of the tab', 'export const x = sessionStorage.length', 'globals'],
  ['databases', 'export const x = indexedDB', 'globals'],
  ['caches', 'export const x = caches', 'globals'],
  ['channels', "export const x = new BroadcastChannel('x')", 'globals'],
  ['what a window has', 'export const x = window.localStorage', 'properties'],
  ['locks', 'export const x = navigator.locks', 'properties'],
  ['locks by destructuring', 'export const { locks } = navigator', 'properties'],
  ['service workers', 'export const x = navigator.serviceWorker', 'properties'],
  ['persistence', 'export const x = navigator.storage', 'properties'],
  ['cookies', "document.cookie = 'x'", 'properties'],
  ['stored refs', "export { useLocalStorage } from '@vueuse/core'", 'imports'],
].flatMap(([what, code, rule], at) => [
  [what!, `src/stores/store-${String(at)}.ts`, code!, `eslint(no-restricted-${rule!})`] as const,
  [
    `${what!}, in a component`,
    `src/components/Store${String(at)}.vue`,
    `<script setup lang="ts">\n${code!.replace(/^export (?!\{)/, '')}\n</script>`,
    `eslint(no-restricted-${rule!})`,
  ] as const,
])

/** Offenders of the rules for all scripts, each in a file of its own, and the rule that finds it. */
const CONVENTIONS = [
  ...STORES,
  ['console in the app', 'src/session/console.ts', "console.log('x')", 'eslint(no-console)'],
  ['Node in the app', 'src/stores/node.ts', 'export const x = process.argv', 'eslint(no-restricted-globals)'],
  ['markup', 'src/stores/markup.ts', "document.body.innerHTML = 'x'", 'eslint(no-restricted-properties)'],
  ['eval', 'src/stores/eval.ts', "eval('1')", 'eslint(no-eval)'],
  ['new Function', 'src/stores/function.ts', "export const f = new Function('1')", 'eslint(no-new-func)'],
  ['any', 'src/stores/any.ts', 'export let x: any', 'typescript(no-explicit-any)'],
  [
    'any in a component',
    'src/components/Any.vue',
    '<script setup lang="ts">\nlet x: any\n</script>',
    'typescript(no-explicit-any)',
  ],
  ['an unused name', 'src/stores/unused.ts', 'const x = 1\nexport {}', 'eslint(no-unused-vars)'],
  [
    'a skipped test',
    'src/session/skip.test.ts',
    "test.skip('x', () => {})",
    'eslint(no-restricted-properties)',
  ],
  [
    'a test with only',
    'tests/e2e/only.e2e.ts',
    "describe.only('x', () => {})",
    'eslint(no-restricted-properties)',
  ],
  ['nesting of five levels', 'src/session/nested.ts', nested(4), 'eslint(max-depth)'],
  [
    'six parameters',
    'src/session/six.ts',
    'export const f = (a, b, c, d, e, g) => a + b + c + d + e + g',
    'eslint(max-params)',
  ],
  ['400 lines', 'src/session/long.ts', 'export {}\n'.repeat(401), 'eslint(max-lines)'],
  [
    '100 lines',
    'src/session/long-function.ts',
    `export function f() {\n${'f()\n'.repeat(100)}}`,
    'eslint(max-lines-per-function)',
  ],
  [
    'complexity 13',
    'src/session/complex.ts',
    `export const f = (x: number) => ${'x ? 1 : '.repeat(12)} 0`,
    'eslint(complexity)',
  ],
] as const
const LAWFUL = {
  'src/platform/browser-stores.ts': 'export const keys = (): number => localStorage.length',
  'src/session/long.test.ts': 'export {}\n'.repeat(401),
  'tools/tool.ts': 'console.log(process.argv)',
}

describe('the rules for all scripts (oxlint)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-fences-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let found: readonly { filename: string; code: string }[] = []
  beforeAll(async () => {
    plant(folder, { ...Object.fromEntries(CONVENTIONS.map(([, file, code]) => [file, code])), ...LAWFUL })
    found = await scriptViolations(folder)
  })

  test.each(CONVENTIONS)('%s', (_, file, __, rule) => {
    expect(found.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(rule)
  })

  test('long tests, printing tools and the guarded way to stores pass', () => {
    expect(found.filter(({ filename }) => filename in LAWFUL)).toEqual([])
  })

  test('no comment switches a rule off', () => {
    const switches = /(?:eslint|oxlint)-(?:disable|enable)/
    const offences = sourceFiles('src', 'tests', 'tools').filter(
      ({ path, code }) => switches.test(code) && !path.startsWith('tests/fences/'),
    )
    expect(offences.map(({ path }) => path)).toEqual([])
    expect(switches.test('// oxlint-disable-next-line no-eval')).toBe(true)
  })
})

function nested(levels: number): string {
  return `export function f(x: number) {${'if (x) {'.repeat(levels)}x++${'}'.repeat(levels)}}`
}
