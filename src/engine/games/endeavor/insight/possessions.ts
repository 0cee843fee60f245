import type { Seat } from '../../../core/game.ts'
import { BUILDINGS } from '../buildings.ts'
import type { Event } from '../events.ts'
import { GOVERNOR, TRACKS } from '../vocabulary.ts'
import type { DeckName, Icons } from '../vocabulary.ts'
import { iconsOf } from './deck-cards.ts'

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>

/** A difference in a player's possessions. */
export interface PossessionChange {
  readonly seat: Seat
  /** `marker`, `city`, `token:attack`, `icon:culture`, `card:india:3` or `building:bank`. */
  readonly piece: string
  /** Null for buildings, which are not counted. */
  readonly amount: number | null
}

const markers = (seat: Seat, amount: number): PossessionChange => ({ seat, piece: 'marker', amount })
const cities = (seat: Seat, amount: number): PossessionChange => ({ seat, piece: 'city', amount })
const blueToken = (seat: Seat, token: string, amount: number): PossessionChange => ({
  seat,
  piece: `token:${token}`,
  amount,
})
const icons = (seat: Seat, printed: Icons, sign: 1 | -1): readonly PossessionChange[] =>
  [...TRACKS, 'glory' as const].flatMap((icon) => {
    const amount = sign * (printed[icon] ?? 0)
    return amount === 0 ? [] : [{ seat, piece: `icon:${icon}`, amount }]
  })
function cards(seat: Seat, deck: DeckName, number: number, sign: 1 | -1): readonly PossessionChange[] {
  const card = { seat, piece: `card:${deck}:${String(number)}`, amount: sign }
  return [card, ...icons(seat, iconsOf(deck, number), sign)]
}
/** A track token moves its track; a blue token is kept. */
function taken(seat: Seat, token: string | null): readonly PossessionChange[] {
  if (token === null) return []
  const track = TRACKS.find((one) => one === token)
  return track === undefined ? [blueToken(seat, token, 1)] : icons(seat, { [track]: 1 }, 1)
}

/** The events that change possessions; events of other types change none. */
const CHANGES: { readonly [Type in Event['type']]?: (event: EventOf<Type>) => readonly PossessionChange[] } =
  {
    built: ({ seat, building }) => [
      { seat, piece: `building:${building}`, amount: null },
      ...icons(seat, BUILDINGS.find(({ name }) => name === building)?.icons ?? {}, 1),
    ],
    grew: ({ seat, count }) => [markers(seat, count)],
    salary: ({ seat, buildings }) => [markers(seat, buildings.length)],
    activated: ({ seat }) => [markers(seat, -1)],
    spent: ({ seat, token }) => [blueToken(seat, token, -1)],
    shipped: ({ seat, token }) => [markers(seat, -1), ...taken(seat, token)],
    governor: ({ seat, region }) => cards(seat, region, GOVERNOR, 1),
    occupied: ({ seat, token }) => [markers(seat, -1), cities(seat, 1), ...taken(seat, token)],
    attacked: ({ seat, defender }) => [markers(seat, -2), cities(seat, 1), cities(defender, -1)],
    connected: ({ seat, token }) => taken(seat, token),
    drew: ({ seat, deck, number }) => cards(seat, deck, number, 1),
    paid: ({ seat }) => [markers(seat, 1)],
    discarded: ({ seat, deck, number }) => cards(seat, deck, number, -1),
    setAside: ({ seat, numbers }) => numbers.flatMap((number) => cards(seat, 'slavery', number, -1)),
  }

/** The possessions that players gain or lose with an event. */
export function possessionChanges(event: Event): readonly PossessionChange[] {
  // Each entry takes events of its own type, which the compiler cannot follow through a lookup.
  const changesOf = CHANGES[event.type] as ((event: Event) => readonly PossessionChange[]) | undefined
  return changesOf?.(event) ?? []
}
