import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// `npm run near` tests what is near the changes that are not committed yet, or since a commit: `npm run near -- main`.
// It checks the format and the lint rules of the changed files and runs the unit tests that import them.

const since = process.argv[2] ?? 'HEAD'
const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

const changed = [
  ...git('diff', '--name-only', '--relative', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(file))
const code = changed.filter((file) => /[.](ts|vue|js|cjs)$/.test(file))
const tested = changed.filter((file) => /^(src|tools|tests)[/].*[.](ts|vue|json)$/.test(file))

const STEPS: readonly (readonly [files: readonly string[], command: readonly string[]])[] = [
  [changed, ['oxfmt', '--check', '--no-error-on-unmatched-pattern']],
  [code, ['eslint', '--max-warnings', '0', '--no-warn-ignored']],
  [
    tested,
    [
      ...['vitest', 'related', '--run', '--project', 'unit', '--project', 'app', '--project', 'slow'],
      ...['--passWithNoTests', '--experimental.fsModuleCache'],
    ],
  ],
]
if (changed.length === 0) console.log(`Nothing has changed since ${since}.`)
for (const [files, command] of STEPS) {
  if (files.length === 0) continue
  console.log(`\n── ${command.slice(0, 2).join(' ')}: ${String(files.length)} files`)
  const { status } = spawnSync('npx', [...command, ...files], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exitCode = 1
}
