import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { LANGUAGES } from '../src/i18n/languages.ts'
import type { Language } from '../src/i18n/languages.ts'
import { FIRST_LOAD_BUDGET, firstLoad, transferSize } from './lib/first-load.ts'
import { ROOT } from './lib/fresh-build.ts'

// `npm run size`: gzipped bytes before the first screen, fonts included, and bytes loaded later, against the budget.
/** Builds into a folder of its own, since the list of files of the service worker is made from that folder. */
const FOLDER = join(ROOT, '.cache', 'size')

const built = await build({ root: ROOT, logLevel: 'warn', build: { outDir: FOLDER, emptyOutDir: true } })
if (Array.isArray(built) || !('output' in built))
  throw new Error('The build gave something else than one output.')

const sizeOf = (name: string): number => transferSize(name, readFileSync(join(FOLDER, name)))
const total = (names: readonly string[]): number => names.reduce((sum, name) => sum + sizeOf(name), 0)
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(8)} kB`
function list(title: string, names: readonly string[]): void {
  const rows = names.map((name) => ({ name, bytes: sizeOf(name) })).sort((a, b) => b.bytes - a.bytes)
  console.log(`${title}\n${rows.map((row) => `${kilobytes(row.bytes)}  ${row.name}`).join('\n')}`)
  console.log(`${kilobytes(total(names))}  in all\n`)
}

const first = (Object.keys(LANGUAGES) as Language[])
  .map((language) => ({ language, files: firstLoad(FOLDER, language) }))
  .sort((one, other) => total(other.files) - total(one.files))
const [heaviest] = first
const early = new Set(first.flatMap(({ files }) => files))
const later = built.output
  .map(({ fileName }) => fileName)
  .filter((name) => !early.has(name) && !name.endsWith('.map'))
list('Later, when asked for (gzip)', later)
list(`First load in the heaviest language, ${heaviest!.language} (gzip)`, heaviest!.files)
for (const { language, files } of first) console.log(`${kilobytes(total(files))}  first load in ${language}`)

const most = total(heaviest!.files)
console.log(
  `The first load takes ${Math.round((100 * most) / FIRST_LOAD_BUDGET)} % of its budget of ${FIRST_LOAD_BUDGET / 1000} kB.`,
)
if (most > FIRST_LOAD_BUDGET) process.exitCode = 1
