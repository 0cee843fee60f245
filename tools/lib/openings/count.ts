import type { OpeningData, SeatData, SizeData } from '../../../src/session/openings/opening-data.ts'
import type { CountedChoices } from './choices.ts'
import type { OpeningGame } from './play.ts'

type Growing = SeatData['drawn']

/** No deals yet. */
export const emptySize = (seats: number): SizeData => ({
  deals: 0,
  seats: Array.from({ length: seats }, () => ({
    free: { count: [0, 0], firsts: {}, events: {} },
    drawn: {},
  })),
})

/** Adds the games of a deal to the counts of their size. */
export function addDeal(size: SizeData, games: readonly OpeningGame[], counted: CountedChoices): void {
  size.deals++
  for (const { drawn, seats } of games)
    if (drawn === undefined) {
      for (const [seat, did] of seats.entries()) addFreeGame(size.seats[seat]!.free, did, counted)
    } else {
      const { firsts, share } = seats[drawn.seat]!
      add(size.seats[drawn.seat]!.drawn, drawn.event, firsts[drawn.event], share)
    }
}

function addFreeGame(
  free: SeatData['free'],
  { firsts, eventCounts, share }: OpeningGame['seats'][number],
  counted: CountedChoices,
): void {
  free.count[0]++
  free.count[1] += share
  for (const { event } of counted.drawn) add(free.firsts, event, firsts[event], share)
  for (const event of Object.keys(eventCounts)) {
    const [type, detail] = event.split(' ', 2) as [string, string]
    if (counted.events.includes(type)) add(free.events, type, detail, share)
  }
}

/** Adds a game to the row of a detail, if the seat did such a thing at all. */
function add(counts: Growing, type: string, detail: string | undefined, share: number): void {
  if (detail === undefined) return
  const row = ((counts[type] ??= {})[detail] ??= [0, 0])
  row[0]++
  row[1] += share
}

/** The file of a game and a level; wins have two digits, for shared ones count in parts. */
export function writeData(data: OpeningData): string {
  const round = (_key: string, value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value
  return `${JSON.stringify(sorted(data), round)}\n`
}

/** A win is shared by at most five: what was rounded stands for the nearest sixtieth. */
export const exactWins = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 60) / 60 : value

/** With keys in their order, so that the same counts make the same file. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
