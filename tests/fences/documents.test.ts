import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './planted-project.ts'

// The documents name files of the project between backticks; each of them exists.

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
const documents = files.filter((file) => file.endsWith('.md'))

/** The files that a text names and that the project does not have. Names with placeholders (`<game>`, `*`) do not count. */
function missingFiles(text: string): readonly string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|vue|md|json|css))`/g)].map(([, name]) => name!)
  return named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
}

test.each(documents)('%s names only files that exist', (document) => {
  expect(missingFiles(readFileSync(join(ROOT, document), 'utf8'))).toEqual([])
})

test('a name without a file is found', () => {
  expect(missingFiles('see `nowhere.ts`, `engine/core/game.ts` and `locales/<language>/app.json`')).toEqual([
    'nowhere.ts',
  ])
})

/** Product files that name a question. */
const filesWith = (question: string): string[] =>
  files.filter(
    (file) =>
      /^src\/.*(?<!\.(test|fixture|bench|slow))\.(ts|vue)$/.test(file) &&
      new RegExp(`\\b${question}\\b`).test(readFileSync(join(ROOT, file), 'utf8')),
  )

test('ARCHITECTURE.md lists the files that one question touches', () => {
  const [, section] = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(
    '**What one question touches.**',
  )
  const [list = ''] = section!.split('**Fences**')
  const listed = [...list.matchAll(/`(src\/[^`]+)`/g)].map(([, file]) => file!)
  expect(listed.sort()).toEqual(filesWith('takeTile').sort())
  expect(listed.length).toBeGreaterThan(10)
})

/** Versions with a section in a list of changes, newest first. */
const versionsIn = (text: string): string[] =>
  [...text.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, one]) => one!)

test('the list of changes begins with the version of the app', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(versionsIn(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))[0]).toBe(version)
  expect(versionsIn('## 1.1.0 – later\n\n## 1.0.0')).toEqual(['1.1.0', '1.0.0'])
})

/** The scripts that a text names in commands between backticks: `npm start`, `npm run -s play -- FILE`. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/`npm (?:run )?(?:-s )?(?!ci\b|run\b)([\w:-]+)/g)].map(([, script]) => script!)

test('docs/commands.md names every script, and the documents name no other', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = new Set(scriptsIn(readFileSync(join(ROOT, 'docs/commands.md'), 'utf8')))
  expect(Object.keys(scripts).filter((script) => !named.has(script))).toEqual([])
  const all = documents.flatMap((document) => scriptsIn(readFileSync(join(ROOT, document), 'utf8')))
  expect(all.filter((script) => !Object.hasOwn(scripts, script))).toEqual([])
  expect(scriptsIn('`npm ci && npm test`, `npm run -s play -- X` or `npm start`')).toEqual(['play', 'start'])
})
