import { diceFromText } from './intervals.ts'
import type { Deal } from './types.ts'

/**
 * The games of one deal: the line-up in a random order, rotated so that every bot sits on every chair equally often.
 * Rotations that give the same seating are left out: they would be the same game.
 */
export function rotatedDeal(lineUp: readonly number[], deal: number, seed: string): Deal {
  const order = shuffled(lineUp, `${seed}|order|${String(deal)}`)
  const seatings: number[][] = []
  const seen = new Set<string>()
  for (let turn = 0; turn < order.length; turn++) {
    const seating = [...order.slice(turn), ...order.slice(0, turn)]
    if (seen.has(seating.join())) continue
    seen.add(seating.join())
    seatings.push(seating)
  }
  return { deal, seatings }
}

/** As many whole deals as give at least `games` games. */
export function rotatedDeals(lineUp: readonly number[], games: number, seed: string, firstDeal = 0): Deal[] {
  const deals: Deal[] = []
  for (let played = 0; played < games;) {
    const rotated = rotatedDeal(lineUp, firstDeal + deals.length, seed)
    deals.push(rotated)
    played += rotated.seatings.length
  }
  return deals
}

function shuffled(list: readonly number[], text: string): number[] {
  const dice = diceFromText(text)
  const order = [...list]
  for (let left = order.length; left > 1; left--) {
    const at = dice.below(left)
    const last = order[left - 1]!
    order[left - 1] = order[at]!
    order[at] = last
  }
  return order
}
