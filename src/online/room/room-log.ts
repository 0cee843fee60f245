import type { RoomChange } from '../../storage/room-store.ts'
import type { GameFile } from '../../session/active-table.ts'
import type { WriteResult } from '../../storage/reconnecting-database.ts'
import { whenDeleted } from '../../tables/deleted.ts'
import { writeLog } from '../../log/log-file.ts'
import type { LogRecord } from '../../log/records/protocol.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import { show } from './room-screen.ts'

// How the log of a room stays on the device: written again where it failed or was lost, and saved as a file.

/** Milliseconds after a failed write before the next; each failure doubles them. */
const RETRY = { first: 1_000, most: 8_000 } as const

/**
 * Stores records of the log from `from` on, with the record of the room. Where the browser refuses them, it tries again until
 * they are stored, and nothing more is signed or sent meanwhile. Rejects once the room is left, or was deleted in another tab.
 */
export async function storeLog(
  room: RoomRuntime,
  from: number,
  records: readonly LogRecord[],
): Promise<void> {
  let change: RoomChange = { record: room.record, from, records }
  await insist(room, () => {
    const wanted = change
    change = { record: room.record, from: 0, records: recordsOf(room) }
    return room.rooms.write(wanted, room.isStored ? 'change' : 'new')
  })
  room.isStored = true
}

/** All records of the log. */
function recordsOf({ game }: RoomRuntime): readonly LogRecord[] {
  return game?.core.path.slice(1).map(({ record }) => record!) ?? []
}

/** Tries again until it is stored. */
async function insist(room: RoomRuntime, write: () => Promise<WriteResult>): Promise<void> {
  let wasStored = true
  for (let pause: number = RETRY.first; ; pause = Math.min(2 * pause, RETRY.most)) {
    const result = await write().catch(() => 'refused' as const)
    if (result === 'stored') break
    wasStored = false
    if (result === 'deleted') room.saved = 'deleted'
    if (result === 'refused') room.saved = 'failed'
    show(room)
    if (result === 'deleted' || room.isClosed) throw new Error(`not stored: ${result}`)
    if (result === 'refused') await sleep(room, pause)
  }
  // The key of this device is in another database, which may be lost, too.
  if (!wasStored) await room.network.keepKeys()
  if (room.saved !== 'failed') return
  room.saved = room.rooms.isPersistent ? 'saved' : 'memory'
  show(room)
}

/** Resolves after these milliseconds, or when the room is left. */
function sleep(room: RoomRuntime, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = room.network.clock.repeat(milliseconds, wake)
    room.cleanups.push(wake)
    function wake(): void {
      stop()
      resolve()
    }
  })
}

/** Stores the whole room again where the browser has lost it, and learns where another tab has deleted it. */
export function followLoss(room: RoomRuntime): void {
  const again = (): void => void storeAgain(room).catch(() => undefined)
  room.cleanups.push(room.rooms.onLoss(again), whenDeleted(room.record.id, room.platform, again))
}

async function storeAgain(room: RoomRuntime): Promise<void> {
  if (room.isStored && room.game === null) await insist(room, () => room.rooms.put(room.record, 'change'))
  // In its turn among the other writes.
  else if (room.isStored) await room.game?.runner.read(() => storeLog(room, 0, recordsOf(room)))
  await room.network.keepKeys()
}

/** The log as a file. */
export function logFile({ game, signed }: RoomRuntime): GameFile | null {
  if (game === null || signed === null) return null
  const { game: id, genesis } = game.core.context
  return {
    name: `windrose-${genesis.game}-${id.slice(0, 8)}.log.json`,
    text: `${JSON.stringify(writeLog(game.core, signed))}\n`,
  }
}
