import { CHANCE } from '../../engine/core/game.ts'
import type { Seat, Turn } from '../../engine/core/game.ts'

/** Where asking back leads: to so many entries; or why there is no way: nothing decided, dice since, nobody in turn. */
type TakeBackTarget = { readonly to: number } | { readonly refusal: 'nothing' | 'roll' | 'notNow' }

/**
 * The way back to before the last own turn: the unbroken run of choices that ended with the last own one. Whatever was
 * chosen inside it is chosen anew; a roll is never crossed.
 */
export function takeBackTarget(
  told: readonly { readonly seat: Seat | typeof CHANCE }[],
  mine: readonly Seat[],
  turn: Turn,
): TakeBackTarget {
  const last = told.findLastIndex(({ seat }) => seat !== CHANCE && mine.includes(seat))
  if (last < 0) return { refusal: 'nothing' }
  if (told.slice(last).some(({ seat }) => seat === CHANCE)) return { refusal: 'roll' }
  if (turn < 0) return { refusal: 'notNow' }
  let to = last
  while (to > 0 && told[to - 1]!.seat === told[last]!.seat) to--
  return { to }
}
