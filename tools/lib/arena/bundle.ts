import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from '../in-worker.ts'

/** A bundle that only this run uses. */
interface Bundle {
  readonly file: string
  remove(): void
}

/** Bundles a module of the arena, in a folder of this run's own: others may build at the same time, or change the sources. */
export async function bundleModule(module: 'worker' | 'serve'): Promise<Bundle> {
  const code = await bundled(`tools/lib/arena/${module}.ts`, 'node')
  const folder = mkdtempSync(join(tmpdir(), 'windrose-arena-'))
  const file = join(folder, `${module}.mjs`)
  writeFileSync(file, code)
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
