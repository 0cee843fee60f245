import * as v from 'valibot'
import { idShape, roomIdShape } from './ids.ts'

/** Characters that a person can write. */
export const MAX_NOTE = 4000
/** Characters that are stored: notes of several devices that were joined are longer than one that was written. */
const MAX_STORED = 10 * MAX_NOTE
/** The line between the notes of two devices. */
const BETWEEN = '\n\n* * *\n\n'

/** What a note is about: a table, a room, or a game in a link by its hash. */
export const noteIdShape = v.union([idShape, roomIdShape, v.pipe(v.string(), v.regex(/^link-[0-9a-f]{32}$/))])
export const noteShape = v.strictObject({
  schema: v.literal(1),
  /** Plain text, never empty. */
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_STORED)),
})
export type Note = v.InferOutput<typeof noteShape>

/** Parses a note from the database; undefined if there is none, or it is damaged. */
export function readNote(from: unknown): Note | undefined {
  const read = v.safeParse(noteShape, from)
  return read.success ? read.output : undefined
}

/**
 * Both notes about one table, each passage once: a passage that is part of another one is left out. Undefined if they are
 * too long together.
 */
export function joinNotes(here: Note, other: Note): Note | undefined {
  const passages = [here, other].flatMap(({ text }) => text.split(BETWEEN))
  const isPartOfAnother = (passage: string, at: number): boolean =>
    passages.some((one, place) => place !== at && one.includes(passage) && (one !== passage || place < at))
  const text = passages.filter((passage, at) => !isPartOfAnother(passage, at)).join(BETWEEN)
  return readNote({ schema: 1, text })
}
