/** A template string of the sources, cut at its holes; `board.${name}` is `board.` and nothing. */
type Template = readonly string[]

/** What the sources say that could be the key of a message, or a part of one. */
interface Sayings {
  readonly literals: ReadonlySet<string>
  readonly templates: readonly Template[]
  /** Beginnings of templates with other templates in their holes. */
  readonly beginnings: readonly string[]
  readonly words: ReadonlySet<string>
}

const LITERAL = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g
const TEMPLATE = /`((?:[\w.-]|\$\{[^`}]*\})*)`/g
const HOLE = /\$\{[^`}]*\}/
const BEGINNING = /`([\w-]+\.[\w.-]+)\$\{[^`}]*[`{]/g

function sayingsOf(source: string): Sayings {
  const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, text]) => text!)
  const templates = new Set(found(TEMPLATE).filter((text) => HOLE.test(text)))
  return {
    literals: new Set(found(LITERAL)),
    // What has no letter between its holes could be anything.
    templates: [...templates]
      .map((text) => text.split(HOLE))
      .filter((parts) => /\p{L}/u.test(parts.join(''))),
    beginnings: found(BEGINNING),
    words: new Set(source.match(/\w+/g)),
  }
}

/**
 * Tells which keys of messages the sources name: as a text of its own, as what lies under such a text
 * (`words="app.settings.theme"`), or put together by a template string.
 */
export function namedBy(source: string): (key: string) => boolean {
  const { literals, templates, beginnings, words } = sayingsOf(source)
  const isWord = (text: string): boolean => text.split('-').every((part) => words.has(part))

  const isNamed = (key: string, depth: number): boolean => {
    const parts = key.split('.')
    const under = parts.map((_, i) => parts.slice(0, i + 1).join('.'))
    if (under.some((start) => literals.has(start))) return true
    if (beginnings.some((start) => key.startsWith(start))) return true
    return depth > 0 && templates.some((template) => fits(template, key, depth))
  }
  /** A hole holds a word of the sources, or again something that they name. */
  const fills = (text: string, depth: number): boolean =>
    text.includes('.') ? isNamed(text, depth - 1) : /^\d+$/.test(text) || isWord(text)
  const fits = ([start = '', ...further]: Template, key: string, depth: number): boolean => {
    if (!key.startsWith(start)) return false
    const rest = key.slice(start.length)
    if (further.length === 0) return rest === ''
    const ends = Array.from({ length: rest.length }, (_, i) => i + 1)
    return ends.some((end) => fits(further, rest.slice(end), depth) && fills(rest.slice(0, end), depth))
  }
  return (key) => isNamed(key, DEPTH)
}
/** So deep may what fills a hole itself be put together. */
const DEPTH = 3
