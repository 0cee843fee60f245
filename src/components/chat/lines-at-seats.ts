import { promiseTimeout } from '@vueuse/core'
import { h, provide, shallowRef, watch } from 'vue'
import type { Seat } from '../../engine/core/game.ts'
import type { ChatLine } from '../../online/runtime/room-views.ts'
import type { SeatAppearance } from '../seats/seats.ts'
import { AT_SEAT } from '../table/players/at-seat.ts'
import SaidLine from './SaidLine.vue'

/** Milliseconds a line stands at the row of its author. */
export const SHOWN_FOR = 8000

/** Shows each new unread line at the row of its author for some seconds, or until it is seen in the chat. */
export function provideLinesAtSeats(
  unread: () => readonly ChatLine[],
  seats: () => readonly Omit<SeatAppearance, 'name'>[],
): void {
  const said = shallowRef<ReadonlyMap<Seat, ChatLine>>(new Map())
  // What was unread before this page is no news.
  let newest = unread().at(-1)?.id ?? 0
  const keepIf = (wanted: (line: ChatLine) => boolean): void => {
    said.value = new Map([...said.value].filter(([, line]) => wanted(line)))
  }
  watch(unread, (lines) => {
    keepIf(({ id }) => lines.some((line) => line.id === id))
    for (const line of lines.filter(({ id }) => id > newest)) {
      newest = line.id
      const seat = seats().findIndex(({ color, symbol }) => color === line.color && symbol === line.symbol)
      if (seat < 0) continue
      said.value = new Map(said.value).set(seat, line)
      void promiseTimeout(SHOWN_FOR).then(() => keepIf(({ id }) => id !== line.id))
    }
  })
  provide(AT_SEAT, (seat) => {
    const line = said.value.get(seat)
    return line && h(SaidLine, { text: line.text })
  })
}
