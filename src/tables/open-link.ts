import { readGameLink } from '../session/link/game-link.ts'
import type { LinkedGame } from '../session/link/game-link.ts'
import type { LinkFault } from '../session/link/sealed-text.ts'
import type { ActiveTable } from '../session/active-table.ts'
import { humanSeats } from './load-table.ts'
import type { Platform } from '../platform/platform.ts'

/** Reads the game in a link. The link is not trusted: its game is replayed to the end. */
export async function openLink(text: string, platform: Platform): Promise<LinkedGame | { fault: LinkFault }> {
  return readGameLink(text, (await platform.gameRuntime()).games)
}

/** A game from a link as a table to look at. Nothing of it is stored, and no one plays at it. */
export function openForLooking({ game, table, luck, people }: LinkedGame): ActiveTable {
  return {
    record: { game: game.id, seats: people, options: table.options, luck },
    game,
    table,
    session: null,
    isLinked: true,
    // The table is shown as the first person of the game saw it.
    mine: () => humanSeats(people),
    saved: () => 'saved',
    whenWritten: () => Promise.resolve(),
    close: () => undefined,
  }
}
