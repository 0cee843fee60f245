import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gitLines } from './git.ts'
import { makeRelease } from './release.ts'
import type { ReleaseSetup } from './release.ts'

// Releases of a small repository with real git. Its scripts write what those of the project write.

let root: string
let said: string[]
let ran: string[]
const git = (...words: string[]): string[] => gitLines(root, ...words)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const versionIn = (path: string): unknown => JSON.parse(read(path))
function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'place: what is true now')
}
const LIST =
  '# Changes\n\n## 0.2.0 – not released yet\n\n- A note.\n- Presets.\n\n## 0.1.0 – 2026-01-01\n\n- Games.\n'

const template = mkdtempSync(join(tmpdir(), 'windrose-release-'))
beforeAll(() => {
  root = template
  git('init', '--quiet', '--initial-branch=main')
  write(
    '.git/config',
    `${read('.git/config')}[user]\nname = Test\nemail = test@example.invalid\n[commit]\ngpgsign = false\n[tag]\ngpgsign = false\n`,
  )
  write('.gitignore', 'dist/\n.cache/\n')
  write('CHANGELOG.md', LIST)
  write('package.json', '{\n  "name": "w",\n  "version": "0.1.0"\n}\n')
  write(
    'package-lock.json',
    JSON.stringify(
      {
        name: 'w',
        version: '0.1.0',
        packages: { '': { name: 'w', version: '0.1.0' }, 'node_modules/x': { version: '0.1.0' } },
      },
      null,
      2,
    ),
  )
  commit()
  git('tag', 'v0.1.0')
})
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'windrose-release-'))
  cpSync(template, root, { recursive: true })
  said = []
  ran = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** The scripts of the project, without what they compute. */
function run(script: string): boolean {
  ran.push(script)
  const { version } = JSON.parse(read('package.json')) as { version: string }
  if (script === 'stored') write(`tests/stored/${version}.json`, '{}\n')
  if (script === 'build') write('dist/index.html', version)
  return true
}
const release = (more: Partial<ReleaseSetup> = {}): boolean =>
  makeRelease({
    root,
    version: '0.2.0',
    date: '2026-11-24',
    isDry: false,
    run,
    say: (line) => void said.push(line),
    ...more,
  })
/** What a release must not change when it is refused. */
const standing = (): unknown => [
  git('for-each-ref', '--format=%(refname) %(objectname)'),
  git('status', '--porcelain', '--untracked-files=all'),
]

test('a release has its version, its date, its tests, its place on the site and its tag', () => {
  expect(release()).toBe(true)
  expect(ran).toEqual(['stored', 'test:full', 'build'])
  expect(versionIn('package.json')).toEqual({ name: 'w', version: '0.2.0' })
  expect(versionIn('package-lock.json')).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, 'node_modules/x': { version: '0.1.0' } },
  })
  expect(read('CHANGELOG.md')).toBe(LIST.replace('not released yet', '2026-11-24'))
  expect([read('.cache/site/index.html'), read('.cache/site/v/0.2.0/index.html')]).toEqual(['0.2.0', '0.2.0'])
  expect(git('status', '--porcelain')).toEqual([])
  expect(git('show', '--name-only', '--format=%s', 'v0.2.0^{commit}')).toEqual([
    'release: Windrose 0.2.0',
    'CHANGELOG.md',
    'package-lock.json',
    'package.json',
    'tests/stored/0.2.0.json',
  ])
  expect(git('for-each-ref', '--format=%(objecttype) %(contents)', 'refs/tags/v0.2.0')).toEqual([
    'tag Windrose 0.2.0',
    '- A note.',
    '- Presets.',
  ])
  expect(said.at(-1)).toContain('git push --atomic origin main v0.2.0')
})

test('without a version it is that of package.json, and older releases stay on the site', () => {
  git('checkout', '--quiet', '--orphan', 'gh-pages')
  git('rm', '-rfq', '.')
  write('v/0.1.0/index.html', 'old')
  commit()
  git('checkout', '--quiet', 'main')
  write('package.json', read('package.json').replace('0.1.0', '0.2.0'))
  commit()
  expect(release({ version: undefined })).toBe(true)
  expect([read('.cache/site/v/0.1.0/index.html'), read('.cache/site/v/0.2.0/index.html')]).toEqual([
    'old',
    '0.2.0',
  ])
  expect(git('status', '--porcelain')).toEqual([])
})

test('a dry run says every step and does nothing', () => {
  const before = standing()
  expect(release({ isDry: true })).toBe(true)
  expect(said).toEqual([
    '1. Set the version 0.2.0 and the date: package.json, package-lock.json, CHANGELOG.md',
    '2. Run npm run stored',
    '3. Run npm run test:full',
    '4. Run npm run build',
    `5. Put the build into .cache/site, and into ${join('.cache/site', 'v', '0.2.0')}`,
    '6. Commit these files and tests/stored/0.2.0.json',
    '7. Tag the commit v0.2.0, with what is new in it',
    '8. Push nothing. You publish it: git push --atomic origin main v0.2.0',
  ])
  expect([ran, standing()]).toEqual([[], before])
})

describe('is refused, and the repository stays as it was', () => {
  test.each<[string, string, () => void, Partial<ReleaseSetup>]>([
    [
      'a file is not committed',
      'not committed: package.json',
      () => write('package.json', `${read('package.json')}\n`),
      {},
    ],
    ['a file is not known to git', 'not committed: new.txt', () => write('new.txt', ''), {}],
    ['the version is none', 'not a version', () => undefined, { version: '1.0' }],
    [
      'the list of changes has another version',
      'begins with 0.2.0, not with 0.3.0',
      () => undefined,
      { version: '0.3.0' },
    ],
    ['the tag is there', 'v0.2.0 is there already', () => git('tag', 'v0.2.0'), {}],
    ['a later release is out', 'older than the release 0.10.0', () => git('tag', 'v0.10.0'), {}],
    ['no branch is checked out', 'No branch', () => git('checkout', '--quiet', '--detach'), {}],
  ])('where %s', (_what, problem, change, more) => {
    change()
    const before = standing()
    expect(release(more)).toBe(false)
    expect(said.join('\n')).toContain(problem)
    expect([ran, standing()]).toEqual([[], before])
  })
  test('where the list of changes says nothing about it', () => {
    write('CHANGELOG.md', '## 0.2.0\n\n## 0.1.0\n\n- Games.\n')
    commit()
    expect(release()).toBe(false)
    expect(said.join('\n')).toContain('says nothing about 0.2.0')
  })
  test.each(['stored', 'test:full', 'build'])('where npm run %s fails', (script) => {
    const before = standing()
    expect(release({ run: (one) => run(one) && one !== script })).toBe(false)
    expect(said.at(-1)).toContain(`npm run ${script} failed`)
    expect(standing()).toEqual(before)
  })
  test('where the site has this release', () => {
    const site = join(root, '.cache/own-site')
    write('.cache/own-site/v/0.2.0/index.html', 'old')
    const before = standing()
    expect(release({ site })).toBe(false)
    expect(said.at(-1)).toContain('never changes')
    expect([standing(), readFileSync(join(site, 'v/0.2.0/index.html'), 'utf8')]).toEqual([before, 'old'])
  })
  test('where another file changes meanwhile, which stays', () => {
    const head = git('rev-parse', 'HEAD')
    expect(release({ run: (script) => (write('by-hand.txt', 'x'), run(script)) })).toBe(false)
    expect(said.at(-1)).toContain('by-hand.txt')
    expect(git('rev-parse', 'HEAD')).toEqual(head)
    expect(git('status', '--porcelain')).toEqual(['?? by-hand.txt'])
    expect(existsSync(join(root, 'tests/stored/0.2.0.json'))).toBe(false)
  })
})
