import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** Runs a program and returns its output; an error says what it printed. */
export function run(program: string, words: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? (stderr || stdout)}`)
  return stdout
}

/** Runs a program in a network namespace. */
export const runIn = (namespace: string, words: readonly string[], input = ''): string =>
  run('ip', ['netns', 'exec', namespace, ...words], input)

/** Starts a program in a network namespace. It ends with the namespace. */
export const startIn = (
  namespace: string,
  words: readonly string[],
  stdio: ('ignore' | 'inherit' | 'pipe' | 'ipc')[],
): ChildProcess => spawn('ip', ['netns', 'exec', namespace, ...words], { stdio })
