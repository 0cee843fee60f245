import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { SoundName } from '../../sound/sounds.ts'

type EventType = Event['type']
type EventOf<Type extends EventType> = Extract<Event, { type: Type }>
type Heard = SoundName | undefined

const isAny = (goods: Readonly<Record<string, number | undefined>>): boolean =>
  Object.values(goods).some((count) => (count ?? 0) > 0)

/** One entry for each type of event: a new type has to say how it sounds, or that it does not. */
const SOUNDS: { readonly [Type in EventType]: (event: EventOf<Type>) => Heard } = {
  round: () => undefined,
  role: ({ coins }) => (coins > 0 ? 'coin' : 'paper'),
  passed: () => undefined,
  tookTile: () => 'wood',
  drewTile: () => 'wood',
  discarded: () => undefined,
  reshuffled: () => 'paper',
  rowDrawn: () => undefined,
  recruited: () => 'steps',
  arrived: ({ count }) => (count > 0 ? 'steps' : undefined),
  arranged: () => 'steps',
  shipFilled: () => undefined,
  manned: () => 'steps',
  built: () => 'wood',
  produced: ({ goods }) => (isAny(goods) ? 'barrel' : undefined),
  earned: ({ coins }) => (coins > 0 ? 'coin' : undefined),
  bonusGood: () => 'barrel',
  sold: () => 'coin',
  houseEmptied: () => undefined,
  loaded: () => 'barrel',
  shipped: () => 'barrel',
  kept: () => undefined,
  lost: ({ goods }) => (isAny(goods) ? 'water' : undefined),
  sailed: () => 'water',
  prospected: () => 'coin',
  cardCoins: () => undefined,
  ending: () => undefined,
  over: () => undefined,
  picked: () => 'wood',
  marketDrawn: () => 'paper',
  bid: () => 'coin',
  seated: () => 'paper',
  forested: () => 'wood',
  guestMoved: () => 'steps',
  gave: () => 'coin',
  gained: () => undefined,
  soldOwn: () => 'coin',
  shippedMixed: () => 'barrel',
}

/** How it sounds that something happened, if it sounds at all. */
export function sound(event: Event): SoundName | undefined {
  // The table is complete and each entry takes events of its own type, which the compiler cannot follow through a lookup.
  const found = SOUNDS[event.type] as (event: Event) => Heard
  return found(event)
}
