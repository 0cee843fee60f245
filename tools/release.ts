import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ROOT } from './lib/fresh-build.ts'
import { makeRelease } from './lib/release/release.ts'

// `npm run release -- [VERSION] [--site FOLDER] [--dry-run]` makes a release of what is committed, and tags it. It never pushes.

const { values, positionals } = parseArgs({
  options: { site: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  allowPositionals: true,
})
const isMade = makeRelease({
  root: ROOT,
  version: positionals[0],
  date: new Date().toISOString().slice(0, 10),
  site: values.site,
  isDry: values['dry-run'] === true,
  run: (script) =>
    spawnSync('npm', ['run', script], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
      .status === 0,
  say: (line) => console.log(line),
})
if (!isMade) process.exitCode = 1
