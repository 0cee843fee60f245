import type { Seat } from '../../../engine/core/game.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { city, number, region, seatOf } from '../../../i18n/endeavor/values.ts'
import type { Message } from '../../../i18n/message.ts'

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>

/** What went against this seat, of what has just happened: a city taken, a governor lost to another, slavery abolished. */
export function setbacks(events: readonly Event[], view: View, seat: Seat): readonly Message[] {
  const abolisher = events.find((event) => event.type === 'abolished')?.seat
  return events.flatMap((event): readonly Message[] => {
    if (event.type === 'attacked') return attacked(event, seat)
    if (event.type === 'governor') return outshipped(event, view, seat)
    return event.type === 'setAside' ? laidAside(event, abolisher, seat) : []
  })
}

function attacked({ seat: by, city: name, defender }: EventOf<'attacked'>, seat: Seat): readonly Message[] {
  return defender === seat ? [hit('attacked', { seat: seatOf(by), city: city(name) })] : []
}
/** Another is governor where this seat has shipped too. */
function outshipped(
  { seat: by, region: name }: EventOf<'governor'>,
  view: View,
  seat: Seat,
): readonly Message[] {
  const track = view.regions.find((one) => one.region === name)?.track ?? []
  const isThere = track.some(({ sailor }) => sailor === seat)
  return by !== seat && isThere ? [hit('governor', { seat: seatOf(by), region: region(name) })] : []
}
function laidAside(
  { seat: whose, count }: EventOf<'setAside'>,
  by: Seat | undefined,
  seat: Seat,
): readonly Message[] {
  if (whose !== seat || by === undefined || by === seat) return []
  return [hit('abolished', { seat: seatOf(by), count: number(count) }, count)]
}

function hit(name: string, values: Message['values'], plural?: number): Message {
  return { key: `chronicle.hit.${name}`, values, ...(plural !== undefined && { plural }) }
}
