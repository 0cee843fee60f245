import * as v from 'valibot'
import { integer, identifierShape } from '../session/parse.ts'
import { playerShape } from '../session/players.ts'
import { MAX_ENTRIES, optionsShape } from '../session/journal-shapes.ts'
import { roomIdShape } from './ids.ts'
import { summaryShape } from './table-record.ts'

const timestamp = v.pipe(v.number(), v.finite(), v.minValue(0))

/** What the home page shows of a game in a room without replaying it. */
const tableShape = v.strictObject({
  game: identifierShape,
  seats: v.pipe(v.array(playerShape), v.minLength(1), v.maxLength(16), v.readonly()),
  options: optionsShape,
  status: v.picklist(['running', 'finished']),
  plies: integer(0, MAX_ENTRIES),
  summary: v.pipe(summaryShape, v.readonly()),
  /** Over days: since when the table waits for this device, in milliseconds since 1970; null while it does not. */
  mine: v.optional(v.nullable(timestamp)),
})

/** Who sits at a table over days that has not begun. */
const seatingShape = v.strictObject({
  game: identifierShape,
  seats: v.pipe(v.array(playerShape), v.maxLength(16), v.readonly()),
  free: integer(0, 16),
})

/** A room in the database, without the records of its log. */
const roomRecordShape = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    id: roomIdShape,
    /** The path of its page, with custom servers if there are any. */
    path: v.pipe(v.string(), v.maxLength(2000), v.regex(/^\/j\//)),
    /** Milliseconds since 1970. */
    created: timestamp,
    updated: timestamp,
    /** The last slot of this device in the room. */
    slot: v.nullable(integer(0, 7)),
    /** The saved lobby, the opening and the signed genesis; parsed by the modules that write them. */
    lobby: v.nullable(v.unknown()),
    first: v.nullable(v.unknown()),
    signed: v.nullable(v.unknown()),
    /** The log without its records; null before the game, and on a device that lost it. */
    log: v.nullable(
      v.strictObject({
        promise: v.unknown(),
        lost: v.boolean(),
        secret: v.string(),
        records: integer(0, 20_000),
      }),
    ),
    table: v.nullable(tableShape),
    seating: v.optional(seatingShape),
    /** Over days: when the mailboxes were read last, in milliseconds since 1970. */
    readAt: v.optional(timestamp),
    /** Of a room over days; parsed by the module that writes it. */
    mail: v.optional(v.unknown()),
  }),
  v.readonly(),
)
export type RoomRecord = v.InferOutput<typeof roomRecordShape>
export type Seating = v.InferOutput<typeof seatingShape>

/** Parses a record from the database; undefined if it is damaged or of another version. */
export function readRoomRecord(from: unknown): RoomRecord | undefined {
  const read = v.safeParse(roomRecordShape, from)
  return read.success ? read.output : undefined
}
