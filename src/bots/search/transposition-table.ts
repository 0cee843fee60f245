import type { State } from '../../engine/core/game.ts'

/** Returned by `lookUp` for a position that is not in the table. */
export const NOT_FOUND = -1

/** A transposition table: a row of `width` numbers for each solved position, found by a 64-bit hash (open addressing). */
export interface TranspositionTable {
  count: number
  readonly width: number
  readonly mask: number
  readonly low: Int32Array
  readonly high: Int32Array
  /** The row of each slot, counted from 1; 0 marks an empty slot. */
  readonly row: Int32Array
  values: Float64Array
}
/** The hash of a position, in two halves of 32 bits. */
export interface PositionHash {
  low: number
  high: number
}

const INITIAL_ROWS = 256

/** A table for at most `positions` positions; it is never more than half full. */
export function newTranspositionTable(positions: number, width: number): TranspositionTable {
  let slots = 1024
  while (slots < positions * 2) slots *= 2
  return {
    count: 0,
    width,
    mask: slots - 1,
    low: new Int32Array(slots),
    high: new Int32Array(slots),
    row: new Int32Array(slots),
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

/** Returns the row of a position, or NOT_FOUND. */
export function lookUp({ mask, low, high, row }: TranspositionTable, hash: PositionHash): number {
  for (let slot = hash.low & mask; row[slot] !== 0; slot = (slot + 1) & mask)
    if (low[slot] === hash.low && high[slot] === hash.high) return row[slot]! - 1
  return NOT_FOUND
}

/** Adds a position that is not in the table yet. */
export function store(table: TranspositionTable, hash: PositionHash, value: Float64Array): void {
  const { mask, row, width } = table
  let slot = hash.low & mask
  while (row[slot] !== 0) slot = (slot + 1) & mask
  if ((table.count + 1) * width > table.values.length) {
    const larger = new Float64Array(table.values.length * 2)
    larger.set(table.values)
    table.values = larger
  }
  table.values.set(value, table.count * width)
  table.low[slot] = hash.low
  table.high[slot] = hash.high
  row[slot] = ++table.count
}
