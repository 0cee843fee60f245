import type { Action, AnyGame, Seat, State } from '../engine/core/game.ts'
import type { Player } from './players.ts'
import type { Session } from './session.ts'
import type { Options, Table } from './table.ts'

/** What is known of a table before anything is played. */
export interface TableHeader {
  readonly game: string
  /** The players by seat; seat 0 is the first governor. */
  readonly seats: readonly Player[]
  readonly options: Options
  /** The source of the dice as in the journal, if this device knows it. */
  readonly luck?: string
  /** Where it was played, if not with Windrose. */
  readonly brought?: { readonly from: 'bga' }
}

/**
 * Is everything played written to the database? `memory`: there is none here, or the browser refuses the table; `failed`
 * until it takes the table again; `deleted`: a person deleted the table in another tab.
 */
export type SaveStatus = 'saved' | 'saving' | 'failed' | 'memory' | 'deleted'

/** A game as a file. */
export interface GameFile {
  readonly name: string
  readonly text: string
}

/** A table that is open in this tab: to play at, or to watch while another tab plays. */
export interface ActiveTable {
  readonly record: TableHeader
  readonly game: AnyGame
  readonly table: Table
  /** Null while another tab plays, and for a table that came in a link. */
  readonly session: Session | null
  /** Did the table come in a link? It is stored nowhere. */
  readonly isLinked?: true
  /** The seats of the people on this device. */
  mine(): readonly Seat[]
  saved(): SaveStatus
  /** A table that is stored here: its id, and the game as it stands as a file, which asks nothing of the database. */
  readonly stored?: { readonly id: string; file(): GameFile | null }
  /** Resolves when nothing is being written any more. */
  whenWritten(): Promise<void>
  close(): void
}

/** The choice a script makes for a bot in this state, such as in a guided game; undefined lets the bot think. */
export type BotScript = (state: State) => Action | undefined
