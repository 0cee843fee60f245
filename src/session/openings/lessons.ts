import type { SizeData } from './opening-data.ts'
import { eventCountsOf, levelWith, openingRows, seatRows } from './opening-rows.ts'
import type { OpeningRow } from './opening-rows.ts'

/** Names and shares for a sentence that the figures support; its message is `openings.lesson.<kind>`. */
export interface Lesson {
  readonly kind:
    | 'seats'
    | 'seatsEven'
    | 'seatsAgree'
    | 'seatsDiffer'
    | 'first'
    | 'firstWorst'
    | 'firstEven'
    | 'event'
    | 'eventWorst'
  /** The type of the event that the names are details of; empty for seats. */
  readonly event: string
  /** Those named, the best first. */
  readonly rows: readonly OpeningRow[]
  /** The counterpart: the weakest. */
  readonly other?: OpeningRow | undefined
}

/** What fewer players than this share did is no lesson for most games. */
const OFTEN = 0.05
/** A share closer to the line than this is no lesson, however many games tell them apart. */
const TELLING = 0.03
/** More names than this make no lesson. */
const MOST_NAMES = 3
const counted = (rows: readonly OpeningRow[]): OpeningRow[] => rows.filter(({ verdict }) => verdict !== 'few')
const best = (rows: readonly OpeningRow[]): OpeningRow =>
  rows.reduce((one, other) => (other.share > one.share ? other : one))
const worst = (rows: readonly OpeningRow[]): OpeningRow =>
  rows.reduce((one, other) => (other.share < one.share ? other : one))

/** Those clearly below their line, the weakest first. */
const worstOf = (rows: readonly OpeningRow[]): readonly OpeningRow[] =>
  rows
    .filter(({ verdict }) => verdict === 'worse')
    .toReversed()
    .slice(0, MOST_NAMES)

/**
 * What the games of a size teach, for a seat from 0. Each sentence is chosen by the figures: where they do not tell apart, it
 * says so or is not there. `searched`: the games of a stronger level, by which the first sentence is checked.
 */
export function lessonsOf(
  size: SizeData,
  searched: SizeData | undefined,
  {
    seat,
    firsts,
    events,
  }: { readonly seat: number } & Readonly<Record<'firsts' | 'events', readonly string[]>>,
): readonly Lesson[] {
  return [
    ...seatLessons(size, searched),
    ...firsts.flatMap((event) => firstLessons(size, seat, event)),
    ...events.flatMap((event) => eventLessons(size, event)),
  ]
}

function seatLessons(size: SizeData, searched: SizeData | undefined): readonly Lesson[] {
  const rows = counted(seatRows(size))
  if (rows.length === 0) return []
  const isEven = rows.every(({ verdict }) => verdict === 'even')
  const found: Lesson = isEven
    ? { kind: 'seatsEven', event: '', rows }
    : { kind: 'seats', event: '', rows: [best(rows)], other: worst(rows) }
  const checked = searched === undefined ? [] : counted(seatRows(searched))
  // With few games the stronger level tells nothing apart: then it is not said to agree or to differ.
  if (checked.every(({ verdict }) => verdict === 'even')) return [found]
  const top = levelWith(best(checked), checked)
  const agrees = !isEven && top.some(({ name }) => name === best(rows).name)
  return [found, { kind: agrees ? 'seatsAgree' : 'seatsDiffer', event: '', rows: [best(checked)] }]
}

function firstLessons(size: SizeData, seat: number, event: string): readonly Lesson[] {
  const { free, drawn } = size.seats[seat]!
  const rows = counted(openingRows(drawn[event], free.count[1] / free.count[0]))
  if (rows.length < 2) return []
  const top = levelWith(best(rows), rows)
  if (top.length === rows.length) return [{ kind: 'firstEven', event, rows: [] }]
  if (top.length <= MOST_NAMES) return [{ kind: 'first', event, rows: top, other: worst(rows) }]
  // Where many are as good as the best one, it helps more to know the weak ones.
  const weak = worstOf(rows)
  return weak.length === 0 ? [] : [{ kind: 'firstWorst', event, rows: weak }]
}

function eventLessons(size: SizeData, event: string): readonly Lesson[] {
  const players = size.deals * size.seats.length
  const fair = 1 / size.seats.length
  const often = openingRows(eventCountsOf(size, event), fair).filter(
    ({ games, share }) => games >= OFTEN * players && Math.abs(share - fair) >= TELLING,
  )
  const good = often.filter(({ verdict }) => verdict === 'better').slice(0, MOST_NAMES)
  const bad = worstOf(often)
  return [
    ...(good.length > 0 ? [{ kind: 'event', event, rows: good } as const] : []),
    ...(bad.length > 0 ? [{ kind: 'eventWorst', event, rows: bad } as const] : []),
  ]
}
