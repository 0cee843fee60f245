import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { testsNear } from './lib/near/near-tests.ts'
import { git, readProject } from './lib/near/project-files.ts'

// `npm run near` tests what is near the changes that are not committed yet, or since a commit: `npm run near -- main`.
// It checks the format and the lint rules of the changed files, and runs the tests near them.

const since = process.argv[2] ?? 'HEAD'
const changed = [
  ...git('diff', '--name-only', '--no-renames', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const present = changed.filter((file) => existsSync(file))
const code = present.filter((file) => /[.](ts|vue|js|cjs)$/.test(file))
const { unit, browser } = testsNear(changed, readProject())

const STEPS: readonly (readonly [files: readonly string[], command: readonly string[]])[] = [
  [present, ['oxfmt', '--check', '--no-error-on-unmatched-pattern']],
  [code, ['oxlint', '--no-error-on-unmatched-pattern']],
  [code, ['eslint', '--max-warnings', '0', '--no-warn-ignored']],
  [unit, ['vitest', 'run', '--experimental.fsModuleCache']],
  [browser, ['vitest', 'run', '--config', 'vitest.e2e.config.ts']],
]
if (changed.length === 0) console.log(`Nothing has changed since ${since}.`)
for (const [words, command] of STEPS) {
  if (words.length === 0) continue
  console.log(`\n── ${command.join(' ')}: ${String(words.length)} files`)
  const { status } = spawnSync('npx', [...command, ...words], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exitCode = 1
}
