import { writeFile, writeLink } from '../mail/mail-by-hand.ts'
import type { FileToSend, HandResult, LinkToSend } from '../mail/mail-by-hand.ts'
import { noteSent } from '../mail/own-words.ts'
import type { Webhook } from '../runtime/call-address.ts'
import { callAgain, setWebhook } from './calls.ts'
import { hearSent, mailChanged } from './room-mail.ts'
import { show } from './room-screen.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

/** What people do with turns and statements of the lobby that they carry themselves, at a table over days. */
export interface HandActions {
  linkToSend(): Promise<LinkToSend>
  fileToSend(): Promise<FileToSend | null>
  /** They have sent it. */
  sent(): void
  /** Calls once more those whose turn it is, or who are to sign, as the person wants it. */
  callNow(): void
  /** Sets the webhook of the table, or takes it away (null). */
  setWebhook(hook: Webhook | null): void
  /** The person changed how they are called: the others are to know. */
  callChanged(): void
  /** Hears a link or a file that someone sent; null where the table is not played over days, or not open. */
  hearSent(text: string): Promise<HandResult | null>
}

export function handActions(life: () => RoomRuntime | null): HandActions {
  return {
    async linkToSend() {
      const room = life()
      return room?.mail ? writeLink(room, room.mail) : null
    },
    async fileToSend() {
      const room = life()
      return room?.mail ? writeFile(room, room.mail) : null
    },
    sent() {
      const room = life()
      if (!room?.mail) return
      noteSent(room, room.mail)
      show(room)
    },
    callNow() {
      const room = life()
      if (room?.mail) void callAgain(room, room.mail)
    },
    setWebhook(hook) {
      const room = life()
      if (room?.mail) setWebhook(room, room.mail, hook)
    },
    callChanged() {
      const room = life()
      if (room) mailChanged(room)
    },
    async hearSent(text) {
      const room = life()
      return room && hearSent(room, text)
    },
  }
}
