import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { growthOf, levelOf, trackGlory } from '../../../engine/games/endeavor/tracks.ts'
import {
  CULTURE,
  FINANCE,
  INDUSTRY,
  ROUNDS,
  SITES,
  TRACKS,
} from '../../../engine/games/endeavor/vocabulary.ts'
import { CARD_GLORY, CARD_ICON_SUM } from './printed-arrays.ts'
import type { Weights } from './weights.ts'

/** Places of a track's row: 0 to 15, where the marker ends. */
export const ROW = 16
/** Rounds to come: none to all seven. */
const LEFTS = ROUNDS + 1
/** Rows of a track for each number of rounds to come: by active buildings (finance), by whether the mat is full (politics). */
const KINDS = SITES + 1

/** Tables that follow from the weights alone, computed once. */
export interface WeightArrays {
  readonly weights: Weights
  /** What it is worth to stand on square v of track t: `tracks[rowOf(t, left, kind) + v]`. */
  readonly tracks: Int32Array
  /** What building b promises for a round: by its number. */
  readonly promise: Int32Array
  /** A card on the mat or in a deck, whatever the round, by `cardAt`. */
  readonly cards: Int32Array
}

/** Where the row of a track begins, by the rounds to come and the kind (`KINDS`). */
export function rowOf(track: number, left: number, kind: number): number {
  return ((track * LEFTS + left) * KINDS + kind) * ROW
}

/** What the level of a track is good for in the rounds to come. */
function levelWorth(weights: Weights, track: number, value: number, left: number, kind: number): number {
  const level = levelOf(value)
  if (track === INDUSTRY) return left * weights.build[level - 1]!
  if (track === CULTURE) return left * growthOf(value) * weights.growth[0]!
  if (track === FINANCE) {
    const useful = Math.min(level, kind)
    return left * (useful * weights.payment[0]! + (level - useful) * weights.payment[1]!)
  }
  const [slot, later, full] = weights.slot
  return level * (slot! + left * later! + (kind === 1 ? full! : 0))
}

function trackRows(weights: Weights): Int32Array {
  return Int32Array.from({ length: TRACKS.length * LEFTS * KINDS * ROW }, (_, at) => {
    const value = at % ROW
    const kind = Math.trunc(at / ROW) % KINDS
    const left = Math.trunc(at / (ROW * KINDS)) % LEFTS
    const track = Math.trunc(at / (ROW * KINDS * LEFTS))
    const glory = trackGlory(value)
    const towards = (value - glory) * weights.step[left]!
    return glory * 100 + towards + levelWorth(weights, track, value, left, kind)
  })
}

/** 'trade-office' as its weight is called. */
const weightName = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

export function weightArrays(weights: Weights): WeightArrays {
  const byName: Readonly<Partial<Record<string, readonly number[]>>> = weights
  return {
    weights,
    tracks: trackRows(weights),
    promise: Int32Array.from(BUILDINGS, ({ name }) => byName[weightName(name)]?.[0] ?? 0),
    cards: Int32Array.from(CARD_GLORY, (glory, at) => glory + CARD_ICON_SUM[at]! * 80),
  }
}
