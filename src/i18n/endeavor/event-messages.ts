import type { Event } from '../../engine/games/endeavor/events.ts'
import { DECKS, GOVERNOR, hasGovernor } from '../../engine/games/endeavor/vocabulary.ts'
import type { DeckName } from '../../engine/games/endeavor/vocabulary.ts'
import type { Message } from '../message.ts'
import {
  building,
  buildings,
  card,
  city,
  ends,
  markers,
  number,
  region,
  seatOf,
  seatsOf,
  token,
} from './values.ts'
import type { Values } from './values.ts'

type EventType = Event['type']
type EventOf<Type extends EventType> = Extract<Event, { type: Type }>
type Said = Message | undefined
type Weight = NonNullable<Message['weight']>

const sentence = (weight: Weight, key: string, values: Values, plural?: number): Message => ({
  key: `chronicle.log.${key}`,
  values,
  weight,
  ...(plural !== undefined && { plural }),
})
const line = (key: string, values: Values, plural?: number): Message => sentence('line', key, values, plural)
const quiet = (key: string, values: Values, plural?: number): Message =>
  sentence('quiet', key, values, plural)

function isGovernor(deck: DeckName, at: number): boolean {
  return at === GOVERNOR && hasGovernor(DECKS.indexOf(deck))
}

/** One entry for each type of event: a new type without an entry does not compile. */
const SAYINGS: { readonly [Type in EventType]: (event: EventOf<Type>) => Said } = {
  tokensLaid: () => quiet('tokensLaid', {}),
  round: ({ round, crown }) => sentence('round', 'round', { round: number(round), crown: seatOf(crown) }),
  // Growth and salary share one heading, for they have few questions.
  phase: ({ phase }) => (phase === 'salary' ? undefined : sentence('phase', `phase.${phase}`, {})),
  built: ({ seat, building: name }) => line('built', { seat: seatOf(seat), building: building(name) }),
  grew: ({ seat, count }) => quiet('grew', { seat: seatOf(seat), markers: markers(count) }),
  salary: ({ seat, buildings: names }) =>
    quiet('salary', { seat: seatOf(seat), buildings: buildings(names) }, names.length),
  activated: ({ seat, building: name }) =>
    line('activated', { seat: seatOf(seat), building: building(name) }),
  spent: ({ seat, token: name }) => line('spent', { seat: seatOf(seat), token: token(name) }),
  shipped({ seat, region: name, space, token: taken }) {
    const values = { seat: seatOf(seat), region: region(name) }
    if (space === null) return line('shippedBeside', values)
    const there = { ...values, space: number(space + 1) }
    return taken === null ? line('shippedBare', there) : line('shipped', { ...there, token: token(taken) })
  },
  opened: ({ region: name }) => line('opened', { region: region(name) }),
  governor: ({ seat, region: name }) => line('governor', { seat: seatOf(seat), region: region(name) }),
  occupied({ seat, city: name, token: taken }) {
    const values = { seat: seatOf(seat), city: city(name) }
    return taken === null
      ? line('occupiedBare', values)
      : line('occupied', { ...values, token: token(taken) })
  },
  attacked: ({ seat, city: name, defender }) =>
    line('attacked', { seat: seatOf(seat), city: city(name), defender: seatOf(defender) }),
  connected: ({ seat, connection, token: taken }) =>
    line('connected', { seat: seatOf(seat), ...ends(connection), token: token(taken) }),
  drew: ({ seat, deck, number: at }) =>
    line('drew', { seat: seatOf(seat), card: card(deck, at), number: number(at) }),
  paid: ({ seat, building: name }) => line('paid', { seat: seatOf(seat), building: building(name) }),
  passed: ({ seat }) => quiet('passed', { seat: seatOf(seat) }),
  discarded({ seat, deck, number: at }) {
    const values = { seat: seatOf(seat), card: card(deck, at) }
    return isGovernor(deck, at)
      ? line('discardedGovernor', values)
      : line('discarded', { ...values, number: number(at) })
  },
  installed: ({ seat }) => line('installed', { seat: seatOf(seat) }),
  uninstalled: ({ seat }) => line('uninstalled', { seat: seatOf(seat) }),
  abolished: ({ seat }) => line('abolished', { seat: seatOf(seat) }),
  setAside: ({ seat, count }) => line('setAside', { seat: seatOf(seat), count: number(count) }, count),
  over: ({ winners }) =>
    sentence('round', winners.length > 1 ? 'overShared' : 'over', { winners: seatsOf(winners) }),
}

/** The message of an event; undefined if the log shows none. */
export function messageOf(event: Event): Said {
  // The table is complete and each entry takes its own type of event; the compiler cannot infer this through a lookup.
  const saying = SAYINGS[event.type] as (event: Event) => Said
  return saying(event)
}
