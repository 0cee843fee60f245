import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './planted-project.ts'

const folder = mkdtempSync(join(tmpdir(), 'windrose-hook-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function accepts(message: string): boolean {
  const file = join(folder, 'message')
  writeFileSync(file, message)
  return spawnSync('sh', [join(ROOT, '.githooks/commit-msg'), file]).status === 0
}

test.each([
  'captain: load the fullest ship only when it is a choice\n\nA body may be as long as it wants to be, for it says why, and why takes words.',
  `near: ${'x'.repeat(66)}`,
  'near: README names it',
  'fixup! near: few tests',
  'Merge branch main into a branch whose name is far longer than any subject of a commit may be',
])('the hook for commits accepts %j', (message) => {
  expect(accepts(message)).toBe(true)
})
test.each([
  `near: ${'x'.repeat(67)}`,
  'fixes',
  'near:',
  ': few tests',
  '\nnear: few tests',
  'Near: few tests',
  'near: few tests.',
])('the hook for commits refuses %j', (message) => {
  expect(accepts(message)).toBe(false)
})
