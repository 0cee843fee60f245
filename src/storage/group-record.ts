import * as v from 'valibot'
import { integer, nameShape } from '../session/parse.ts'
import { presetShape } from '../session/preset.ts'
import { roomIdShape } from './ids.ts'

/** How many groups a device keeps. */
export const MAX_GROUPS = 50
/** How many entries a device keeps of the ledger of one group; more are refused. */
export const MAX_LEDGER_ENTRIES = 2000
/** How many of them this device has not signed: strangers with the link leave room for its own games. */
export const MAX_LEDGER_ENTRIES_OF_OTHERS = 1500
/** How many settings of last tables a group keeps, beside the latest. */
export const MAX_LAST_SETTINGS = 7
/** Characters of the path of a group's page; a longer one is refused before it is read. */
export const MAX_GROUP_PATH = 2400

/** A group in the database, without its ledger. */
const groupRecordShape = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    /** The secret of the room in which its members meet. */
    id: roomIdShape,
    name: nameShape,
    /** The path of its page. */
    path: v.pipe(v.string(), v.maxLength(MAX_GROUP_PATH), v.regex(/^\/group\//)),
    /** When it was opened last, in milliseconds since 1970. */
    visited: v.pipe(v.number(), v.finite(), v.minValue(0)),
    /** The last slot of this device in the room. */
    slot: v.nullable(integer(0, 7)),
    /** The settings of the table that was opened last. */
    next: v.nullable(presetShape),
    /** Those of the last table of each other game, together or over days. */
    others: v.exactOptional(v.pipe(v.array(presetShape), v.maxLength(MAX_LAST_SETTINGS))),
    /** Since when the games of the current season count, in milliseconds since 1970; absent without a season. */
    season: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
    /** Notes about tables; parsed by the module that writes them. */
    notes: v.pipe(v.array(v.unknown()), v.maxLength(100)),
    /** Which keys are of one person; parsed by the module that writes it. */
    vouches: v.exactOptional(v.pipe(v.array(v.unknown()), v.maxLength(200))),
    /** How members are called; parsed by the module that writes it. No backup has it. */
    contacts: v.exactOptional(v.pipe(v.array(v.unknown()), v.maxLength(100))),
  }),
  v.readonly(),
)
export type GroupRecord = v.InferOutput<typeof groupRecordShape>

/** Parses a record from the database; undefined if there is none, or it is damaged. */
export function readGroupRecord(from: unknown): GroupRecord | undefined {
  const read = v.safeParse(groupRecordShape, from)
  return read.success ? read.output : undefined
}
