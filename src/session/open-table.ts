import type { Seat } from '../engine/core/game.ts'
import type { Player } from './players.ts'
import type { Options } from './table.ts'

/** What the screens know of a table before anything is played. */
export interface TableHeader {
  readonly game: string
  /** Who sits where; seat 0 is the first governor. */
  readonly seats: readonly Player[]
  readonly options: Options
  /** What the dice are made of, where this device knows: as in the journal. */
  readonly luck?: string
}

/** The choices of the turn that has not been handed over yet. */
export interface Tentative {
  /** Whose they are; null if there are none. */
  readonly seat: Seat | null
  readonly count: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The turn is complete and waits for `handOver()`; `actor` is null meanwhile. */
  readonly waitsForHandOver: boolean
}

/** What `takeBack` answered: done, nothing that could be taken back, or others have to agree first. */
export type TakenBack = 'done' | 'impossible' | 'needsConsent'

/** Does what was played lie in the database? `memory`: there is none here, or the browser refuses it. */
export type SaveStatus = 'saved' | 'saving' | 'failed' | 'memory'

/** `opening` until the table is read; `failed` if it could not be (see `error`). */
export type Phase = 'closed' | 'opening' | 'open' | 'failed'
