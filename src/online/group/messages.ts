import * as v from 'valibot'
import { hexShape } from '../../session/parse.ts'
import { MAX_LEDGER_ENTRIES } from '../../storage/group-record.ts'
import { appearanceShape } from '../../session/players.ts'
import { MAX_RECORDS_LENGTH, readTypedText } from '../../log/records/protocol.ts'
import type { ReadText } from '../../log/records/protocol.ts'
import { MAX_CONTACTS } from './contact.ts'
import { tagShape } from './entry.ts'
import { NAME_DIGITS } from './ledger.ts'
import { MAX_NOTES } from './table-note.ts'
import { MAX_VOUCHES } from './vouch.ts'

// The messages between members of a group as JSON text: docs/online-protocol.md, "Groups". They travel over links whose
// other end has proved its key, so only what is passed on is signed.

/** How many entries are in one message. */
export const MAX_SENT = 32

const SHAPES = {
  /** Who this member is, and the table at which they are. */
  here: v.strictObject({
    t: v.literal('here'),
    ...appearanceShape.entries,
    table: v.nullable(v.strictObject({ tag: tagShape, is: v.picklist(['lobby', 'playing', 'over']) })),
  }),
  /** The hashes of all entries and of all notes about tables. */
  have: v.strictObject({ t: v.literal('have'), entries: hexShape, notes: hexShape }),
  /** The names of all entries: what is not among them is asked for. */
  list: v.strictObject({
    t: v.literal('list'),
    names: v.pipe(
      v.array(v.pipe(v.string(), v.length(NAME_DIGITS), v.regex(/^[0-9a-f]*$/))),
      v.maxLength(MAX_LEDGER_ENTRIES),
    ),
  }),
  /** Entries and notes are read one by one. */
  entries: v.strictObject({
    t: v.literal('entries'),
    entries: v.pipe(v.array(v.unknown()), v.maxLength(MAX_SENT)),
  }),
  notes: v.strictObject({
    t: v.literal('notes'),
    notes: v.pipe(v.array(v.unknown()), v.maxLength(MAX_NOTES)),
  }),
  /** The hash of all vouches, and some of them, which are read one by one. */
  vouches: v.strictObject({
    t: v.literal('vouches'),
    sum: hexShape,
    vouches: v.pipe(v.array(v.unknown()), v.maxLength(MAX_VOUCHES)),
  }),
  /** The hash of all contacts, and some of them, which are read one by one. */
  contacts: v.strictObject({
    t: v.literal('contacts'),
    sum: hexShape,
    contacts: v.pipe(v.array(v.unknown()), v.maxLength(MAX_CONTACTS)),
  }),
}
const TYPES = [
  'here',
  'have',
  'list',
  'entries',
  'notes',
  'vouches',
  'contacts',
] as const satisfies readonly (keyof typeof SHAPES)[]
const anyTypeShape = v.object({ t: v.picklist(TYPES) })
export type GroupMessage = v.InferOutput<(typeof SHAPES)[(typeof TYPES)[number]]>
export type HereMessage = v.InferOutput<typeof SHAPES.here>

/** Parses an untrusted text into fresh objects; never throws. */
export const readGroupMessage = (text: string): ReadText<GroupMessage> =>
  readTypedText(text, anyTypeShape, (type) => SHAPES[type])

/** In groups whose texts fit into one message. */
export function inMessages<Thing>(things: readonly Thing[]): Thing[][] {
  const groups: Thing[][] = []
  let length = Infinity
  for (const thing of things) {
    const size = JSON.stringify(thing).length
    if (length + size > MAX_RECORDS_LENGTH) {
      groups.push([])
      length = 0
    }
    groups.at(-1)!.push(thing)
    length += size
  }
  return groups
}
