import type { Component } from 'vue'
import { GOODS, ROLES, TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { PIECE_ART } from './piece-drawings.ts'
import Colonist from './Colonist.vue'
import BuildingDrawing from './BuildingDrawing.vue'
import Good from './Good.vue'
import Piece from './Piece.vue'
import RoleIcon from './RoleIcon.vue'
import Tile from './Tile.vue'
import { buildingAccent } from './accents.ts'

/** A piece found by its name: the component that draws it, and the props for it. */
export interface NamedPiece {
  readonly is: Component
  readonly props: Readonly<Record<string, string | number | boolean>>
}

type Props = NamedPiece['props']
const oneOf = (names: readonly string[], is: Component, prop: string) => (what: string) =>
  names.includes(what) ? { is, props: { [prop]: what } satisfies Props } : undefined

const KINDS: { readonly [kind: string]: (what: string) => NamedPiece | undefined } = {
  good: oneOf(GOODS, Good, 'good'),
  tile: oneOf(TILES, Tile, 'tile'),
  role: oneOf(ROLES, RoleIcon, 'role'),
  building: (what) => ({ is: BuildingDrawing, props: { building: what, accent: buildingAccent(what) } }),
  colonist: () => ({ is: Colonist, props: {} }),
}

/** Finds the drawing behind `good:corn`, `tile:quarry`, `role:mayor`, `building:office`, `coin`, `colonist`, …; nothing for a name unknown. */
export function pieceNamed(name: string): NamedPiece | undefined {
  const [kind = '', what] = name.split(':')
  if (what !== undefined || kind === 'colonist') return KINDS[kind]?.(what ?? '')
  return PIECE_ART[kind] === undefined ? undefined : { is: Piece, props: { name: kind } }
}

/** The piece that stands for a tile where it has no room for its field: the good that grows there, or the tile itself. */
export function cropOf(tile: string): string {
  return GOODS.some((good) => good === tile) ? `good:${tile}` : `tile:${tile}`
}
