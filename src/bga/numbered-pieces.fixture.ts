import { constantsFor, startTile } from '../engine/games/puerto-rico/constants.ts'
import type { Goods } from '../engine/games/puerto-rico/events.ts'
import { TILES, WORKED_TILES } from '../engine/games/puerto-rico/vocabulary.ts'

// The numbers that BGA gives to tiles and colonists.

/** The numbers of tiles: kind by kind, the start tiles lowest. */
export type Tiles = ReturnType<typeof newTiles>
export function newTiles(seats: number) {
  const { tiles, quarries } = constantsFor(seats)
  let next = 1
  const pile = new Map(
    TILES.slice(0, WORKED_TILES).map((name, kind) => {
      const count = tiles[kind] ?? quarries
      const ids = Array.from({ length: count }, () => next++)
      return [name as string, ids]
    }),
  )
  const names = new Map([...pile].flatMap(([name, ids]) => ids.map((id) => [id, name] as const)))
  const island = Array.from({ length: seats }, (_, seat) => [
    pile.get(TILES[startTile(seats, seat)]!)!.shift()!,
  ])
  let row: number[] = []
  let discards: number[] = []
  let isFirst = true
  const lay = (seat: number, id: number): number => {
    island[seat]!.push(id)
    return id
  }
  return {
    take(seat: number, tile: string): number {
      if (tile === 'quarry') return lay(seat, pile.get(tile)!.shift()!)
      const id = row.find((one) => names.get(one) === tile)!
      row = row.filter((one) => one !== id)
      return lay(seat, id)
    },
    draw: (seat: number, tile: string): number => lay(seat, pile.get(tile)!.pop()!),
    discard(): number[] {
      const away = row
      discards = [...discards, ...away]
      row = []
      return away
    },
    /** The discards become the pile; what is left of the old one is drawn first. */
    shuffle(): void {
      for (const id of discards) pile.get(names.get(id)!)!.push(id)
      discards = []
    },
    newRow(counts: Goods): { isFirst: boolean; ids: (readonly [number, string])[] } {
      row = Object.entries(counts).flatMap(([good, count]) => pile.get(good)!.splice(0, count))
      const drawn = { isFirst, ids: row.map((id) => [id, names.get(id)!] as const) }
      isFirst = false
      return drawn
    },
    lastOf: (seat: number, tile: string): number => island[seat]!.findLast((id) => names.get(id) === tile)!,
    allOf: (seat: number, tile: string): number[] => island[seat]!.filter((id) => names.get(id) === tile),
  }
}

/** The numbers of colonists of each seat, by the name of the place where they stand; those in San Juan under `sanJuan`. */
export type Colonists = ReturnType<typeof newColonists>
export function newColonists(seats: number) {
  let next = 1
  const places = Array.from({ length: seats }, () => new Map<string, number[]>())
  const at = (seat: number, place: string): number[] => {
    if (!places[seat]!.has(place)) places[seat]!.set(place, [])
    return places[seat]!.get(place)!
  }
  return {
    at,
    arrive(seat: number, count: number): void {
      for (let each = 0; each < count; each++) at(seat, 'sanJuan').push(next++)
    },
    arriveAt(seat: number, place: string): number {
      at(seat, place).push(next)
      return next++
    },
  }
}
