/** The numbers in a tree of weights, each by the way to it, such as `promise.harbor` or `unit.3`, in the order of the tree. */
export interface Numbers {
  readonly names: readonly string[]
  read(): number[]
  /** Puts whole numbers in their places. */
  write(values: readonly number[]): void
}

/** The numbers of a tree of objects and lists; whatever else is in it stays as it is. */
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

function placesIn(owner: Record<string, unknown>, way: string): Place[] {
  return Object.keys(owner).flatMap((key) => {
    const value = owner[key]
    const name = way === '' ? key : `${way}.${key}`
    if (typeof value === 'number') return [{ owner, key, name }]
    return typeof value === 'object' && value !== null ? placesIn(value as Record<string, unknown>, name) : []
  })
}

/** Comments, texts, names with digits in them, and numbers: only the last are weights. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|"[^"]*"|[A-Za-z_$][\w$]*|-?\d[\d_]*/g

/**
 * A file of weights with other numbers in it, comments and all: those of the first object after `export const` or of a
 * JSON file, in the order in which they stand there. Undefined if there are not as many of them.
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

/** Where the first object from a place on is closed. */
function endOfObject(source: string, from: number): number {
  let depth = 0
  for (const token of source.slice(from).matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|"[^"]*"|[{}]/g)) {
    if (token[0] === '{') depth++
    if (token[0] === '}' && --depth === 0) return from + token.index + 1
  }
  return source.length
}
