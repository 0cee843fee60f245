import * as v from 'valibot'
import { hexShape, integer } from './parse.ts'

// The parts of a journal, for code that reads one without the engine.

/** A real game has at most some 1,500 entries. */
export const MAX_ENTRIES = 5000
/** An option may be a list of names. */
const MAX_OPTION = 512
export const optionsShape = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(64)),
    v.union([v.boolean(), v.pipe(v.string(), v.maxLength(MAX_OPTION))]),
  ),
  v.check((options) => Object.keys(options).length <= 64),
)
/** An entry in a file: `[seat, action]`, `[-1]` for a roll by the seed, `[-1, salt]` for a roll by the table. */
export const packedShape = v.union([
  v.strictTuple([integer(0, 15), integer(0, 0x7fff_ffff)]),
  v.strictTuple([v.literal(-1)]),
  v.strictTuple([v.literal(-1), hexShape]),
])
export type PackedEntry = v.InferOutput<typeof packedShape>
export const luckShape = v.pipe(v.string(), v.regex(/^(table|seed:[0-9a-f]{32})$/))
