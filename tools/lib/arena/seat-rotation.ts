import { diceFromText } from './intervals.ts'
import type { Deal } from './types.ts'

/**
 * The games of one deal: the line-up in an order of this deal's own, turned so that everybody sits on every chair as
 * often as everybody else. Turns that seat the same bots alike would be the same game again and are left out.
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

/** As many whole deals as give at least so many games. */
export function rotatedDeals(lineUp: readonly number[], games: number, seed: string, firstDeal = 0): Deal[] {
  const blocks: Deal[] = []
  for (let played = 0; played < games;) {
    const block = rotatedDeal(lineUp, firstDeal + blocks.length, seed)
    blocks.push(block)
    played += block.seatings.length
  }
  return blocks
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
