import { haveAllBegun, ownWords } from '../../log/parcels/parcel-by-hand.ts'
import { keepMail } from './mail-store.ts'
import type { RoomMail } from '../runtime/mail-types.ts'
import { isTakingPart } from './mail-writer.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

// Whether a player has sent by hand what they said.

/** Stands for the start of a game in which this player has said nothing. */
const STARTED = 'started'

/** What this player has said and the others are to hear, to tell whether they have sent it; null if there is nothing. */
export function wordsToSend(room: RoomRuntime, mail: RoomMail): string | null {
  const { game, lobby } = room
  if (!isTakingPart(room, mail)) return null
  if (game === null) return lobby?.ownWords() ?? null
  return ownWords(game.core) ?? (haveAllBegun(game.core) ? null : STARTED)
}

/** The player has sent what there is. */
export function noteSent(room: RoomRuntime, mail: RoomMail): void {
  const sent = wordsToSend(room, mail)
  if (sent !== null) keepMail(room, mail, { sent })
}

/** The others know of the start of the game: one of them told this device. */
export const noteStarted = (room: RoomRuntime, mail: RoomMail): void =>
  keepMail(room, mail, { sent: STARTED })
