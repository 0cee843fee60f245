// Numbers and texts of BGA: a number comes as a number or as a text, an empty map as an empty list.

/** The fields of a notification or of a part of it, not yet read. */
export type Fields = Readonly<Record<string, unknown>>

const NOTHING: Fields = {}

/** A JSON object as fields; no fields for anything else. */
export function fieldsOf(from: unknown): Fields {
  return typeof from === 'object' && from !== null && !Array.isArray(from) ? (from as Fields) : NOTHING
}

/** The entries of a map or a list. */
export function entriesOf(from: unknown): readonly (readonly [string, unknown])[] {
  return typeof from === 'object' && from !== null ? Object.entries(from) : []
}

/** A whole number, also one that comes as a text; undefined for anything else. */
export function numberIn(fields: Fields, name: string): number | undefined {
  const from = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof from === 'number') return Number.isSafeInteger(from) ? from : undefined
  return typeof from === 'string' && /^-?\d{1,9}$/.test(from) ? Number(from) : undefined
}

/** A text that is not empty; a number becomes a text. */
export function textIn(fields: Fields, name: string): string | undefined {
  const from = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof from === 'number') return String(from)
  return typeof from === 'string' && from !== '' && from.length <= MAX_WORD ? from : undefined
}
/** Ids, names and types are short. */
const MAX_WORD = 200
