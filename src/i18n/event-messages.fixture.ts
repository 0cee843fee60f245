import { expect } from 'vitest'
import { i18n } from './index.ts'
import type { Message, MessageValue } from './message.ts'

// Shared by the tests of the event messages of both games.

const { t, te, tm } = i18n.global

/** The text of a value, without badges and icons. */
function text(value: MessageValue): string {
  if (value.type === 'seat') return `Player ${value.seat}`
  if (value.type === 'seats') return value.seats.map((seat) => `Player ${seat}`).join(', ')
  if (value.type === 'number') return String(value.number)
  if (value.type === 'word') return t(value.key)
  if (value.type === 'words') return value.keys.map((key) => t(key)).join(', ')
  return value.counts.map(([count, key]) => t(key, { n: count }, count)).join(', ')
}
/** The text of a message in the current language. */
export function textOf({ key, values, plural }: Message): string {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]))
  return plural === undefined ? t(key, words) : t(key, words, plural)
}

function keysOf(value: MessageValue): readonly string[] {
  if (value.type === 'word') return [value.key]
  if (value.type === 'words') return value.keys
  return value.type === 'counts' ? value.counts.map(([, key]) => key) : []
}
const placeholdersOf = (message: string): string[] => [
  ...new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
]
/** Expects that the message exists, has a placeholder for each value and plural forms where it counts, and that every key among its values exists. */
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
/** Keys below `under` that none of the messages uses. */
export function unusedKeys(under: string, sentences: readonly Message[]): readonly string[] {
  const said = new Set(sentences.map(({ key }) => key))
  return leaves(tm(under) as object, under).filter((key) => !said.has(key))
}
