import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../fresh-build.ts'
import { ALLOWED, fontLicense, packageFolder, packageLicense } from './shipped-licenses.ts'

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: true; devOptional?: true; version: string; license?: string }>
}
const installed = Object.entries(packages).filter(
  ([path, one]) => path !== '' && !one.dev && !one.devOptional,
)
/** Without a file of their license; the site holds no code of them, or the build fails. */
const TEXTLESS = /\/(nostr-wasm|@vue\/devtools-api)$/

test.each(installed)('%s may be part of the site, with the license that the lockfile names', (path, one) => {
  const folder = join(ROOT, path)
  if (!existsSync(folder) || TEXTLESS.test(path)) return expect(ALLOWED).toContain(one.license)
  const { version, license, text } = packageLicense(folder)
  expect([version, license]).toEqual([one.version, one.license])
  expect(text.length).toBeGreaterThan(200)
})

test('a package without an allowed license is refused', () => {
  expect(() => packageLicense(join(ROOT, 'node_modules/axe-core'))).toThrow('MPL-2.0')
})

test('the fonts come with their license', () => {
  expect(fontLicense(ROOT)).toMatchObject({ name: 'Alegreya', license: 'OFL-1.1' })
  expect(fontLicense(ROOT).text).toContain('SIL OPEN FONT LICENSE')
})

test('the package of a module is found in nested folders, too', () => {
  expect(packageFolder('/a/node_modules/vue/node_modules/@b/c/index.js?first')).toBe(
    '/a/node_modules/vue/node_modules/@b/c',
  )
  expect(packageFolder('/a/src/main.ts')).toBeUndefined()
})
