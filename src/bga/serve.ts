import { bringGame } from './import.ts'
import type { BgaFault, BroughtGame } from './import.ts'

/** What a worker that brings a game says: how much of it has been played, and at last the game or why there is none. */
export type BgaReply =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'brought'; readonly game: BroughtGame }
  | { readonly kind: 'refused'; readonly fault: BgaFault }

/** Answers one message, the text of a file. */
export function serveBga(reply: (what: BgaReply) => void): (message: unknown) => void {
  return (message) => {
    const game = bringGame(String(message), (share) => reply({ kind: 'progress', share }))
    reply('fault' in game ? { kind: 'refused', fault: game.fault } : { kind: 'brought', game })
  }
}
