import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const DIST = join(ROOT, 'dist')

/** The sources of the built site. Tests are left out, so that changing one needs no build. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/lib/build',
  'package.json',
  'package-lock.json',
]
const isSource = (name: string): boolean => !/[.](test|bench)[.]ts$/.test(name)

/** Builds the site into dist if it is missing or older than a source. */
export async function ensureFreshBuild(): Promise<void> {
  const page = join(DIST, 'index.html')
  if (existsSync(page) && statSync(page).mtimeMs >= newest(SOURCES.map((name) => join(ROOT, name)))) return
  console.log('Building the site, for it is missing or older than its sources …')
  // Builds into another folder and renames it, so that a reader of dist sees the old site or the new one, never half.
  const aside = join(ROOT, '.cache', `build-${process.pid}`)
  await build(aside)
  const old = `${aside}-old`
  if (existsSync(DIST)) renameSync(DIST, old)
  renameSync(aside, DIST)
  rmSync(old, { recursive: true, force: true })
}

/** Builds as on the command line: with the NODE_ENV of the tests the site would differ from the released one. */
async function build(folder: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const words = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stderr } = await promisify(execFile)(process.execPath, words, { cwd: ROOT, env })
  if (stderr !== '') console.warn(stderr)
}

function newest(paths: readonly string[]): number {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const facts = statSync(path)
    // A folder's own time changes when a file is removed from it.
    latest = Math.max(latest, facts.mtimeMs)
    if (facts.isDirectory()) {
      latest = Math.max(
        latest,
        newest(
          readdirSync(path)
            .filter(isSource)
            .map((name) => join(path, name)),
        ),
      )
    }
  }
  return latest
}
