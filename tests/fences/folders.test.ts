import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

// Folders that lie side by side form no circle, in any folder of `src`.

type Import = readonly [from: string, to: string]

const isTrial = (path: string): boolean => /\.(test|bench|fixture)\.ts$/.test(path)

/** The folder right below `parent` in which a file lies; undefined for files of `parent` itself and files elsewhere. */
function childFolder(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined
  const parts = path.slice(parent.length + 1).split('/')
  return parts.length > 1 ? parts[0] : undefined
}

/** Circles among the child folders of `parent`: each as the folders on the way, the first one repeated at the end. */
function circlesIn(parent: string, imports: readonly Import[]): readonly string[] {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of imports) {
    const [source, target] = [childFolder(parent, from), childFolder(parent, to)]
    if (source === undefined || target === undefined || source === target) continue
    graph.set(source, (graph.get(source) ?? new Set()).add(target))
  }
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (folder: string, way: readonly string[]): void => {
    const at = way.indexOf(folder)
    if (at >= 0) circles.push([...way.slice(at), folder].join(' > '))
    if (at >= 0 || done.has(folder)) return
    for (const next of graph.get(folder) ?? []) visit(next, [...way, folder])
    done.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return circles
}

function parentsOf(paths: readonly string[]): readonly string[] {
  const parents = new Set<string>()
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      parents.add(path.slice(0, end))
  return [...parents].sort()
}

const files = sourceFiles('src').filter(({ path }) => !isTrial(path))
const imports = files.flatMap((file) => importsOf(file).map((to): Import => [file.path, to]))

test('reads the imports of all folders', () => {
  expect(imports.length).toBeGreaterThan(3000)
})

test.each(parentsOf(files.map(({ path }) => path)))('no circle among the folders of %s', (parent) => {
  expect(circlesIn(parent, imports)).toEqual([])
})

test('a circle among folders is found, by types and through a third folder', () => {
  expect(
    circlesIn('src/components', [
      ['src/components/ui/A.vue', 'src/components/table/b.ts'],
      ['src/components/table/deep/c.ts', 'src/components/log/d.ts'],
      ['src/components/log/d.ts', 'src/components/ui/a.ts'],
    ]),
  ).toEqual(['ui > table > log > ui'])
  const imported = importsOf({
    path: 'src/a/b.ts',
    code: "import type { X } from '../c/d.ts'\nvoid import('./e.ts')",
  })
  expect(imported).toEqual(['src/c/d.ts', 'src/a/e.ts'])
})
