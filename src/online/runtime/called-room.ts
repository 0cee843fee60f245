import { parseRoomCode, callTag } from '../../net/connection/room-secret.ts'
import type { Platform } from '../../platform/platform.ts'

/** The path of the room that a call names, if this device has it. */
export async function roomOfCall(tag: string, platform: Platform): Promise<string | undefined> {
  const rooms = await (await platform.roomStore()).list()
  return rooms.find(({ id }) => {
    const room = parseRoomCode(id)
    return room !== undefined && callTag(room) === tag
  })?.path
}
