import type { Seat } from '../../engine/core/game.ts'
import type { MemberView } from '../../net/room/room-views.ts'
import { useListFormat } from '../table/message/translate.ts'
import { useSeats } from '../seats/seats.ts'

/** The names of seats as plain text, joined as the language does. */
export function useSeatNames(): (some: readonly Seat[]) => string {
  const seats = useSeats()
  const list = useListFormat()
  return (some) =>
    list(some.length)
      .map((part) => ('at' in part ? seats(some[part.at]!).name : part.between))
      .join('')
}

/** Who has taken the seats of a member over; undefined where it is still whoever sat down first. */
export function useSuccessorName(): (member: MemberView) => string | undefined {
  const seats = useSeats()
  return ({ name, seats: [first] }) => (first === undefined || seats(first).name === name ? undefined : name)
}
