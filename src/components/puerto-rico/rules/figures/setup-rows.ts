import { rowLength, SEATS, startTile, constantsFor } from '../../../../engine/games/puerto-rico/constants.ts'
import { GOODS } from '../../../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodName } from '../../../../engine/games/puerto-rico/vocabulary.ts'
import { cardsFor } from '../figures.ts'

/** A row of the setup table: its heading's key, and a cell for each number of players. */
export interface SetupRow {
  readonly key: string
  readonly cells: readonly Cell[]
}
/** Numbers side by side, or goods. */
export type Cell = { readonly numbers: readonly number[] } | { readonly goods: readonly GoodName[] }

const numbers = (...all: readonly number[]): Cell => ({ numbers: all })
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** The face-down pile when the game begins: what is neither a start tile nor in the first row. */
function pileAt(seats: number): number {
  return sum(constantsFor(seats).tiles) - seats - rowLength(seats)
}
function startTiles(seats: number): readonly GoodName[] {
  return Array.from({ length: seats }, (_, seat) => GOODS[startTile(seats, seat)]!)
}

const CELLS: Readonly<Record<string, (seats: number) => Cell>> = {
  coins: (seats) => numbers(constantsFor(seats).coins),
  start: (seats) => ({ goods: startTiles(seats) }),
  roles: (seats) => numbers(cardsFor(seats)),
  prospectors: (seats) => numbers(constantsFor(seats).prospectors),
  rolesEach: (seats) => numbers(constantsFor(seats).rolesEach),
  row: (seats) => numbers(rowLength(seats)),
  pile: (seats) => numbers(pileAt(seats)),
  quarries: (seats) => numbers(constantsFor(seats).quarries),
  ships: (seats) => numbers(...constantsFor(seats).ships),
  pool: (seats) => numbers(constantsFor(seats).pool),
  shipColonists: (seats) => numbers(seats),
  supplyColonists: (seats) => numbers(constantsFor(seats).colonists),
}

/** The setup table for these numbers of players. */
export function setupRows(sizes: readonly number[] = SEATS): readonly SetupRow[] {
  return Object.entries(CELLS).map(([name, cell]) => ({
    key: `rules.table.${name}`,
    cells: sizes.map(cell),
  }))
}
