import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { PlayerView, View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { Situation } from '../../guide/situation.ts'

/** A table of Puerto Rico as the guide sees it. */
export type PuertoRicoSituation = Situation<View, Event>

export function learnerOf({ view, me }: PuertoRicoSituation): PlayerView {
  return view.players[me]!
}
