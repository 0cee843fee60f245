import type { Seat } from '../../../engine/core/game.ts'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { CARD_ICONS } from '../../../engine/games/endeavor/cards.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import { DECKS, GOVERNOR, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { DeckName, Icons } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Change } from '../../table/game-ui.ts'

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>

const markers = (seat: Seat, amount: number): Change => ({
  seat,
  piece: 'marker',
  key: 'endeavor.noun.markers',
  amount,
})
const cities = (seat: Seat, amount: number): Change => ({
  seat,
  piece: 'city',
  key: 'endeavor.noun.cities',
  amount,
})
const blue = (seat: Seat, token: string, amount: number): Change => ({
  seat,
  piece: `token:${token}`,
  key: 'endeavor.noun.tokens',
  one: `endeavor.token.${token}`,
  amount,
})
const icons = (seat: Seat, printed: Icons, sign: 1 | -1): readonly Change[] =>
  [...TRACKS, 'glory' as const].flatMap((icon) => {
    const amount = sign * (printed[icon] ?? 0)
    return amount === 0 ? [] : [{ seat, piece: `icon:${icon}`, key: `endeavor.tracks.${icon}`, amount }]
  })
function cards(seat: Seat, deck: DeckName, number: number, sign: 1 | -1): readonly Change[] {
  const piece = `card:${deck}:${String(number)}`
  const printed = CARD_ICONS[DECKS.indexOf(deck)]?.[number] ?? {}
  return [{ seat, piece, key: 'endeavor.noun.cards', amount: sign }, ...icons(seat, printed, sign)]
}
/** A token moves its track, or is kept. */
function taken(seat: Seat, token: string | null): readonly Change[] {
  if (token === null) return []
  const track = TRACKS.find((one) => one === token)
  return track === undefined ? [blue(seat, token, 1)] : icons(seat, { [track]: 1 }, 1)
}

/** Every event that gives a player something or takes it from him; whatever is not listed moves nobody's belongings. */
const CHANGES: { readonly [Type in Event['type']]?: (event: EventOf<Type>) => readonly Change[] } = {
  built: ({ seat, building }) => [
    { seat, piece: `building:${building}`, key: `endeavor.building.${building}`, amount: null },
    ...icons(seat, BUILDINGS.find(({ name }) => name === building)?.icons ?? {}, 1),
  ],
  grew: ({ seat, count }) => [markers(seat, count)],
  salary: ({ seat, buildings }) => [markers(seat, buildings.length)],
  activated: ({ seat }) => [markers(seat, -1)],
  spent: ({ seat, token }) => [blue(seat, token, -1)],
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

/** What an event brought each player, or cost him. */
export function changes(event: Event): readonly Change[] {
  // Each entry takes events of its own type, which the compiler cannot follow through a lookup.
  const changing = CHANGES[event.type] as ((event: Event) => readonly Change[]) | undefined
  return changing?.(event) ?? []
}
