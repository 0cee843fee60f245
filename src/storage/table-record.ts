import * as v from 'valibot'
import { halfInteger, integer, identifierShape } from '../session/parse.ts'
import { playerShape } from '../session/players.ts'
import { luckShape, MAX_ENTRIES, optionsShape } from '../session/journal-shapes.ts'

/** Identifies a table on this device: 20 hexadecimal digits by chance. */
export const idShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/))

/** What the home page tells about a table without telling its game again. */
export const summaryShape = v.strictObject({
  /** The round, where the game counts rounds. */
  round: v.nullable(integer(0, 10_000)),
  /** The seat that is to decide; nobody while dice are wanted or when the game is over. */
  turn: v.nullable(integer(0, 15)),
  /** Points by seat, as they stand; half points are possible. */
  totals: v.pipe(v.array(halfInteger(-10_000, 10_000)), v.maxLength(16)),
  /** The seats that have won; nobody while the game runs. */
  winners: v.pipe(v.array(integer(0, 15)), v.maxLength(16)),
})
const moment = v.pipe(v.number(), v.finite(), v.minValue(0))

/** A table as the database keeps it; its entries lie beside it. */
const recordShape = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    id: idShape,
    /** Milliseconds since 1970. */
    created: moment,
    updated: moment,
    game: identifierShape,
    version: integer(1, 1_000_000),
    /** Who sits where; seat 0 is the first governor. */
    seats: v.pipe(v.array(playerShape), v.minLength(1), v.maxLength(16), v.readonly()),
    options: optionsShape,
    luck: luckShape,
    status: v.picklist(['running', 'finished']),
    /** How many entries there are, and up to which of them no choice is tentative any more. */
    plies: integer(0, MAX_ENTRIES),
    handedOver: integer(0, MAX_ENTRIES),
    summary: v.pipe(summaryShape, v.readonly()),
  }),
  v.readonly(),
)
export type TableRecord = v.InferOutput<typeof recordShape>
export type Summary = TableRecord['summary']

/** What lies in a database may be from another version, or broken; then it is nothing to us. */
export function readTableRecord(from: unknown): TableRecord | undefined {
  const read = v.safeParse(recordShape, from)
  return read.success ? read.output : undefined
}
