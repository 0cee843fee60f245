import type { RouteLocationRaw } from 'vue-router'
import type { Appearance } from '../../session/players.ts'
import type { Table } from '../../session/table.ts'

/** One of two games that lie side by side. */
export interface ComparedGame {
  /** What it is called above its choices. */
  readonly name: string
  readonly table: Table
  /** By seat. */
  readonly people: readonly Appearance[]
  /** The page of the game at a ply. */
  at(ply: number): RouteLocationRaw
}
