import type { Seat } from '../engine/core/game.ts'
import type { Person } from '../session/people.ts'
import type { Options } from '../session/table.ts'

/** What the home page tells about a table without telling its game again. */
export interface Summary {
  /** The round, where the game counts rounds. */
  readonly round: number | null
  /** Points by seat, as they stand. */
  readonly totals: readonly number[]
  /** Who has won; nobody while the game runs. */
  readonly winners: readonly Seat[]
}

/** A table as the database keeps it; its entries lie beside it. */
export interface TableRecord {
  readonly schema: 1
  readonly id: string
  /** Milliseconds since 1970. */
  readonly created: number
  readonly updated: number
  readonly game: string
  readonly version: number
  /** Who sits where; seat 0 is the first governor. */
  readonly seats: readonly Person[]
  readonly options: Options
  /** `seed:<32 hex>`. */
  readonly luck: string
  readonly status: 'running' | 'finished'
  /** How many entries there are, and up to which of them no choice is tentative any more. */
  readonly plies: number
  readonly handedOver: number
  readonly summary: Summary
}
