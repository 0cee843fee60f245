import { CHANCE } from '../../engine/core/game.ts'
import type { Seat, Turn } from '../../engine/core/game.ts'

/** How many entries of the history stay; or why nothing can be taken back: no own choice, a roll since, no player in turn. */
type TakeBackTarget = { readonly to: number } | { readonly refusal: 'nothing' | 'roll' | 'notNow' }

/**
 * The start of the last own turn: the unbroken run of choices of one seat that ends with the last own choice.
 * Rolls are never taken back.
 */
export function takeBackTarget(
  history: readonly { readonly seat: Seat | typeof CHANCE }[],
  mine: readonly Seat[],
  turn: Turn,
): TakeBackTarget {
  const last = history.findLastIndex(({ seat }) => seat !== CHANCE && mine.includes(seat))
  if (last < 0) return { refusal: 'nothing' }
  if (history.slice(last).some(({ seat }) => seat === CHANCE)) return { refusal: 'roll' }
  if (turn < 0) return { refusal: 'notNow' }
  let to = last
  while (to > 0 && history[to - 1]!.seat === history[last]!.seat) to--
  return { to }
}
