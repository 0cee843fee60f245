import * as v from 'valibot'
import { halfInteger, integer, identifierShape } from '../session/parse.ts'
import { playerShape } from '../session/players.ts'
import { luckShape, MAX_ENTRIES, optionsShape } from '../session/journal-shapes.ts'
import { idShape } from './ids.ts'

/** What the home page shows of a table without replaying its game. */
export const summaryShape = v.strictObject({
  /** The round, where the game counts rounds. */
  round: v.nullable(integer(0, 10_000)),
  /** The seat in turn; null before dice and at the end. */
  turn: v.nullable(integer(0, 15)),
  /** Current points by seat; half points are possible. */
  totals: v.pipe(v.array(halfInteger(-10_000, 10_000)), v.maxLength(16)),
  /** The seats that have won; empty while the game runs. */
  winners: v.pipe(v.array(integer(0, 15)), v.maxLength(16)),
})
const timestamp = v.pipe(v.number(), v.finite(), v.minValue(0))

/** A table in the database, without its entries. */
const recordShape = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    id: idShape,
    /** Milliseconds since 1970. */
    created: timestamp,
    updated: timestamp,
    game: identifierShape,
    version: integer(1, 1_000_000),
    /** The players by seat; seat 0 is the first governor. */
    seats: v.pipe(v.array(playerShape), v.minLength(1), v.maxLength(16), v.readonly()),
    options: optionsShape,
    luck: luckShape,
    status: v.picklist(['running', 'finished']),
    /** The number of entries, and the ply up to which turns are handed over. */
    plies: integer(0, MAX_ENTRIES),
    handedOver: integer(0, MAX_ENTRIES),
    summary: v.pipe(summaryShape, v.readonly()),
    /** Where the game was played if not here; `seat` is the one of the person at this device, if any. */
    brought: v.exactOptional(
      v.pipe(v.strictObject({ from: v.literal('bga'), seat: v.nullable(integer(0, 15)) }), v.readonly()),
    ),
  }),
  v.readonly(),
)
export type TableRecord = v.InferOutput<typeof recordShape>
export type Summary = TableRecord['summary']

/** Parses a record from the database; undefined if it is damaged or of another version. */
export function readTableRecord(from: unknown): TableRecord | undefined {
  const read = v.safeParse(recordShape, from)
  return read.success ? read.output : undefined
}
