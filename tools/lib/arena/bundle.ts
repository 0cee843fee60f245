import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from '../in-worker.ts'

/** A bundle in a folder of its own. */
interface Bundle {
  readonly file: string
  remove(): void
}

/** Bundles a module of the arena into a temporary folder, so that other builds and changed sources do not affect this run. */
export async function bundleModule(module: 'worker' | 'serve'): Promise<Bundle> {
  const code = await bundled(`tools/lib/arena/${module}.ts`, 'node')
  const folder = mkdtempSync(join(tmpdir(), 'windrose-arena-'))
  const file = join(folder, `${module}.mjs`)
  writeFileSync(file, code)
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
