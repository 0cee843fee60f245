import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from '../in-worker.ts'

/** Files of a bundle that only this run uses. */
interface Build {
  /** Starts a process of the arena. */
  readonly worker: string
  remove(): void
}

/** Bundles the games and the bots into a folder of this run's own: others may build at the same time, or change the sources. */
export async function buildArena(): Promise<Build> {
  const code = await bundled('tools/lib/arena/worker.ts', 'node')
  const folder = mkdtempSync(join(tmpdir(), 'windrose-arena-'))
  const worker = join(folder, 'worker.mjs')
  writeFileSync(worker, code)
  return { worker, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
