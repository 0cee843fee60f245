import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'
import type { Seat } from '../../engine/core/game.ts'
import { COLORS, SYMBOL_NAMES } from '../../session/appearance.ts'

export { COLORS, SYMBOL_NAMES }
/** The players' colours; the stylesheet has `--seat-<color>`, `--seat-<color>-on` and `--seat-<color>-text` for each. */
export type SeatColor = (typeof COLORS)[number]

/** The players' symbols, each filled on a 24 by 24 field: colour is never the only sign. */
export const SYMBOLS: Readonly<Record<SeatSymbol, string>> = {
  star: 'M12 1.8l2.9 6.7 7.3.7-5.5 4.8 1.6 7.1L12 17.4l-6.3 3.7 1.6-7.1L1.8 9.2l7.3-.7z',
  hexagon: 'M12 2l8.7 5v10L12 22l-8.7-5V7z',
  cross: 'M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z',
  diamond: 'M12 1.5 21 12l-9 10.5L3 12z',
  circle: 'M12 2.5a9.5 9.5 0 1 0 .01 0z',
  triangle: 'M12 2.5 22.5 21h-21z',
  square: 'M3.5 3.5h17v17h-17z',
  moon: 'M15.5 2.5a10 10 0 1 0 6 13.8A8.5 8.5 0 0 1 15.5 2.5z',
}
export type SeatSymbol = (typeof SYMBOL_NAMES)[number]

/** The appearance of a player. */
export interface SeatAppearance {
  readonly name: string
  readonly color: string
  readonly symbol: string
}

const SEATS: InjectionKey<() => readonly SeatAppearance[]> = Symbol('seats')

/** Provides the appearance of the players to all descendants. */
export function provideSeats(seats: () => readonly SeatAppearance[]): void {
  provide(SEATS, seats)
}

/** The appearance of a seat; a seat without a player is called by its number, counted from 1. */
export function useSeats(): (seat: Seat) => SeatAppearance {
  const seats = inject(SEATS, () => [])
  return (seat) => {
    const look = seats()[seat]
    return {
      name: look?.name ?? String(seat + 1),
      color: knownColor(look?.color, seat),
      symbol: knownSymbol(look?.symbol, seat),
    }
  }
}

export function knownColor(color: string | undefined, seat: Seat): SeatColor {
  return COLORS.find((known) => known === color) ?? COLORS[seat % COLORS.length]!
}
export function knownSymbol(symbol: string | undefined, seat: Seat): SeatSymbol {
  return SYMBOL_NAMES.find((known) => known === symbol) ?? SYMBOL_NAMES[seat % SYMBOL_NAMES.length]!
}
