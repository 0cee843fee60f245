import { parseRoomCode } from '../../net/connection/room-secret.ts'
import type { Preset } from '../../session/preset.ts'
import { useGroups } from '../../stores/groups.ts'

/** Tells a group, by the code in its link, of a table that was opened for it; nothing if this device is no member. */
export async function tellGroup(code: string, path: string, settings: Preset | null): Promise<void> {
  const id = parseRoomCode(code)
  if (id === undefined || settings === null) return
  // The table is open whether or not the group hears of it.
  await useGroups()
    .tellTable(id, path, settings)
    .catch(() => undefined)
}
