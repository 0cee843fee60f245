import type { Seat } from '../../../core/game.ts'
import type { OpenAction } from '../../../core/preview.ts'
import type { PlayerView, View } from '../view-types.ts'
import type { useTable } from '../../../../stores/table.ts'
import { isComplete, nextPlace, placedOf, roomOf, sum } from './colonist-placement.ts'
import type { Counts, DraftFrame } from './colonist-placement.ts'
import { playerAt } from '../../../../components/puerto-rico/names.ts'
import { seatsFrom } from './turn-order.ts'

// PR 12.14 - in the mayor phase everybody may place his colonists at once; they are entered in the order of turns.

/** The table's option. */
export const AT_ONCE = 'simultaneousMayor'

/** Will this seat have to place colonists in this phase, after whoever does now? */
export function placesLater(view: View, seat: Seat): boolean {
  const { question, phase, chooser } = view
  if (phase !== 'mayor' || question?.name !== 'placeColonist' || chooser === null) return false
  const round = seatsFrom(view, chooser)
  return round.indexOf(seat) > round.indexOf(question.seat) && hasChoice(playerAt(view, seat))
}
/** With a circle for each colonist or fewer there is nothing to choose: all circles are filled. */
function hasChoice(player: PlayerView): boolean {
  return player.colonists > 0 && sum(roomOf(player)) > player.colonists
}

/** What a draft keeps to before its turn: all colonists will be lifted, so nothing is settled yet. */
export function frameAhead(player: PlayerView): DraftFrame {
  const room = roomOf(player)
  return { room, placed: room.map(() => 0), from: 0, colonists: player.colonists }
}

/** Can what was prepared still be entered as it is? */
export function isStillGood(player: PlayerView, want: Counts): boolean {
  const frame = frameAhead(player)
  const fits = want.length === frame.room.length && want.every((count, place) => count <= frame.room[place]!)
  return fits && sum(want) <= frame.colonists && isComplete(frame, want)
}

/** The places on offer. */
export const placesOf = (open: readonly OpenAction[]): readonly number[] =>
  open.flatMap(({ described }) => (described.verb === 'place' ? [Number(described['place'])] : []))

/** Enters a draft of the seat in turn, colonist by colonist. */
export function enter(table: ReturnType<typeof useTable>, seat: Seat, want: Counts): void {
  // One at a time: where only one place is left the engine goes on by itself, so each look must be a fresh one.
  while (enterNext(table, seat, want) > 0);
}

/** Enters the next place of a draft; answers how many were entered: none when it is complete. */
function enterNext(table: ReturnType<typeof useTable>, seat: Seat, want: Counts): number {
  const placed = placedOf(playerAt(table.liveView as View, seat))
  let place: number | undefined
  return table.series((open) => {
    if (place !== undefined) return undefined
    place = nextPlace(want, placed, placesOf(open))
    return open.find(({ described }) => described.verb === 'place' && described['place'] === place)?.action
  })
}
