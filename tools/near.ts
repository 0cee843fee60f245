import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { testsNear } from './lib/near/near-tests.ts'
import { git, readProject } from './lib/near/project-files.ts'

// `npm run near` tests what is near the changes that are not committed yet, or since a commit: `npm run near -- main`.
// It checks the types of scripts, the format and the lint rules of the changed files, and runs the tests near them.

const since = process.argv[2] ?? 'HEAD'
const changed = [
  ...git('diff', '--name-only', '--no-renames', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const present = changed.filter((file) => existsSync(file))
const code = present.filter((file) => /[.](ts|vue|js|cjs)$/.test(file))
const { unit, browser } = testsNear(changed, readProject())

/** Commands, and the files they are given. */
const STEPS: readonly (readonly [command: readonly string[], files: readonly string[]])[] = [
  [['oxfmt', '--check', '--no-error-on-unmatched-pattern'], present],
  [['oxlint', '--no-error-on-unmatched-pattern'], code],
  [['eslint', '--max-warnings', '0', '--no-warn-ignored'], code],
  [['vitest', 'run', '--experimental.fsModuleCache'], unit],
  [['vitest', 'run', '--config', 'vitest.e2e.config.ts'], browser],
]
function run(command: string, words: readonly string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exitCode = 1
}
if (changed.length === 0) console.log(`Nothing has changed since ${since}.`)
if (code.length > 0) run('npm', ['run', '--silent', 'check:types'])
for (const [command, words] of STEPS) {
  if (words.length === 0) continue
  console.log(`\n── ${command.join(' ')}: ${String(words.length)} files`)
  run('npx', [...command, ...words])
}
