import type { Seat } from '../../../engine/core/game.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { city, number, region, seatOf, seatsOf, track } from '../../../i18n/endeavor/values.ts'
import type { Message } from '../../../i18n/message.ts'
import type { RoundSummary } from '../../../stores/curves.ts'

/** A round of this game. */
export type Round = RoundSummary<View, Event>
type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>
/** Fewer tokens at once, or governors of one player, are not worth a word. */
const MANY_TOKENS = 3
const MANY_GOVERNORS = 2

const fact = (name: string, values: Message['values']): Message => ({ key: `chronicle.fact.${name}`, values })

/** Events of a type, each with the round it happened in. */
function told<Type extends Event['type']>(
  chapters: readonly Round[],
  type: Type,
): readonly { readonly event: EventOf<Type>; readonly round: number }[] {
  return chapters.flatMap(({ round, events }) =>
    events.filter((event): event is EventOf<Type> => event.type === type).map((event) => ({ event, round })),
  )
}
/** The highest count and the seats that share it; undefined if it is below `least`, or shared by all. */
function most(
  counts: readonly (readonly [seat: Seat, count: number])[],
  least = 1,
): { readonly count: number; readonly seats: readonly Seat[] } | undefined {
  const count = Math.max(0, ...counts.map(([, many]) => many))
  const seats = counts.filter(([, many]) => many === count).map(([seat]) => seat)
  return count < least || seats.length === counts.length ? undefined : { count, seats }
}
/** How often each seat is named. */
function tally(seats: readonly Seat[], players: number): readonly (readonly [Seat, number])[] {
  return Array.from({ length: players }, (_, seat) => [seat, seats.filter((one) => one === seat).length])
}

/** What was remarkable in a game, from its events and its last view. */
export function facts(chapters: readonly Round[]): readonly Message[] {
  const last = chapters.at(-1)
  if (last === undefined) return []
  const view = last.view
  const found = [
    opening(chapters),
    governors(chapters, view),
    haul(chapters),
    connections(view),
    attacks(chapters, view),
    furthest(view),
    abolition(chapters),
  ]
  return found.filter((said) => said !== undefined)
}

function opening(chapters: readonly Round[]): Message | undefined {
  const [first] = told(chapters, 'governor')
  if (first === undefined) return undefined
  const { event, round } = first
  return fact('opening', { region: region(event.region), seat: seatOf(event.seat), round: number(round) })
}
function governors(chapters: readonly Round[], view: View): Message | undefined {
  const seats = told(chapters, 'governor').map(({ event }) => event.seat)
  const top = most(tally(seats, view.seats), MANY_GOVERNORS)
  return top && fact('governors', { count: number(top.count), seats: seatsOf(top.seats) })
}
/** A city taken, and how many tokens that brought: its own, and those of the connections it closed. */
interface Stroke {
  readonly name: string
  readonly seat: Seat
  readonly round: number
  readonly count: number
}
function strokes({ round, events }: Round): readonly Stroke[] {
  const all = events as readonly Event[]
  return all.flatMap((event, at): readonly Stroke[] => {
    if (event.type !== 'occupied' && event.type !== 'attacked') return []
    const after = all.slice(at + 1)
    const end = after.findIndex(({ type }) => type !== 'connected')
    const own = event.type === 'occupied' && event.token !== null ? 1 : 0
    return [{ name: event.city, seat: event.seat, round, count: own + (end < 0 ? after.length : end) }]
  })
}
function haul(chapters: readonly Round[]): Message | undefined {
  const all = chapters.flatMap(strokes)
  const count = Math.max(0, ...all.map((stroke) => stroke.count))
  const best = all.find((stroke) => stroke.count === count)
  if (best === undefined || count < MANY_TOKENS) return undefined
  const { name, seat, round } = best
  return fact('haul', { city: city(name), count: number(count), seat: seatOf(seat), round: number(round) })
}
function connections(view: View): Message | undefined {
  const owners = view.connections.flatMap(({ owner }) => (owner === null ? [] : [owner]))
  const top = most(tally(owners, view.seats))
  return top && fact('connections', { count: number(top.count), seats: seatsOf(top.seats) })
}
function attacks(chapters: readonly Round[], view: View): Message | undefined {
  const seats = told(chapters, 'attacked').map(({ event }) => event.seat)
  const top = most(tally(seats, view.seats))
  return top && fact('attacks', { count: number(top.count), seats: seatsOf(top.seats) })
}
/** Whose track has come furthest. */
function furthest({ players }: View): Message | undefined {
  const all = players.flatMap(({ seat, values }) =>
    TRACKS.map((name) => ({ seat, name, value: values[name] })),
  )
  const value = Math.max(0, ...all.map((one) => one.value))
  const [first, ...others] = all.filter((one) => one.value === value)
  if (first === undefined || value === 0 || others.length > 0) return undefined
  return fact('furthest', { track: track(first.name), value: number(value), seat: seatOf(first.seat) })
}
function abolition(chapters: readonly Round[]): Message | undefined {
  const [first] = told(chapters, 'abolished')
  if (first === undefined) return undefined
  return fact('abolition', { seat: seatOf(first.event.seat), round: number(first.round) })
}
