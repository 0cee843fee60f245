import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { ROOT } from './lib/fresh-build.ts'

// `npm run size`: gzipped bytes before the first screen, fonts included, and bytes loaded later, against the budgets.
const BUDGET = 150_000
/** Builds into a folder of its own, since the list of files of the service worker is made from that folder. */
const FOLDER = join(ROOT, '.cache', 'size')

type Chunk = Rolldown.OutputChunk & {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

const built = await build({ root: ROOT, logLevel: 'warn', build: { outDir: FOLDER, emptyOutDir: true } })
if (Array.isArray(built) || !('output' in built))
  throw new Error('The build gave something else than one output.')
const output = new Map(built.output.map((file) => [file.fileName, file]))

const contentOf = (name: string): string | Uint8Array => {
  const file = output.get(name)
  if (file === undefined) return readFileSync(join(FOLDER, name))
  return file.type === 'chunk' ? file.code : file.source
}
/** Fonts are compressed already. */
const gzipped = (name: string): number =>
  name.endsWith('.woff2') ? contentOf(name).length : gzipSync(contentOf(name), { level: 9 }).length

/** The chunk, its static imports, their styles, and the fonts and pictures of those styles. */
function gather(name: string, into: Set<string>): Set<string> {
  if (into.has(name)) return into
  into.add(name)
  const file = output.get(name)
  if (file?.type === 'chunk') {
    const chunk = file as Chunk
    const styles = [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]
    for (const next of [...chunk.imports, ...styles]) gather(next, into)
  } else if (name.endsWith('.css')) {
    for (const [, url] of contentOf(name)
      .toString()
      .matchAll(/url\(["']?(?!data:|#)([^"')?#]+)/g)) {
      gather(join('assets', url!).replaceAll('\\', '/'), into)
    }
  }
  return into
}

const first = gather('index.html', new Set())
// Icons for home screens load only on installation.
const page = contentOf('index.html')
  .toString()
  .replaceAll(/<link rel="apple-touch-icon"[^>]*>/g, '')
for (const [, url] of page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) gather(url!, first)
// The messages of one language load before the first screen too; the heaviest language has to fit.
const heaviest = [...output.values()]
  .filter(
    (file) => file.type === 'chunk' && /\/i18n\/locales\/\w+\/app[.]json$/.test(file.facadeModuleId ?? ''),
  )
  .map(({ fileName }) => fileName)
  .sort((one, other) => gzipped(other) - gzipped(one))[0]
if (heaviest === undefined) throw new Error('The build has no language.')
first.add(heaviest)
const later = [...output.keys()].filter((name) => !first.has(name) && !name.endsWith('.map'))

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(8)} kB`
function list(title: string, names: Iterable<string>): number {
  const rows = [...names].map((name) => ({ name, bytes: gzipped(name) })).sort((a, b) => b.bytes - a.bytes)
  const total = rows.reduce((sum, row) => sum + row.bytes, 0)
  console.log(`${title}\n${rows.map((row) => `${kilobytes(row.bytes)}  ${row.name}`).join('\n')}`)
  console.log(`${kilobytes(total)}  in all\n`)
  return total
}

list('Later, when asked for (gzip)', later)
const total = list('First load (gzip)', first)
if (total > BUDGET) {
  console.error(`The first load is ${total} bytes; the budget is ${BUDGET}.`)
  process.exitCode = 1
} else {
  console.log(
    `The first load takes ${Math.round((100 * total) / BUDGET)} % of its budget of ${BUDGET / 1000} kB.`,
  )
}
