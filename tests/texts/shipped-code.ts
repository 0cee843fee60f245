import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../fences/planted-project.ts'

export interface ShippedFile {
  /** From the root of the project. */
  readonly path: string
  readonly code: string
}

/** The TypeScript and Vue files of the app, templates included, without tests and fixtures. */
export function shippedFiles(): readonly ShippedFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => /\.(ts|vue)$/.test(path) && !/\.(test|bench|fixture)\.ts$/.test(path))
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }))
}
