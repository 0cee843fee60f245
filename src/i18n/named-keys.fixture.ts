/** A template string of the sources, split at its placeholders: `board.${name}` becomes `board.` and an empty text. */
type Template = readonly string[]

/** Texts of the sources that could be the key of a message or a part of one. */
interface SourceTexts {
  readonly literals: ReadonlySet<string>
  readonly templates: readonly Template[]
  /** The starts of templates that contain other templates. */
  readonly beginnings: readonly string[]
  readonly words: ReadonlySet<string>
}

const LITERAL = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g
const TEMPLATE = /`((?:[\w.-]|\$\{[^`}]*\})*)`/g
const HOLE = /\$\{[^`}]*\}/
const BEGINNING = /`([\w-]+\.[\w.-]+)\$\{[^`}]*[`{]/g

function sourceTextsOf(source: string): SourceTexts {
  const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, text]) => text!)
  const templates = new Set(found(TEMPLATE).filter((text) => HOLE.test(text)))
  return {
    literals: new Set(found(LITERAL)),
    // A template without a letter between its placeholders matches anything.
    templates: [...templates]
      .map((text) => text.split(HOLE))
      .filter((parts) => /\p{L}/u.test(parts.join(''))),
    beginnings: found(BEGINNING),
    words: new Set(source.match(/\w+/g)),
  }
}

/**
 * Returns a test for message keys: does the source name the key as a literal, by a literal prefix
 * (`words="app.settings.theme"`), or by a template string?
 */
export function namedBy(source: string): (key: string) => boolean {
  const { literals, templates, beginnings, words } = sourceTextsOf(source)
  const isWord = (text: string): boolean => text.split('-').every((part) => words.has(part))

  const isNamed = (key: string, depth: number): boolean => {
    const parts = key.split('.')
    const under = parts.map((_, i) => parts.slice(0, i + 1).join('.'))
    if (under.some((start) => literals.has(start))) return true
    if (beginnings.some((start) => key.startsWith(start))) return true
    return depth > 0 && templates.some((template) => fits(template, key, depth))
  }
  /** A placeholder stands for a word of the sources or for another named key. */
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
/** The greatest depth of templates within templates. */
const DEPTH = 3
