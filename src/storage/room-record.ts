import * as v from 'valibot'
import { integer, identifierShape } from '../session/parse.ts'
import { playerShape } from '../session/players.ts'
import { MAX_ENTRIES, optionsShape } from '../session/journal-shapes.ts'
import { summaryShape } from './table-record.ts'

/** Sixteen letters and digits: the secret of the room, which is its name here too. */
export const roomIdShape = v.pipe(v.string(), v.regex(/^[2-9A-HJKMNP-Z]{16}$/))
const moment = v.pipe(v.number(), v.finite(), v.minValue(0))

/** What the home page tells of a game in a room without telling it again. */
const tableShape = v.strictObject({
  game: identifierShape,
  seats: v.pipe(v.array(playerShape), v.minLength(1), v.maxLength(16), v.readonly()),
  options: optionsShape,
  status: v.picklist(['running', 'finished']),
  plies: integer(0, MAX_ENTRIES),
  summary: v.pipe(summaryShape, v.readonly()),
})

/** A room as this device keeps it; the records of its game lie beside it. */
const roomRecordShape = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    id: roomIdShape,
    /** The path of its page, servers of one's own included. */
    path: v.pipe(v.string(), v.maxLength(2000), v.regex(/^\/j\//)),
    /** Milliseconds since 1970. */
    created: moment,
    updated: moment,
    /** The place in the room that was ours last. */
    slot: v.nullable(integer(0, 7)),
    /** What the lobby keeps, what it was opened with, and the genesis: read by those who wrote it. */
    lobby: v.nullable(v.unknown()),
    first: v.nullable(v.unknown()),
    signed: v.nullable(v.unknown()),
    /** What the log keeps beside its records; null before the game, and for a device that lost it. */
    log: v.nullable(
      v.strictObject({
        promise: v.unknown(),
        lost: v.boolean(),
        secret: v.string(),
        records: integer(0, 20_000),
      }),
    ),
    table: v.nullable(tableShape),
  }),
  v.readonly(),
)
export type RoomRecord = v.InferOutput<typeof roomRecordShape>

/** What lies in a database may be from another version, or broken; then it is nothing to us. */
export function readRoomRecord(from: unknown): RoomRecord | undefined {
  const read = v.safeParse(roomRecordShape, from)
  return read.success ? read.output : undefined
}
