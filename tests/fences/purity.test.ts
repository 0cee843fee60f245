import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

// Each test plants an offender and expects the complaint of ESLint; lawful code beside it must pass.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

describe('the engine and the bots are deterministic (eslint)', () => {
  const eslint = new ESLint({ cwd: ROOT })
  async function complaints(file: string, code: string): Promise<readonly string[]> {
    const [result] = await eslint.lintText(code, { filePath: join(ROOT, file) })
    return result!.messages.map((message) => message.ruleId ?? message.message)
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
    ['the local storage', 'export const x = localStorage.length', 'no-restricted-globals'],
    ['the storage of the tab', 'export const x = sessionStorage.length', 'no-restricted-globals'],
    ['databases', 'export const x = indexedDB', 'no-restricted-globals'],
    ['caches', 'export const x = caches', 'no-restricted-globals'],
    ['channels', "export const x = new BroadcastChannel('x')", 'no-restricted-globals'],
    ['what a window has', 'export const x = window.localStorage', 'no-restricted-properties'],
    ['locks', 'export const x = navigator.locks', 'no-restricted-properties'],
    ['locks by destructuring', 'export const { locks } = navigator', 'no-restricted-properties'],
    ['service workers', 'export const x = navigator.serviceWorker', 'no-restricted-properties'],
    ['persistence', 'export const x = navigator.storage', 'no-restricted-properties'],
    ['cookies', "document.cookie = 'x'", 'no-restricted-properties'],
    ['stored refs', "export { useLocalStorage } from '@vueuse/core'", 'no-restricted-imports'],
  ])('what a browser may refuse is touched in one place: %s', async (_, code, rule) => {
    expect(await complaints('src/stores/x.ts', code)).toEqual([rule])
    expect(
      await complaints('src/components/X.vue', `<script setup lang="ts">\n${code}\n</script>`),
    ).toContain(rule)
    expect(await complaints('src/platform/browser-stores.ts', code)).not.toContain('no-restricted-globals')
  })

  test.each([
    ['console in the app', 'src/session/x.ts', "console.log('x')", 'no-console'],
    ['Node in the app', 'src/stores/x.ts', 'export const x = process.argv', 'no-restricted-globals'],
    ['markup', 'src/stores/x.ts', "document.body.innerHTML = 'x'", 'no-restricted-properties'],
    ['eval', 'src/stores/x.ts', "eval('1')", 'no-eval'],
    ['new Function', 'src/stores/x.ts', "export const f = new Function('1')", 'no-new-func'],
    ['any', 'src/stores/x.ts', 'export let x: any', '@typescript-eslint/no-explicit-any'],
    ['a skipped test', 'src/session/x.test.ts', "test.skip('x', () => {})", 'no-restricted-syntax'],
    ['a test with only', 'tests/e2e/x.e2e.ts', "describe.only('x', () => {})", 'no-restricted-syntax'],
    ['v-html', 'src/components/X.vue', '<template><p v-html="$t(1)" /></template>', 'vue/no-v-html'],
    [
      'bound markup',
      'src/components/X.vue',
      '<template><p :innerHTML="a" /></template>',
      'vue/no-restricted-v-bind',
    ],
    ['nesting of five levels', 'src/session/x.ts', nested(4), 'max-depth'],
    [
      'six parameters',
      'src/session/x.ts',
      'export const f = (...[]) => 0\nf.g = (a,b,c,d,e,f) => 0',
      'max-params',
    ],
    ['300 lines', 'src/session/x.ts', 'export {}\n'.repeat(301), 'max-lines'],
    [
      '70 lines',
      'src/session/x.ts',
      `export function f() {\n${'f()\n'.repeat(70)}}`,
      'max-lines-per-function',
    ],
    [
      'complexity 13',
      'src/session/x.ts',
      `export const f = (x: number) => ${'x ? 1 : '.repeat(12)} 0`,
      'complexity',
    ],
  ])('conventions: %s', async (_, file, code, rule) => {
    expect(await complaints(file, code)).toContain(rule)
  })
})

function nested(levels: number): string {
  return `export function f(x: number) {${'if (x) {'.repeat(levels)}x++${'}'.repeat(levels)}}`
}
