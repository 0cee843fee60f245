type Node = string | { readonly [name: string]: Node }

const FILES = import.meta.glob<Node>('../../i18n/locales/*/*.json', { eager: true, import: 'default' })

function flatten(node: Node, path: string): [key: string, text: string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node).flatMap(([name, inner]) => flatten(inner, `${path}.${name}`))
}

/** The words of a language whose keys begin like this, whatever files they lie in; chapters of the rules have several. */
export function wordsIn(language: string, ...starts: readonly string[]): ReadonlyMap<string, string> {
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`))
  const words = files.flatMap(([path, node]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    return flatten(node, name.startsWith('rules-') ? 'rules' : name)
  })
  return new Map(words.filter(([key]) => starts.some((start) => key.startsWith(start))))
}
