import type { RoomMail, StoredMail } from './mail-types.ts'
import type { RoomRuntime } from './room-runtime.ts'

/** Keeps what a device stores of a room over days; of a mere visitor's room nothing is stored. */
export function keepMail(room: RoomRuntime, mail: RoomMail, change: Partial<StoredMail>): void {
  mail.kept = { ...mail.kept, ...change }
  room.record = { ...room.record, mail: mail.kept }
  // If this fails, the mailbox still has what was left; the log is stored more strictly.
  if (room.isStored) room.rooms.put(room.record).catch(() => undefined)
}
