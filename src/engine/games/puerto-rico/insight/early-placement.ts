import type { Seat } from '../../../core/game.ts'
import type { LegalAction } from '../../../core/preview.ts'
import type { PlayerView, View } from '../view-types.ts'
import { isComplete, roomOf, sum } from './colonist-placement.ts'
import type { ColonistCounts, PlacementLimits } from './colonist-placement.ts'
import { seatsFrom } from './turn-order.ts'

// PR 12.14 - in the mayor phase all players may place their colonists at once; the placements are entered in turn order.

/** Will this seat have to place colonists later in this phase? */
export function placesLater(view: View, seat: Seat): boolean {
  const { question, phase, chooser } = view
  if (phase !== 'mayor' || question?.name !== 'placeColonist' || chooser === null) return false
  const round = seatsFrom(view, chooser)
  return (
    round.indexOf(seat) > round.indexOf(question.seat) && hasChoice(view.players[seat] ?? view.players[0]!)
  )
}
/** Are there more circles than colonists, or circles that may stay empty (PR 12.15)? Otherwise all circles are filled. */
function hasChoice(player: PlayerView): boolean {
  const isFree = player.optionalPlace !== null || sum(roomOf(player)) > player.colonists
  return player.colonists > 0 && isFree
}

/** The limits of a placement before the seat's turn: all colonists will be taken back, so nothing is placed yet. */
export function earlyLimits(player: PlayerView): PlacementLimits {
  const room = roomOf(player)
  const { colonists, optionalPlace } = player
  return { room, placed: room.map(() => 0), from: 0, colonists, optionalPlace }
}

/** Can a prepared placement still be entered unchanged? */
export function mayEnterPlacement(player: PlayerView, want: ColonistCounts): boolean {
  const limits = earlyLimits(player)
  const fits =
    want.length === limits.room.length && want.every((count, place) => count <= limits.room[place]!)
  return fits && sum(want) <= limits.colonists && isComplete(limits, want)
}

/** The places at which a colonist may be placed now. */
export const openPlacesOf = (open: readonly LegalAction[]): readonly number[] =>
  open.flatMap(({ described }) => (described.verb === 'place' ? [Number(described['place'])] : []))
