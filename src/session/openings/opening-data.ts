import * as v from 'valibot'
import { LEVEL_NAMES } from '../../bots/level-names.ts'
import { integer } from '../parse.ts'

/** How many games there were, and how many of them the seat won; a shared win counts in parts. */
const countShape = v.pipe(
  v.tuple([integer(1, 10_000_000), v.pipe(v.number(), v.minValue(0))]),
  v.check(([games, wins]) => wins <= games, 'more wins than games'),
)
export type Count = readonly [games: number, wins: number]

/** By the type of an event and its first detail, such as `built` and `office`. */
const countsShape = v.record(v.string(), v.record(v.string(), countShape))
export type Counts = Readonly<Record<string, Readonly<Record<string, Count>>>>

/** What one seat did and won. */
const seatShape = v.strictObject({
  /** In games in which the bots made every choice. */
  free: v.strictObject({
    count: countShape,
    /** By what the seat did first. */
    firsts: countsShape,
    /** By what it did at any time. */
    events: countsShape,
  }),
  /** In games in which the first choice of this kind was drawn at random: by what was drawn. */
  drawn: countsShape,
})

const sizeShape = v.strictObject({
  /** The number of deals that were played. */
  deals: integer(0, 10_000_000),
  seats: v.array(seatShape),
})

/** What the games of one level say about the first choices of one game, by the number of players. */
export const openingDataShape = v.strictObject({
  game: v.string(),
  level: v.picklist(LEVEL_NAMES),
  sizes: v.record(v.pipe(v.string(), v.regex(/^\d+$/)), sizeShape),
})
export type OpeningData = v.InferOutput<typeof openingDataShape>
export type SizeData = OpeningData['sizes'][string]
export type SeatData = SizeData['seats'][number]
