import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { usePlatform } from '../platform/platform.ts'
import type { LinkedGame } from '../session/link/game-link.ts'
import type { LinkFault } from '../session/link/sealed-text.ts'
import { linkTable } from '../tables/import-export.ts'
import { openForLooking, openLink } from '../tables/open-link.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

/** The game of a link: shown as a table that is stored nowhere until the player keeps it. */
export const useLinkedGame = defineStore('linked-game', () => {
  const platform = usePlatform()
  const table = useTable()
  const tables = useTables()
  /** The game on the screen; null before it is read, or if the link is refused. */
  const game = shallowRef<LinkedGame | null>(null)
  const fault = shallowRef<LinkFault | null>(null)
  let wanted = ''

  function close(): void {
    wanted = ''
    game.value = null
    fault.value = null
    table.close()
  }
  /** Reads a link and shows its table at the moment of the link; see `game` and `fault` for the result. */
  async function open(text: string): Promise<void> {
    close()
    wanted = text
    const read = await openLink(text, platform)
    if (wanted !== text) return
    if ('fault' in read) {
      fault.value = read.fault
      return
    }
    game.value = read
    table.showTable(openForLooking(read))
  }
  /** Stores the whole game with its players, to look at or to continue; returns its id, null on failure (see `tables.error`). */
  async function keep(): Promise<string | null> {
    if (game.value === null) return null
    const { table: told, people, luck } = game.value
    return tables.branch(told, { ply: told.ply(), people, luck })
  }
  /** A table of this device as the text of a link; null on failure (see `tables.error`). */
  async function textOf(id: string): Promise<string | null> {
    const text = await linkTable(id, platform)
    tables.error = typeof text === 'string' ? null : text.error
    return typeof text === 'string' ? text : null
  }
  return { game, fault, open, keep, textOf, close }
})
