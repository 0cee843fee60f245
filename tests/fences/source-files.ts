import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { ROOT } from './planted-project.ts'

/** A source file: its path from the root, and its code without the template and the styles of a component. */
export interface SourceFile {
  readonly path: string
  readonly code: string
}

/** The script blocks of a component, or the whole text of another file. */
function codeOf(path: string, text: string): string {
  if (!path.endsWith('.vue')) return text
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!).join('\n')
}

/** The paths of the files of the folders that git knows or would add and that match the pattern. */
export function listedFiles(pattern: RegExp, ...folders: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((path) => pattern.test(path) && existsSync(join(ROOT, path)))
}

/** All TypeScript and Vue files of the folders that git knows or would add. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return listedFiles(/\.(ts|vue)$/, ...folders).map((path) => ({
    path,
    code: codeOf(path, readFileSync(join(ROOT, path), 'utf8')),
  }))
}

/** The paths of the files that a file imports relatively, types and dynamic imports included. */
export function importsOf({ path, code }: SourceFile): readonly string[] {
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => fileName.replace(/\?.*$/, ''))
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.normalize(posix.join(dirname(path), name)))
}

/** Every identifier and private name of the code; comments and texts do not count. */
export function identifiersIn(code: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest))
  return found
}
