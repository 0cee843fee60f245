import { readJson } from '../session/parse.ts'

// Finds JSON values in the text of a page. The page is never evaluated and never becomes a document.

/** The word is looked for at most this often. */
const MAX_PLACES = 20
/** Between a word and its value stand a sign and blanks. */
const MAX_GAP = 40
/** A call has at most this many arguments before the one that is looked for. */
const MAX_ARGUMENTS = 20

/** The values that follow a word and `=` or `:`, such as `g_gamelogs = {…}`. */
export function valuesAfter(text: string, word: string): unknown[] {
  return placesOf(text, word).flatMap((at) => {
    const gap = /^["']?\s*[=:]\s*/.exec(text.slice(at, at + MAX_GAP))
    const value = gap === null ? undefined : valueAt(text, at + gap[0].length)
    return value === undefined ? [] : [value]
  })
}

/** The objects among the arguments of calls of a function, such as `completesetup("…", {…}, …)`. */
export function objectArguments(text: string, name: string): unknown[] {
  return placesOf(text, `${name}(`).flatMap((from) => {
    const found: unknown[] = []
    let at: number | undefined = from
    for (let count = 0; count < MAX_ARGUMENTS && at !== undefined; count++) {
      at = nextObject(text, at)
      if (at === undefined) break
      const end = endOf(text, at)
      if (end === undefined) break
      const value = readJson(text.slice(at, end))
      if (value !== undefined) found.push(value)
      at = end
    }
    return found
  })
}

/** The places behind a word. */
function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0 && places.length < MAX_PLACES; at = text.indexOf(word, at + 1))
    places.push(at + word.length)
  return places
}

function valueAt(text: string, at: number): unknown {
  if (text[at] !== '{' && text[at] !== '[') return undefined
  const end = endOf(text, at)
  return end === undefined ? undefined : readJson(text.slice(at, end))
}

/** Where the value that begins here ends, by its brackets outside texts. */
function endOf(text: string, begin: number): number | undefined {
  let depth = 0
  let isText = false
  for (let at = begin; at < text.length; at++) {
    const sign = text[at]
    if (isText) {
      if (sign === '\\') at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') depth++
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1
  }
  return undefined
}

/** The next object among arguments: texts before it may hold braces. Undefined where the call ends. */
function nextObject(text: string, begin: number): number | undefined {
  let quote = ''
  for (let at = begin; at < text.length; at++) {
    const sign = text[at]!
    if (quote !== '') {
      if (sign === '\\') at++
      else if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{') return at
    else if (sign === ')') return undefined
  }
  return undefined
}
