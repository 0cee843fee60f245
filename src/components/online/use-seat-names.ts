import type { Seat } from '../../engine/core/game.ts'
import type { MemberView } from '../../online/runtime/room-views.ts'
import { useListFormat } from '../table/message/translate.ts'
import { useSeats } from '../seats/seats.ts'

/** Returns a function from seats to their names as a list in the current language. */
export function useSeatNames(): (some: readonly Seat[]) => string {
  const seats = useSeats()
  const list = useListFormat()
  return (some) =>
    list(some.length)
      .map((part) => ('at' in part ? seats(some[part.at]!).name : part.between))
      .join('')
}

/** The name of the person who has taken over a member's seats; undefined if the first person still has them. */
export function useSuccessorName(): (member: MemberView) => string | undefined {
  const seats = useSeats()
  return ({ name, seats: [first] }) => (first === undefined || seats(first).name === name ? undefined : name)
}
