import { constantsFor, rowLength } from '../engine/games/puerto-rico/constants.ts'
import { GOODS, QUARRY, SETTLER } from '../engine/games/puerto-rico/vocabulary.ts'
import type { PhaseFacts, ToldTile } from './facts.ts'
import { entriesOf, fieldsOf, numberIn, textIn } from './values.ts'
import { tileOf } from './words.ts'

/** Which tiles were drawn blind with a hacienda, and the first row, by kind: the log tells neither directly. */
export interface FirstRow {
  readonly row: readonly number[]
  readonly drawn: ReadonlySet<ToldTile>
}

/** The kinds of tiles by number, as far as the file tells or implies them. */
export type TileKinds = (id: number) => number | undefined

/** Learns the kinds of tiles from the log and from the position before the first move. */
export function learnKinds(phases: readonly PhaseFacts[], start: unknown, seats: number): TileKinds {
  const told = new Map<number, number>()
  learnFrom(start, told, 0)
  for (const { tiles, rowIds } of phases) {
    for (const { id, tile } of tiles) if (id !== undefined) told.set(id, tile)
    for (const [id, tile] of rowIds) told.set(id, tile)
  }
  // BGA numbers the tiles kind by kind; that is used only where everything told agrees.
  const agrees = [...told].every(([id, tile]) => kindByNumber(id, seats) === tile)
  return (id) => told.get(id) ?? (agrees ? kindByNumber(id, seats) : undefined)
}

function learnFrom(from: unknown, told: Map<number, number>, depth: number): void {
  const id = numberIn(fieldsOf(from), 'pla_id')
  const tile = tileOf(textIn(fieldsOf(from), 'res_type'))
  if (id !== undefined && tile !== undefined) told.set(id, tile)
  else if (depth < MAX_DEPTH) for (const [, part] of entriesOf(from)) learnFrom(part, told, depth + 1)
}
const MAX_DEPTH = 5

function kindByNumber(id: number, seats: number): number | undefined {
  const { tiles, quarries } = constantsFor(seats)
  let last = 0
  for (const [kind, count] of [...tiles, quarries].entries()) {
    last += count
    if (id >= 1 && id <= last) return kind
  }
  return undefined
}

/**
 * What the first row can have been: the tiles taken and put away in the first settler phase, without those that a hacienda
 * drew. Usually there is one way; none if the log tells too little.
 */
export function firstRows(phases: readonly PhaseFacts[], seats: number, kindOf: TileKinds): FirstRow[] {
  const first = phases.find(({ role }) => role === SETTLER)
  if (first === undefined) return []
  const away = first.discards.map(kindOf)
  if (away.some((kind) => kind === undefined || kind >= GOODS.length)) return []
  const planted = first.tiles.filter(({ tile }) => tile !== QUARRY)
  const draws = planted.length + away.length - rowLength(seats)
  // A seat draws at most once and takes at most one tile.
  if (draws > seats || planted.length > 2 * seats) return []
  return subsets(planted, draws)
    .filter((drawn) => new Set(drawn.map(({ seat }) => seat)).size === drawn.length)
    .filter((drawn) => drawn.every((tile) => isFirstOfSeat(tile, first.tiles)))
    .map((drawn) => {
      const row = GOODS.map((_, kind) => away.filter((one) => one === kind).length)
      for (const one of planted) if (!drawn.includes(one)) row[one.tile]!++
      return { row, drawn: new Set(drawn) }
    })
}

/** A hacienda draws before the tile of the row. */
const isFirstOfSeat = (tile: ToldTile, tiles: readonly ToldTile[]): boolean =>
  tiles.find(({ seat }) => seat === tile.seat) === tile

/** All subsets of this size; none for a size that is not possible. */
function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  if (size < 0 || size > items.length) return []
  const [head, ...rest] = items
  return [...subsets(rest, size - 1).map((one) => [head!, ...one]), ...subsets(rest, size)]
}

/**
 * Was a tile drawn blind with a hacienda? Undefined where the log does not tell. A tile that did not lie in the row was; a
 * quarry never is.
 */
export function drawnTiles(
  phases: readonly PhaseFacts[],
  first: FirstRow,
): (tile: ToldTile) => boolean | undefined {
  const drawn = new Map<ToldTile, boolean | undefined>()
  let row: ReadonlyMap<number, number> | undefined
  let isFirst = true
  for (const { role, tiles, rowIds } of phases) {
    if (role !== SETTLER) continue
    for (const tile of tiles) {
      if (tile.tile === QUARRY) drawn.set(tile, false)
      else if (isFirst) drawn.set(tile, first.drawn.has(tile))
      else drawn.set(tile, tile.id === undefined || row === undefined ? undefined : !row.has(tile.id))
    }
    row = rowIds.size > 0 ? rowIds : undefined
    isFirst = false
  }
  return (tile) => drawn.get(tile)
}
