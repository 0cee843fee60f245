import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from './lib/fresh-build.ts'
import { OFFENDERS } from './lib/offenders.ts'
import type { Offender } from './lib/offenders.ts'
import { countsOf, failuresOf, readReport } from './lib/test-results.ts'

// `npm run test:offenders [-- WORD]` plants faults in a copy of the project, one at a time, and shows that the tests find each.

const folder = mkdtempSync(join(tmpdir(), 'windrose-offenders-'))
const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
for (const file of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  cpSync(join(ROOT, file), join(folder, file))
}
// Fences ask git which files there are.
execFileSync('git', ['init', '--quiet'], { cwd: folder })
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')

const [word = ''] = process.argv.slice(2)
let missed = 0
for (const offender of OFFENDERS.filter(({ what }) => what.includes(word))) {
  const fault = tryOffender(offender)
  if (fault !== undefined) missed++
  console.log(
    `${fault === undefined ? 'found ' : 'MISSED'}  ${offender.what}${fault === undefined ? '' : `: ${fault}`}`,
  )
}
rmSync(folder, { recursive: true, force: true })
if (missed > 0) process.exitCode = 1

/** Plants the fault, runs its tests and takes it out again. Returns why it was not found. */
function tryOffender({ file, from, to, tests, tool, found }: Offender): string | undefined {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  if (from !== undefined && before.split(from).length !== 2) return `${file} does not hold the text once`
  writeFileSync(path, from === undefined ? before + to : before.replace(from, to))
  const fault = tool === undefined ? runTests(tests, found) : runTool(tool, tests, found)
  writeFileSync(path, before)
  return fault
}

function runTool(tool: string, words: readonly string[], found: RegExp): string | undefined {
  const { status, stdout } = spawnSync(join(folder, 'node_modules/.bin', tool), words, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return `${tool} found nothing`
  return found.test(stdout) ? undefined : `${tool} found something else`
}

function runTests(tests: readonly string[], found: RegExp): string | undefined {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const words = [vitest, 'run', ...tests, '--reporter=json', `--outputFile=${report}`]
  const { status } = spawnSync(process.execPath, words, { cwd: folder, stdio: 'ignore' })
  const json = readReport(report)
  if (status === 0) return countsOf(json, true).passed > 0 ? 'its tests passed' : 'no test has that name'
  const failures = failuresOf(json)
  return failures.some((name) => found.test(name))
    ? undefined
    : `other tests failed: ${failures.join('; ') || 'none'}`
}
