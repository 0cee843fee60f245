import type { Described } from '../../engine/core/game.ts'
import type { TargetName } from '../common/game-ui.ts'

/** What each kind of choice is about, as the names of what can be pointed at on the boards. */
const TARGETS: { readonly [verb: string]: (described: Described) => readonly TargetName[] } = {
  role: ({ card }) => [`role:${String(card)}`],
  tile: ({ tile }) => [`tile:${String(tile)}`],
  use: ({ building, good }) =>
    good === undefined ? [`own:${String(building)}`] : [`own:${String(building)}`, `good:${String(good)}`],
  recruit: () => ['recruit'],
  place: ({ place }) => [`place:${String(place)}`],
  build: ({ building }) => [`building:${String(building)}`],
  bonus: ({ good }) => [`supply:${String(good)}`],
  sell: ({ good }) => [`good:${String(good)}`, 'house'],
  load: ({ good, ship }) => [`good:${String(good)}`, `ship:${String(ship)}`],
  store: ({ good }) => [`good:${String(good)}`],
  keep: ({ good }) => [`good:${String(good)}`],
  pick: ({ building }) => [`building:${String(building)}`],
  bid: ({ turn, halves }) => [`bid:${String(turn)}:${String(halves)}`],
}

/** What a choice is about; pointing at all of it leaves no other choice. */
export function targetsOf(described: Described): readonly TargetName[] {
  return TARGETS[described.verb]?.(described) ?? [described.verb]
}
