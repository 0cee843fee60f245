import type { RoomRecord, Seating } from '../../storage/room-record.ts'
import type { RoomMail, StoredMail } from '../runtime/mail-types.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

/** Keeps what a device stores of a room over days; of a mere visitor's room nothing is stored. */
export function keepMail(room: RoomRuntime, mail: RoomMail, change: Partial<StoredMail>): void {
  mail.kept = { ...mail.kept, ...change }
  void keepChange(room, { mail: mail.kept })
}

/** If this fails, the mailbox still has what was left; the log is stored more strictly. */
async function keepChange(room: RoomRuntime, change: Partial<RoomRecord>): Promise<void> {
  room.record = { ...room.record, ...change }
  if (room.isStored) await room.rooms.put(room.record, 'change').catch(() => undefined)
}

/** Keeps what the home page shows of a table over days, and tells it. */
export async function keepForHome(room: RoomRuntime, change: Partial<RoomRecord>): Promise<void> {
  await keepChange(room, change)
  if (room.isStored) room.platform.tabs.announce(room.record.id)
}

/** Keeps who sits at the table for the home page, until the game begins. */
export function keepSeating(room: RoomRuntime): void {
  const look = room.game === null ? (room.lobby?.view() ?? null) : null
  if (look === null || look.ownChairs.length === 0) return
  const taken = look.chairs.filter(({ kind }) => kind !== 'free')
  const seating: Seating = {
    game: look.game,
    seats: taken.map(({ level, name, color, symbol }) =>
      level === null ? { kind: 'person', name, color, symbol } : { kind: 'bot', level, name, color, symbol },
    ),
    free: look.chairs.length - taken.length,
  }
  if (!room.isStored || JSON.stringify(seating) === JSON.stringify(room.record.seating)) return
  void keepForHome(room, { seating, updated: room.platform.now() })
}
