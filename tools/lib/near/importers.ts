import { dirname, posix } from 'node:path'

/** The files that name a file: by an import, a glob of `import.meta.glob`, or a path that they read. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

/**
 * A statement that imports types only, which does not exist when tests run, or a style, of which the component tests see nothing;
 * or a text in quotes that may be a path.
 */
const UNSEEN_OR_PATH =
  /\b(?:import|export) type\b[^'"`]*['"][^'"]+['"]|(?<!@)\bimport ['"][^'"]+\.css['"]|(['"`])((?:\.{1,2}\/)?[\w@./*-]*)(?:\?[\w&]+)?\1/g

/** Files of one folder or pattern. */
const MOST = 200

/** The names in quotes that may be paths. A point alone is the own folder only in an address: `new URL('.', import.meta.url)`. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(UNSEEN_OR_PATH)]
    .filter(({ 2: name = '', index }) =>
      /^\.\/?$/.test(name) ? text.slice(0, index).endsWith('new URL(') : name.includes('/'),
    )
    .map(([, , name]) => name ?? '')

function toPattern(glob: string): RegExp {
  const signs: Readonly<Record<string, string>> = { '**/': '(?:.+/)?', '*': '[^/]*', '.': '\\.' }
  return new RegExp(`^${glob.replace(/\*\*\/|\*|\./g, (sign) => signs[sign]!)}$`)
}

/**
 * Reads who names whom. It looks for paths in quotes, not for imports alone, so that a test that reads a style or a whole
 * folder counts, too. A path from the root counts for a file only.
 */
export function importersIn(files: readonly string[], read: (file: string) => string): Importers {
  const known = new Set(files)
  const meant = new Map<string, readonly string[]>()
  const meantBy = (file: string, name: string): readonly string[] => {
    const path = name.startsWith('.') ? posix.join(dirname(file), name) : name
    if (known.has(path)) return [path]
    if (path === name) return []
    if (!meant.has(path)) meant.set(path, filesMeant(path, files))
    return meant.get(path)!
  }
  const importers = new Map<string, Set<string>>()
  for (const file of files.filter((name) => /^(src|tools|tests)\/.+\.(ts|vue|css)$/.test(name))) {
    for (const named of namesIn(read(file)).flatMap((name) => meantBy(file, name))) {
      if (named !== file) importers.set(named, (importers.get(named) ?? new Set()).add(file))
    }
  }
  return importers
}

/** The files of a pattern or a folder; none if there are too many, so that it says nothing of one of them. */
function filesMeant(path: string, files: readonly string[]): readonly string[] {
  const pattern = path.includes('*') ? toPattern(path) : undefined
  const folder = path.replace(/\/?$/, '/')
  const found = files.filter((file) => (pattern === undefined ? file.startsWith(folder) : pattern.test(file)))
  return found.length > MOST ? [] : found
}

/** What names a file, directly or over others, from the nearest on: one list for each distance from 0 on. */
export function* ringsAround(changed: string, importers: Importers): Generator<readonly string[]> {
  const seen = new Set([changed])
  for (let ring: readonly string[] = [changed]; ring.length > 0;) {
    yield ring
    const next = new Set(ring.flatMap((file) => [...(importers.get(file) ?? [])]))
    ring = [...next].filter((file) => !seen.has(file))
    for (const file of ring) seen.add(file)
  }
}
