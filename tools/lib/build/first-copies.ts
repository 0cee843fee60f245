import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Libraries of many independent functions without common state. */
const LIBRARIES = /^(@vueuse\/(core|shared)|valibot)$/
/** An import or export of another file of ours that stands in the code: neither of types only nor `import()`. */
const STATIC = /^\s*(?:import|export)\s(?!type\s)(?:[^'"()]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm
const COPY = '?first'

/** The files that load with this one: what it imports statically, and what that imports. */
export function staticImportsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!/\.(ts|vue)$/.test(file)) return found
  for (const [, address] of readFileSync(file, 'utf8').matchAll(STATIC))
    staticImportsOf(join(dirname(file), address!), found)
  return found
}

/**
 * Gives the modules of the first load copies of these libraries of their own. A bundler leaves out what nobody uses of a
 * module, but cannot divide it: without copies the first load would hold what any page uses of them.
 */
export function firstCopies(entry: string): Plugin {
  let first = new Set<string>()
  return {
    name: 'windrose:first-copies',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      first = staticImportsOf(entry)
    },
    async resolveId(source, importer) {
      if (!LIBRARIES.test(source) || importer === undefined) return null
      const isFirst = importer.endsWith(COPY) || first.has(importer.replace(/\?.*$/, ''))
      const found = isFirst ? await this.resolve(source, importer, { skipSelf: true }) : null
      return found && { ...found, id: found.id + COPY }
    },
  }
}
