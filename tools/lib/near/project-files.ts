import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../fresh-build.ts'

export const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Every file that git knows or would add, and is there. */
export const projectFiles = (): string[] =>
  git('ls-files', '-co', '--exclude-standard').filter((file) => existsSync(join(ROOT, file)))

export const readProjectFile = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
