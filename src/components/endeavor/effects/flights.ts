import type { Seat } from '../../../engine/core/game.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import { TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Flight, Place } from '../../table/game-ui.ts'

// The places of this game, as the boards mark them with `data-place`:
//   player:<seat>                     a player; what is behind the seat is marked where a board shows it
//   player:<seat>:harbour :supply :aside :governor-space
//   player:<seat>:site:<building>     where a building stands, or will
//   player:<seat>:tokens:<kind>       blue tokens
//   player:<seat>:track:<track>
//   player:<seat>:cards               and :cards:<deck>
//   crown, bag                        the mark of the first player; pieces outside the boards
//   region:<region>                   and track:<region>:<space from 0>, beside:<region>
//   city:<city>, connection:<number>, deck:<deck>
//   market:<building>                 the tiles on display

type EventType = Event['type']
type EventOf<Type extends EventType> = Extract<Event, { type: Type }>

const of = (seat: Seat, what: string): Place => `player:${String(seat)}:${what}`
const move = (piece: string, from: Place | null, to: Place, count = 1): Flight => ({ piece, count, from, to })
/** Nothing moves, but something there has changed. */
const change = (piece: string, to: Place): Flight => move(piece, null, to)
const marker = (seat: Seat, from: Place, to: Place, count = 1): Flight =>
  move(`marker:${String(seat)}`, from, to, count)

/** A token goes to the track it moves, or lies ready to be spent. */
function taken(seat: Seat, token: string | null, from: Place): readonly Flight[] {
  if (token === null) return []
  const isStep = TRACKS.some((track) => track === token)
  return [move(`token:${token}`, from, of(seat, `${isStep ? 'track' : 'tokens'}:${token}`))]
}

/** One entry for each type of event: a new type without its flights does not compile. */
const FLIGHTS: { readonly [Type in EventType]: (event: EventOf<Type>) => readonly Flight[] } = {
  tokensLaid: () => [],
  round: ({ crown }) => [move('crown', 'crown', `player:${String(crown)}`)],
  phase: () => [],
  built: ({ seat, building }) => [
    { ...move(`building:${building}`, `market:${building}`, of(seat, `site:${building}`)), motion: 'raise' },
  ],
  grew: ({ seat, count }) => [marker(seat, of(seat, 'supply'), of(seat, 'harbour'), count)],
  salary: ({ seat, buildings }) =>
    buildings.map((building) => marker(seat, of(seat, `site:${building}`), of(seat, 'harbour'))),
  activated: ({ seat, building }) => [marker(seat, of(seat, 'harbour'), of(seat, `site:${building}`))],
  spent: ({ seat, token }) => [move(`token:${token}`, of(seat, `tokens:${token}`), 'bag')],
  shipped({ seat, region, space, token }) {
    const there = space === null ? `beside:${region}` : `track:${region}:${String(space)}`
    const route = Array.from({ length: space ?? 0 }, (_, nth) => `track:${region}:${String(nth)}`)
    return [{ ...marker(seat, of(seat, 'harbour'), there), via: route }, ...taken(seat, token, there)]
  },
  opened: ({ region }) => [{ ...change(`region:${region}`, `region:${region}`), motion: 'fade' }],
  governor: ({ seat, region }) => [move(`card:${region}:0`, `deck:${region}`, of(seat, `cards:${region}`))],
  occupied: ({ seat, city, token }) => [
    marker(seat, of(seat, 'harbour'), `city:${city}`),
    ...taken(seat, token, `city:${city}`),
  ],
  attacked: ({ seat, city, defender }) => [
    { ...marker(seat, of(seat, 'harbour'), `city:${city}`), motion: 'shake' },
    marker(seat, of(seat, 'harbour'), of(seat, 'supply')),
    marker(defender, `city:${city}`, of(defender, 'supply')),
  ],
  connected: ({ seat, connection, token }) => taken(seat, token, `connection:${String(connection)}`),
  drew: ({ seat, deck, number }) => [
    move(`card:${deck}:${String(number)}`, `deck:${deck}`, of(seat, `cards:${deck}`)),
  ],
  paid: ({ seat, building }) => [marker(seat, of(seat, `site:${building}`), of(seat, 'harbour'))],
  passed: () => [],
  discarded: ({ seat, deck, number }) => [
    move(
      `card:${deck}:${String(number)}`,
      of(seat, `cards:${deck}`),
      deck === 'slavery' ? of(seat, 'aside') : `deck:${deck}`,
    ),
  ],
  installed: ({ seat }) => [move('governor', of(seat, 'cards'), of(seat, 'governor-space'))],
  uninstalled: ({ seat }) => [move('governor', of(seat, 'governor-space'), of(seat, 'cards'))],
  abolished: () => [{ ...change('deck:slavery', 'deck:slavery'), motion: 'fade' }],
  setAside: ({ seat, numbers }) =>
    numbers.map((number) =>
      move(`card:slavery:${String(number)}`, of(seat, 'cards:slavery'), of(seat, 'aside')),
    ),
  over: () => [],
}

/** Which pieces went where, and what else has changed. */
export function flights(event: Event): readonly Flight[] {
  // The table is complete and each entry takes events of its own type, which the compiler cannot follow through a lookup.
  const found = FLIGHTS[event.type] as (event: Event) => readonly Flight[]
  return found(event)
}
