import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assembleSite } from './assemble-site.ts'

let home: string
const read = (path: string): string => readFileSync(join(home, path), 'utf8')
/** A build with its own text and script name. */
function build(text: string): string {
  const dist = join(home, `dist-${text}`)
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), text)
  writeFileSync(join(dist, `assets/main-${text}.js`), text)
  return dist
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'windrose-site-'))
  mkdirSync(join(home, 'site/.git'), { recursive: true })
  writeFileSync(join(home, 'site/.git/HEAD'), 'kept')
  writeFileSync(join(home, 'site/CNAME'), 'kept')
})
afterEach(() => rmSync(home, { recursive: true }))

test('the newest build is at the root and every release stays where it was', () => {
  const site = join(home, 'site')
  expect(assembleSite(build('one'), site, '0.9.0')).toEqual(['0.9.0'])
  expect(assembleSite(build('two'), site, '0.10.0')).toEqual(['0.9.0', '0.10.0'])
  expect(read('site/index.html')).toBe('two')
  expect(read('site/v/0.9.0/index.html')).toBe('one')
  expect(read('site/v/0.9.0/assets/main-one.js')).toBe('one')
  expect(read('site/v/0.10.0/index.html')).toBe('two')
  expect(read('site/v/releases.json')).toBe('["0.9.0","0.10.0"]\n')
})

test('a build that is no release replaces the root only', () => {
  const site = join(home, 'site')
  assembleSite(build('one'), site, '1.0.0')
  expect(assembleSite(build('two'), site)).toEqual(['1.0.0'])
  expect(read('site/index.html')).toBe('two')
  expect(existsSync(join(site, 'assets/main-one.js'))).toBe(false)
  expect(read('site/v/1.0.0/index.html')).toBe('one')
  expect([read('site/.git/HEAD'), read('site/CNAME')]).toEqual(['kept', 'kept'])
})

test('a release never changes and lies only under its version', () => {
  const site = join(home, 'site')
  assembleSite(build('one'), site, '1.0.0')
  expect(() => assembleSite(build('two'), site, '1.0.0')).toThrow('never changes')
  expect(read('site/index.html')).toBe('one')
  expect(() => assembleSite(build('two'), site, '../1.0.1')).toThrow('not a version')
  expect(() => assembleSite(join(home, 'nowhere'), site)).toThrow('no built site')
})

test.each(['v/1.0.0/index.html', 'CNAME', '.git/HEAD'])(
  'a build that holds %s is refused, and the site stays as it was',
  (path) => {
    const site = join(home, 'site')
    assembleSite(build('one'), site, '1.0.0')
    const dist = build('two')
    mkdirSync(join(dist, path, '..'), { recursive: true })
    writeFileSync(join(dist, path), 'two')
    expect(() => assembleSite(dist, site)).toThrow('belongs to the site')
    expect(read('site/index.html')).toBe('one')
    expect(read('site/v/1.0.0/index.html')).toBe('one')
    expect([read('site/.git/HEAD'), read('site/CNAME')]).toEqual(['kept', 'kept'])
  },
)
