import { haveAllBegun } from '../../log/parcels/parcel-by-hand.ts'
import { roomInLink } from '../../net/mailbox/sealed-turn.ts'
import { PACKED_LOBBY_PLACE } from '../runtime/mail-types.ts'
import type { Letter, RoomMail } from '../runtime/mail-types.ts'
import { keepLobby } from './mail-writer.ts'
import { packTexts } from '../runtime/packed-texts.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

/**
 * What the others have to know of the lobby: before the game all of it and the latest chat messages there is room for, then its
 * start until all are known to have begun. Undefined if that is too long for a link of so many characters.
 */
export async function lobbyToSend(
  room: RoomRuntime,
  mail: RoomMail,
  longest: number,
): Promise<readonly Letter[] | undefined> {
  // What was sent stays said, also if the page is closed before any mailbox answers.
  await room.lobby?.settled()
  keepLobby(room, mail)
  const letters = room.lobby?.letters() ?? null
  const isKnown = room.game !== null && (await room.game.runner.read(haveAllBegun))
  if (letters === null || isKnown) return []
  const { texts, needed } = letters
  const limit = roomInLink(longest, PACKED_LOBBY_PLACE)
  for (let from = needed; from <= texts.length; from++) {
    const content = await packTexts([...texts.slice(0, needed), ...texts.slice(from)])
    if (content.length <= limit) return [{ place: PACKED_LOBBY_PLACE, content }]
  }
  return undefined
}
