import type { State } from '../../engine/core/game.ts'

/** Not remembered. */
export const NOT_FOUND = -1

/** What was found out about positions: a row of numbers for each. A position is known by 64 bits of hash. */
export interface TranspositionTable {
  count: number
  readonly width: number
  readonly mask: number
  readonly low: Int32Array
  readonly high: Int32Array
  /** Which row belongs to a place of the table, from 1; 0 where nothing is. */
  readonly row: Int32Array
  values: Float64Array
}
/** The hash of a position, in two halves. */
export interface PositionHash {
  low: number
  high: number
}

const INITIAL_ROWS = 256

export function newTranspositionTable(positions: number, width: number): TranspositionTable {
  let places = 1024
  while (places < positions * 2) places *= 2
  return {
    count: 0,
    width,
    mask: places - 1,
    low: new Int32Array(places),
    high: new Int32Array(places),
    row: new Int32Array(places),
    values: new Float64Array(INITIAL_ROWS * width),
  }
}

export function hashPosition(state: State, into: PositionHash): void {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (const word of state) {
    low = Math.imul(low ^ word, 0x01000193)
    high = Math.imul(high + word, 0x85ebca6b)
    high ^= high >>> 15
  }
  into.low = low ^ (low >>> 13)
  into.high = high
}

/** The row of a position; UNKNOWN if there is none. */
export function lookUp({ mask, low, high, row }: TranspositionTable, mark: PositionHash): number {
  for (let place = mark.low & mask; row[place] !== 0; place = (place + 1) & mask)
    if (low[place] === mark.low && high[place] === mark.high) return row[place]! - 1
  return NOT_FOUND
}

export function store(memo: TranspositionTable, mark: PositionHash, value: Float64Array): void {
  const { mask, row, width } = memo
  let place = mark.low & mask
  while (row[place] !== 0) place = (place + 1) & mask
  if ((memo.count + 1) * width > memo.values.length) {
    const more = new Float64Array(memo.values.length * 2)
    more.set(memo.values)
    memo.values = more
  }
  memo.values.set(value, memo.count * width)
  memo.low[place] = mark.low
  memo.high[place] = mark.high
  row[place] = ++memo.count
}
