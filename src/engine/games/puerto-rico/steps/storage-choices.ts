import type { Seat, State } from '../../../core/game.ts'
import { sum } from '../buildings/run-hooks.ts'
import { goods } from '../state.ts'
import { GOODS } from '../vocabulary.ts'

/** PR 8.7, 13.4 - the number of single barrels that a seat may store: one, and those of buildings. */
export function singlesOf(state: State, seat: Seat): number {
  return 1 + sum.storedSingles(state, seat)
}

/**
 * PR 8.7 - can all these barrels stay? They can if the whole kinds take the largest counts and what is left is no more than
 * the single barrels.
 */
function isStorable(counts: readonly number[], kinds: number, singles: number): boolean {
  const rest = counts.toSorted((one, other) => other - one).slice(kinds)
  return rest.reduce((all, count) => all + count, 0) <= singles
}

export function barrelsOf(state: State, seat: Seat): number[] {
  return GOODS.map((_, good) => state[goods(seat, good)]!)
}

export function isAllStored(state: State, seat: Seat): boolean {
  return isStorable(barrelsOf(state, seat), sum.storedKinds(state, seat), singlesOf(state, seat))
}

/** What is stored: whole kinds as bits, and the number of barrels of each other kind. */
interface StorageChoice {
  readonly kinds: number
  readonly singles: readonly number[]
}

/**
 * PR 8.7, 13.4 - returns every storage choice such that no other keeps the same and more, each once: of two that keep the same,
 * the one with the lowest whole kinds.
 */
export function findStorageChoices(
  counts: readonly number[],
  kinds: number,
  singles: number,
): readonly StorageChoice[] {
  const choices: StorageChoice[] = []
  const found = new Set<string>()
  const held = bitsOf(counts)
  const room = Math.min(kinds, countBits(held))
  for (let whole = 0; whole < 1 << counts.length; whole++) {
    if ((whole & ~held) !== 0 || countBits(whole) !== room) continue
    const rest = counts.map((count, good) => ((whole >> good) & 1 ? 0 : count))
    for (const taken of selections(rest, singles)) {
      const kept = taken.map((count, good) => ((whole >> good) & 1 ? counts[good]! : count))
      if (found.has(kept.join()) || !isMost(kept, counts, kinds, singles)) continue
      found.add(kept.join())
      choices.push({ kinds: whole, singles: taken })
    }
  }
  return choices
}

/** Would one more barrel of any kind be too many? This suffices, since less than what can be stored can be stored too. */
function isMost(kept: readonly number[], counts: readonly number[], kinds: number, singles: number): boolean {
  return kept.every(
    (count, good) => count === counts[good] || !isStorable(kept.with(good, count + 1), kinds, singles),
  )
}

/** Returns every way to take `wanted` barrels, or all if there are fewer. */
function selections(from: readonly number[], wanted: number): readonly (readonly number[])[] {
  const count = Math.min(
    wanted,
    from.reduce((all, each) => all + each, 0),
  )
  const choose = (good: number, left: number): number[][] => {
    if (good === from.length) return left === 0 ? [[]] : []
    return Array.from({ length: Math.min(left, from[good]!) + 1 }, (_, taken) => taken).flatMap((taken) =>
      choose(good + 1, left - taken).map((rest) => [taken, ...rest]),
    )
  }
  return choose(0, count)
}

function bitsOf(counts: readonly number[]): number {
  return counts.reduce((bits, count, good) => (count > 0 ? bits | (1 << good) : bits), 0)
}
export function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
