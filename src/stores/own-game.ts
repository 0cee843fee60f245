import { defineStore } from 'pinia'
import { OVER } from '../engine/core/game.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Player } from '../session/players.ts'
import type { Table } from '../session/table.ts'
import { loadTable } from '../tables/load-table.ts'

/** A finished game of this device. */
export interface OwnGame {
  readonly id: string
  readonly table: Table
  readonly people: readonly Player[]
  /** The `luck` of its journal. */
  readonly luck: string
}

/** Reads finished games of this device without opening them. */
export const useOwnGame = defineStore('own-game', () => {
  const platform = usePlatform()
  return {
    /** The game of a table, replayed; undefined if it is not here, cannot be read, or is not over. */
    async read(id: string): Promise<OwnGame | undefined> {
      const loaded = await loadTable(await platform.tableStore(), platform, id)
      if (typeof loaded === 'string' || loaded.table.turn() !== OVER) return undefined
      const { table, record } = loaded
      return { id, table, people: record.seats, luck: record.luck }
    },
  }
})
