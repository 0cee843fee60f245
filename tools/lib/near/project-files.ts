import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../fresh-build.ts'
import { importersIn } from './importers.ts'
import type { Project } from './near-tests.ts'

export const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Every file that git knows or would add, and is there. */
export function readProject(): Project {
  const files = git('ls-files', '-co', '--exclude-standard').filter((file) => existsSync(join(ROOT, file)))
  const texts = new Map<string, string>()
  const read = (file: string): string => {
    if (!texts.has(file)) texts.set(file, readFileSync(join(ROOT, file), 'utf8'))
    return texts.get(file)!
  }
  return { files, read, importers: importersIn(files, read) }
}
