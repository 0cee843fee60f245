import { assert } from './fault.ts'
import type { Seat, State } from './game.ts'

/** Cells of the state that hold whole numbers from `least` to `most`. */
interface Range {
  readonly name: string
  readonly from: number
  readonly length: number
  readonly least: number
  readonly most: number
}

/** Assigns the cells of the state array: shared ones first, then one block of equal length for each seat. */
export interface Layout {
  /** Reserves one shared cell. Returns its index. */
  one(name: string, least: number, most: number): number
  /** Reserves a run of shared cells. Returns the index of the first. */
  run(name: string, length: number, least: number, most: number): number
  /** Reserves one cell for each seat. Returns a function from the seat to the index. */
  perSeat(name: string, least: number, most: number): (seat: Seat) => number
  /** Reserves a run of cells for each seat. */
  runPerSeat(name: string, length: number, least: number, most: number): (seat: Seat, index: number) => number
  /** Returns the length of the array for this number of seats. */
  size(seats: number): number
  /** Throws if a cell is outside its range, or the array has another length. */
  check(state: State, seats: number): void
}

/** Starts a layout with `shared` shared cells and `block` cells for each seat. */
export function newLayout(shared: number, block: number): Layout {
  const ranges: Range[] = []
  let usedShared = 0
  let usedBlock = 0
  const takeShared = (name: string, length: number, least: number, most: number): number => {
    const from = usedShared
    usedShared += length
    assert(usedShared <= shared, `the shared part is too short for ${name}`)
    ranges.push({ name, from, length, least, most })
    return from
  }
  const takeBlock = (name: string, length: number, least: number, most: number): number => {
    const from = shared + usedBlock
    usedBlock += length
    assert(usedBlock <= block, `a seat's block is too short for ${name}`)
    ranges.push({ name, from, length, least, most })
    return from
  }
  return {
    one: (name, least, most) => takeShared(name, 1, least, most),
    run: takeShared,
    perSeat(name, least, most) {
      const from = takeBlock(name, 1, least, most)
      return (seat) => from + seat * block
    },
    runPerSeat(name, length, least, most) {
      const from = takeBlock(name, length, least, most)
      return (seat, index) => from + seat * block + index
    },
    size: (seats) => shared + seats * block,
    check(state, seats) {
      assert(state.length === shared + seats * block, 'a state is as long as its layout says')
      for (const range of ranges) {
        const owners = range.from < shared ? 1 : seats
        for (let owner = 0; owner < owners; owner++) checkRange(state, range, owner * block)
      }
    },
  }
}

function checkRange(state: State, range: Range, shift: number): void {
  for (let i = 0; i < range.length; i++) {
    const value = state[range.from + shift + i]!
    if (value >= range.least && value <= range.most) continue
    assert(
      false,
      `${range.name} holds ${String(value)}, outside ${String(range.least)} to ${String(range.most)}`,
    )
  }
}
