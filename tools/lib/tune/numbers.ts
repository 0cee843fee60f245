/** The numbers in a tree of weights, named by their paths, such as `promise.harbor` or `unit.3`, in the order of the tree. */
export interface Numbers {
  readonly names: readonly string[]
  read(): number[]
  /** Writes the values, rounded to whole numbers. */
  write(values: readonly number[]): void
}

/** Collects the numbers of a tree of objects and lists; everything else is ignored. */
export function numbersOf(tree: object): Numbers {
  const places = placesIn(tree as Record<string, unknown>, '')
  return {
    names: places.map(({ name }) => name),
    read: () => places.map(({ owner, key }) => owner[key] as number),
    write(values) {
      places.forEach(({ owner, key }, at) => {
        owner[key] = Math.round(values[at]!)
      })
    },
  }
}

interface Place {
  readonly owner: Record<string, unknown>
  readonly key: string
  readonly name: string
}

function placesIn(owner: Record<string, unknown>, path: string): Place[] {
  return Object.keys(owner).flatMap((key) => {
    const value = owner[key]
    const name = path === '' ? key : `${path}.${key}`
    if (typeof value === 'number') return [{ owner, key, name }]
    return typeof value === 'object' && value !== null ? placesIn(value as Record<string, unknown>, name) : []
  })
}

/** Comments, strings, names with digits, and numbers; only the last are weights. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|"[^"]*"|[A-Za-z_$][\w$]*|-?\d[\d_]*/g

/**
 * Returns the source of a file of weights with other numbers, comments unchanged: the numbers of the first object after
 * `export const`, or of a JSON file, in their order. Undefined if their number differs.
 */
export function rewriteNumbers(source: string, values: readonly number[]): string | undefined {
  const head = /export const \w+[^=]*=/.exec(source)
  const from = head === null ? 0 : head.index + head[0].length
  const end = endOfObject(source, from)
  let next = 0
  const body = source.slice(from, end).replace(TOKENS, (token) => {
    if (!/^-?\d/.test(token)) return token
    return String(Math.round(values[next++] ?? 0))
  })
  return next === values.length ? source.slice(0, from) + body + source.slice(end) : undefined
}

/** The index after the end of the first object from `from` on. */
function endOfObject(source: string, from: number): number {
  let depth = 0
  for (const token of source.slice(from).matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|"[^"]*"|[{}]/g)) {
    if (token[0] === '{') depth++
    if (token[0] === '}' && --depth === 0) return from + token.index + 1
  }
  return source.length
}
