import { writeByHand } from './mail-by-hand.ts'
import type { HandResult, Sendable } from './mail-by-hand.ts'
import { noteSent } from './mail-statements.ts'
import { hearSent } from './room-mail.ts'
import { show } from './room-runtime.ts'
import type { RoomRuntime } from './room-runtime.ts'

/** What people do with turns that they carry themselves, at a table over days. */
export interface HandActions {
  /** What this player can send; null where there is nothing. */
  sendable(): Promise<Sendable | null>
  /** They have sent it. */
  sent(): void
  /** Hears a link or a file that someone sent; null where the table is not played over days, or not open. */
  hearSent(text: string): Promise<HandResult | null>
}

export function handActions(life: () => RoomRuntime | null): HandActions {
  return {
    async sendable() {
      const room = life()
      return room?.mail ? writeByHand(room, room.mail) : null
    },
    sent() {
      const room = life()
      if (!room?.mail) return
      noteSent(room, room.mail)
      show(room)
    },
    async hearSent(text) {
      const room = life()
      return room && hearSent(room, text)
    },
  }
}
