import { expect } from 'vitest'
import { i18n } from './index.ts'
import type { Message, MessageValue } from './message.ts'

// What the tests of every game's log have in common.

const { t, te, tm } = i18n.global

/** What the value would show, without its looks. */
function text(value: MessageValue): string {
  if (value.kind === 'seat') return `Player ${value.seat}`
  if (value.kind === 'seats') return value.seats.map((seat) => `Player ${seat}`).join(', ')
  if (value.kind === 'number') return String(value.number)
  if (value.kind === 'word') return t(value.key)
  if (value.kind === 'words') return value.keys.map((key) => t(key)).join(', ')
  return value.counts.map(([count, key]) => t(key, { n: count }, count)).join(', ')
}
/** A sentence in the language that is spoken now. */
export function textOf({ key, values, plural }: Message): string {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]))
  return plural === undefined ? t(key, words) : t(key, words, plural)
}

function keysOf(value: MessageValue): readonly string[] {
  if (value.kind === 'word') return [value.key]
  if (value.kind === 'words') return value.keys
  return value.kind === 'counts' ? value.counts.map(([, key]) => key) : []
}
const placeholdersOf = (message: string): string[] => [
  ...new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
]
/** The sentence has its message, with a place for each of its values, forms where it counts, and a word for every word. */
export function expectMessage({ key, values, plural }: Message): void {
  const message = tm(key) as unknown
  expect(message).toBeTypeOf('string')
  expect(placeholdersOf(message as string).sort()).toEqual(Object.keys(values).sort())
  expect((message as string).includes(' | ')).toBe(plural !== undefined)
  for (const word of Object.values(values).flatMap(keysOf)) expect(te(word), word).toBe(true)
}

function leaves(node: object, path: string): string[] {
  return Object.entries(node).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [`${path}.${name}`] : leaves(inner as object, `${path}.${name}`),
  )
}
/** Messages under a key that none of these sentences says. */
export function unusedKeys(under: string, sentences: readonly Message[]): readonly string[] {
  const said = new Set(sentences.map(({ key }) => key))
  return leaves(tm(under) as object, under).filter((key) => !said.has(key))
}
