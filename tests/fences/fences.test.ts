import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// A fence that nobody has seen hold is a hope. Each test plants an offender and asks the tool for its complaint; the
// files next to it that do nothing wrong show that the fence has a gate.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

describe('the engine neither waits, nor looks at a clock, nor leaves anything to the machine (eslint)', () => {
  const eslint = new ESLint({ cwd: ROOT })
  async function complaints(file: string, code: string): Promise<readonly string[]> {
    const [result] = await eslint.lintText(code, { filePath: join(ROOT, file) })
    return result!.messages.map((message) => message.ruleId ?? message.message)
  }
  const IN_ENGINE = 'src/engine/core/offender.ts'
  const IN_BOTS = 'src/bots/offender.ts'

  test.each([
    ['chance', 'export const die = () => Math.random()', 'no-restricted-properties'],
    ['chance by another name', 'export const { random } = Math', 'no-restricted-properties'],
    ['the clock', 'export const now = () => Date.now()', 'no-restricted-globals'],
    ['the clock, made', 'export const now = () => new Date()', 'no-restricted-globals'],
    ['the other clock', 'export const now = () => performance.now()', 'no-restricted-globals'],
    ['secrets of the machine', 'export const id = () => crypto.randomUUID()', 'no-restricted-globals'],
    ['talk', "export const say = () => console.log('x')", 'no-restricted-globals'],
    ['timers', 'export const later = (f: () => void) => setTimeout(f, 1)', 'no-restricted-globals'],
    ['every global there is', "export const all = globalThis['Date']", 'no-restricted-globals'],
    ['copies of objects', 'export const copy = (x: object) => structuredClone(x)', 'no-restricted-globals'],
    ['a language', "export const f = new Intl.NumberFormat('cs')", 'no-restricted-globals'],
    ['an order of words', "export const o = 'a'.localeCompare('b')", 'no-restricted-properties'],
    ['words for numbers', 'export const w = (1.5).toLocaleString()', 'no-restricted-properties'],
    ['async', 'export async function f() {}', 'no-restricted-syntax'],
    ['await', 'export const f = async () => { await 1 }', 'no-restricted-syntax'],
    ['imports that wait', "export const f = () => import('./hash.ts')", 'no-restricted-syntax'],
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
  )('Math.%s, which machines round differently', async (name) => {
    expect(await complaints(IN_ENGINE, `export const x = Math.${name}(2, 3)`)).toContain(
      'no-restricted-properties',
    )
    expect(await complaints(IN_BOTS, `export const x = Math.${name}(2, 3)`)).toContain(
      'no-restricted-properties',
    )
  })

  test('the square root is exact: bots may use it, rules need none', async () => {
    const code = 'export const x = Math.sqrt(2)'
    expect(await complaints(IN_ENGINE, code)).toEqual(['no-restricted-properties'])
    expect(await complaints(IN_BOTS, code)).toEqual([])
  })

  test('what is plain passes: whole numbers, maps as tools, errors as classes', async () => {
    const code = [
      'export class Fault extends Error {}',
      'export const best = (x: readonly number[]) => Math.max(...x, Math.floor(7 / 2), Math.imul(3, 4))',
      "export const count = () => new Map([['corn', 1]]).size",
    ].join('\n')
    expect(await complaints(IN_ENGINE, code)).toEqual([])
  })

  test('tests of the engine may use chance and the clock; the rest of the app may wait', async () => {
    const code = 'export const f = async () => Math.random() * Date.now()'
    expect(await complaints('src/engine/core/offender.test.ts', code)).toEqual([])
    expect(await complaints('src/session/lawful.ts', code)).toEqual([])
  })

  test('a comment cannot switch a rule off', async () => {
    const code = '// eslint-disable-next-line\nexport const die = () => Math.random()'
    expect(await complaints(IN_ENGINE, code)).toContain('no-restricted-properties')
  })

  test.each([
    ['talk in the app', 'src/session/x.ts', "console.log('x')", 'no-console'],
    ['Node in the app', 'src/stores/x.ts', 'export const x = process.argv', 'no-restricted-globals'],
    ['markup', 'src/stores/x.ts', "document.body.innerHTML = 'x'", 'no-restricted-properties'],
    ['eval', 'src/stores/x.ts', "eval('1')", 'no-eval'],
    ['code from text', 'src/stores/x.ts', "export const f = new Function('1')", 'no-new-func'],
    ['any', 'src/stores/x.ts', 'export let x: any', '@typescript-eslint/no-explicit-any'],
    ['a test left out', 'src/session/x.test.ts', "test.skip('x', () => {})", 'no-restricted-syntax'],
    ['a test alone', 'tests/e2e/x.e2e.ts', "describe.only('x', () => {})", 'no-restricted-syntax'],
    ['v-html', 'src/components/X.vue', '<template><p v-html="$t(1)" /></template>', 'vue/no-v-html'],
    [
      'bound markup',
      'src/components/X.vue',
      '<template><p :innerHTML="a" /></template>',
      'vue/no-restricted-v-bind',
    ],
    ['five levels', 'src/session/x.ts', nested(4), 'max-depth'],
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
      '13 ways',
      'src/session/x.ts',
      `export const f = (x: number) => ${'x ? 1 : '.repeat(12)} 0`,
      'complexity',
    ],
  ])('manners: %s', async (_, file, code, rule) => {
    expect(await complaints(file, code)).toContain(rule)
  })
})

function nested(levels: number): string {
  return `export function f(x: number) {${'if (x) {'.repeat(levels)}x++${'}'.repeat(levels)}}`
}

describe('who may import whom, what the engine can see, and what lies about', () => {
  const vue = (imports: string) =>
    `<script setup lang="ts">\n${imports}\n</script>\n<template><p /></template>\n`
  const takes = (path: string) => `import { a as its } from '${path}'\nexport const a = its\n`
  const GIVES = 'export const a = 1\n'

  /** A little project under the real fences: what is on the left of each offence must be refused, all else must pass. */
  const FILES: Readonly<Record<string, string>> = {
    // What may be imported, and lawful ways of doing it.
    'src/engine/core/game.ts': GIVES,
    'src/engine/core/hash.ts': "import { sha256 } from '@noble/hashes/sha2.js'\nexport const b = sha256\n",
    'src/engine/games/registry.ts': takes('./puerto-rico/index.ts'),
    'src/engine/games/puerto-rico/index.ts': takes('./state.ts'),
    'src/engine/games/puerto-rico/state.ts': takes('../../core/game.ts'),
    'src/engine/games/endeavor/index.ts': GIVES,
    'src/bots/search.ts': takes('../engine/core/game.ts'),
    'src/bots/evaluation/puerto-rico.ts': takes('../../engine/games/puerto-rico/state.ts'),
    'src/session/table.ts':
      takes('../engine/core/game.ts') + "import * as v from 'valibot'\nexport const c = v\n",
    'src/session/shelf.ts': "import { a } from '../engine/games/index.ts'\nexport const c = a\n",
    'src/storage/games.ts':
      takes('../session/table.ts') + "import { openDB } from 'idb'\nexport const c = openDB\n",
    'src/net/wire.ts': takes('../session/table.ts'),
    'src/i18n/log.ts':
      "import type { a } from '../engine/games/puerto-rico/state.ts'\nimport { useI18n } from 'vue-i18n'\nexport type A = typeof a\nexport const b = useI18n\n",
    'src/stores/table.ts':
      "import { ref } from 'vue'\nimport { defineStore } from 'pinia'\nexport const b = [ref, defineStore]\nexport const a = 1\n",
    'src/components/table/prompt/Prompt.vue': vue("import { a } from '../../stores/table.ts'\nvoid a"),
    'src/components/puerto-rico/players/Island.vue': vue(
      "import { a } from '../../engine/games/puerto-rico/state.ts'\nimport P from '../common/Prompt.vue'\nvoid [a, P]",
    ),
    'src/components/puerto-rico/a.ts': GIVES,
    'src/components/guide/course.ts': GIVES,
    'src/components/guide/courses.ts': takes('./endeavor/course.ts'),
    'src/components/endeavor/guide/course.ts': takes('../course.ts'),
    'src/components/rules/section.ts': GIVES,
    'src/components/rules/books.ts': takes('./endeavor/book.ts'),
    'src/components/endeavor/rules/book.ts': takes('../section.ts'),
    'src/main.ts': takes('./stores/table.ts'),
    'src/engine/core/game.test.ts':
      "import { a } from '../../session/table.ts'\nimport { readFileSync } from 'node:fs'\nvoid [a, readFileSync]\n",
    'tools/play.ts': takes('../src/session/table.ts'),

    // Offenders. Their names begin with x, so that the lists below are easy to tell from the rest.
    'src/engine/core/x-game.ts': takes('../games/puerto-rico/index.ts'),
    'src/engine/core/x-library.ts':
      "import { sha256 } from '@noble/hashes/sha2.js'\nexport const b = sha256\n",
    'src/engine/core/x-dom.ts': 'export const b = document.title\n',
    'src/engine/core/x-network.ts': "export const b = () => fetch('https://example.org')\n",
    'src/engine/core/x-node.ts': 'export const b = process.argv\n',
    'src/engine/core/x-file.ts': "import { readFileSync } from 'node:fs'\nexport const b = readFileSync\n",
    'src/engine/core/x-test.ts': "import './game.test.ts'\n",
    'src/engine/games/endeavor/x-stranger.ts': takes('../puerto-rico/state.ts'),
    'src/engine/games/endeavor/x-shelf.ts': "import { a } from '../index.ts'\nexport const c = a\n",
    'src/engine/games/puerto-rico/x-vue.ts': "import { ref } from 'vue'\nexport const b = ref\n",
    'src/engine/games/x-behind.ts': takes('./puerto-rico/state.ts'),
    'src/bots/x-session.ts': takes('../session/table.ts'),
    'src/bots/x-game.ts': takes('../engine/games/puerto-rico/state.ts'),
    'src/session/x-vue.ts': "import { ref } from 'vue'\nexport const b = ref\n",
    'src/session/x-storage.ts': "import { a } from '../storage/games.ts'\nexport const c = a\n",
    'src/session/x-game.ts':
      "import type { a } from '../engine/games/puerto-rico/index.ts'\nexport type A = typeof a\n",
    'src/session/x-idb.ts': "import { openDB } from 'idb'\nexport const b = openDB\n",
    'src/storage/x-vue.ts': "import { ref } from 'vue'\nexport const b = ref\n",
    'src/net/x-game.ts': takes('../engine/games/puerto-rico/index.ts'),
    'src/i18n/x-session.ts': takes('../session/table.ts'),
    'src/stores/x-component.ts': takes('../components/puerto-rico/a.ts'),
    'src/stores/x-peerjs.ts': "import { Peer } from 'peerjs'\nexport const b = Peer\n",
    'src/components/common/XGame.vue': vue(
      "import type { a } from '../../engine/games/puerto-rico/state.ts'\ndefineProps<{ a: typeof a }>()",
    ),
    'src/components/common/XNet.vue': vue("import { a } from '../../net/wire.ts'\nvoid a"),
    'src/components/lobby/XBoard.vue': vue("import I from '../puerto-rico/Island.vue'\nvoid I"),
    'src/components/puerto-rico/XSession.vue': vue("import { a } from '../../session/table.ts'\nvoid a"),
    'src/components/endeavor/XStranger.vue': vue(
      "import { a } from '../../engine/games/puerto-rico/state.ts'\nvoid a",
    ),
    'src/components/guide/XGame.vue': vue(
      "import type { a } from '../../engine/games/puerto-rico/state.ts'\ndefineProps<{ a: typeof a }>()",
    ),
    'src/components/guide/x-course.ts': takes('./endeavor/course.ts'),
    'src/components/endeavor/guide/x-stranger.ts': takes('../../../engine/games/puerto-rico/state.ts'),
    'src/components/rules/XGame.vue': vue("import { a } from '../puerto-rico/a.ts'\nvoid a"),
    'src/components/rules/x-book.ts': takes('./endeavor/book.ts'),
    'src/components/endeavor/rules/x-stranger.ts': takes('../../puerto-rico/a.ts'),
    'src/components/common/XMain.vue': vue("import { a } from '../../main.ts'\nvoid a"),
    'src/components/common/XTool.vue': vue("import { a } from '../../../tools/play.ts'\nvoid a"),
    'src/components/common/XNowhere.vue': vue("import { b } from './nowhere.ts'\nvoid b"),
    // A circle of types only: one.ts ► two.ts ► one.ts.
    'src/session/x-one.ts': "import type { Two } from './x-two.ts'\nexport interface One { two: Two }\n",
    'src/session/x-two.ts': "import type { One } from './x-one.ts'\nexport interface Two { one: One }\n",
    // A circle through a component: XRing.vue ► x-ring.ts ► XRing.vue.
    'src/components/common/XRing.vue': vue("import { ring } from './x-ring.ts'\nvoid ring"),
    'src/components/common/x-ring.ts':
      "import type XRing from './XRing.vue'\nexport const ring = (x: typeof XRing) => x\n",
    // Nobody needs these.
    'src/session/unused-file.ts': GIVES,
    'src/main-uses.ts': 'export const used = 1\nexport const unusedExport = 2\n',
  }
  const MAIN_FOR_KNIP =
    "import { used } from './main-uses.ts'\nimport { c } from './session/shelf.ts'\nvoid [used, c]\n"

  // Inside the project, where packages are found, but in a folder that git and all other tools pass over.
  let home: string
  let imports: { rule: string; from: string }[]
  let types: string
  let leftovers: { files: string[]; exports: string[] }

  beforeAll(async () => {
    mkdirSync(join(ROOT, '.cache'), { recursive: true })
    home = mkdtempSync(join(ROOT, '.cache', 'fences-'))
    plant(home, FILES)
    plant(join(home, 'node_modules/peerjs'), {
      'package.json': '{ "name": "peerjs", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'index.js': 'export const Peer = 1\n',
    })
    const tidy = join(home, 'tidy')
    plant(tidy, { ...FILES, 'src/main.ts': MAIN_FOR_KNIP })
    ;[imports, types, leftovers] = await Promise.all([cruise(home), compile(home), lookForLeftovers(tidy)])
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test.each([
    ['src/engine/core/x-game.ts', 'core-reaches-too-far'],
    ['src/engine/core/x-library.ts', 'core-reaches-too-far'],
    ['src/engine/core/x-file.ts', 'no-node-in-the-app'],
    ['src/engine/core/x-test.ts', 'the-app-knows-no-tool'],
    ['src/engine/games/endeavor/x-stranger.ts', 'games-are-strangers'],
    ['src/engine/games/endeavor/x-shelf.ts', 'games-are-strangers'],
    ['src/engine/games/puerto-rico/x-vue.ts', 'games-reaches-too-far'],
    ['src/engine/games/x-behind.ts', 'shelf-reaches-too-far'],
    ['src/bots/x-session.ts', 'bots-reaches-too-far'],
    ['src/bots/x-game.ts', 'common-knows-no-game'],
    ['src/session/x-vue.ts', 'session-reaches-too-far'],
    ['src/session/x-storage.ts', 'session-reaches-too-far'],
    ['src/session/x-game.ts', 'common-knows-no-game'],
    ['src/session/x-idb.ts', 'session-reaches-too-far'],
    ['src/storage/x-vue.ts', 'storage-reaches-too-far'],
    ['src/net/x-game.ts', 'net-reaches-too-far'],
    ['src/i18n/x-session.ts', 'i18n-reaches-too-far'],
    ['src/stores/x-component.ts', 'stores-reaches-too-far'],
    ['src/stores/x-peerjs.ts', 'only-net-talks-to-peerjs'],
    ['src/components/common/XGame.vue', 'common-knows-no-game'],
    ['src/components/common/XNet.vue', 'components-reaches-too-far'],
    ['src/components/lobby/XBoard.vue', 'common-knows-no-game'],
    ['src/components/puerto-rico/XSession.vue', 'components-reaches-too-far'],
    ['src/components/endeavor/XStranger.vue', 'boards-are-strangers'],
    ['src/components/guide/XGame.vue', 'common-knows-no-game'],
    ['src/components/guide/x-course.ts', 'the-guide-knows-no-course'],
    ['src/components/endeavor/guide/x-stranger.ts', 'boards-are-strangers'],
    ['src/components/rules/XGame.vue', 'common-knows-no-game'],
    ['src/components/rules/x-book.ts', 'the-reader-knows-no-book'],
    ['src/components/endeavor/rules/x-stranger.ts', 'boards-are-strangers'],
    ['src/components/common/XMain.vue', 'main-is-the-top'],
    ['src/components/common/XTool.vue', 'the-app-knows-no-tool'],
    ['src/components/common/XNowhere.vue', 'nothing-missing'],
  ])('%s: %s', (from, rule) => {
    expect(imports).toContainEqual({ rule, from })
  })

  test.each([
    ['of types only', ['src/session/x-one.ts', 'src/session/x-two.ts']],
    ['through a component', ['src/components/common/x-ring.ts', 'src/components/common/XRing.vue']],
  ])('a circle %s is found', (_, members) => {
    // It is reported at whichever member the tool met first.
    const circles = imports.filter(({ rule }) => rule === 'no-circles').map(({ from }) => from)
    expect(circles.some((from) => members.includes(from))).toBe(true)
  })

  test('every import that is lawful is let through', () => {
    expect(imports.filter(({ from }) => !/\/x-|\/X/.test(from))).toEqual([])
  })

  test.each([
    ['x-dom', 'document'],
    ['x-network', 'fetch'],
    ['x-node', 'process'],
  ])('in the engine %s does not compile', (file, name) => {
    expect(types).toMatch(new RegExp(`src/engine/core/${file}[.]ts.*'${name}'`))
  })

  test('the engine compiles where it is pure', () => {
    const offenders = types
      .split('\n')
      .filter((line) => line.includes('error TS') && !/\/x-|[.]test[.]ts/.test(line))
    expect(offenders).toEqual([])
  })

  test('an export and a file that nobody uses are found', () => {
    expect(leftovers.files).toContain('src/session/unused-file.ts')
    expect(leftovers.exports).toContain('src/main-uses.ts: unusedExport')
    expect(leftovers.exports).not.toContain('src/main-uses.ts: used')
    expect(leftovers.files).not.toContain('src/session/shelf.ts')
  })
})

/** Writes the files into the folder, under the fences this project really uses. */
function plant(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  if (!('src/main.ts' in files)) return
  for (const name of [
    '.dependency-cruiser.cjs',
    'env.d.ts',
    'index.html',
    'knip.json',
    'package.json',
    'tsconfig.engine.json',
    'tsconfig.json',
  ]) {
    cpSync(join(ROOT, name), join(folder, name))
  }
}

/** What a tool of this project prints when it is run in the folder. Its exit code says only that there were offenders. */
function run(folder: string, tool: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', tool), ...args], { cwd: folder })
    let said = ''
    let complained = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
    child.on('error', reject)
    child.on('close', () =>
      said === '' ? reject(new Error(complained || `${tool} said nothing.`)) : resolve(said),
    )
  })
}

async function cruise(folder: string): Promise<{ rule: string; from: string }[]> {
  const said = await run(folder, 'dependency-cruiser/bin/dependency-cruise.mjs', '-T', 'json', 'src', 'tools')
  const { summary } = JSON.parse(said) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  return summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }))
}

function compile(folder: string): Promise<string> {
  return run(folder, 'typescript/bin/tsc', '-p', 'tsconfig.engine.json', '--pretty', 'false')
}

async function lookForLeftovers(folder: string): Promise<{ files: string[]; exports: string[] }> {
  const said = await run(folder, 'knip/bin/knip.js', '--reporter', 'json', '--no-config-hints')
  const { issues } = JSON.parse(said) as {
    issues: { file: string; files?: unknown[]; exports: { name: string }[] }[]
  }
  return {
    files: issues.filter((issue) => (issue.files ?? []).length > 0).map((issue) => issue.file),
    exports: issues.flatMap((issue) => issue.exports.map(({ name }) => `${issue.file}: ${name}`)),
  }
}
