import { readMessage, writeMessage } from '../../log/records/protocol.ts'
import type { Presence } from '../../log/records/protocol.ts'
import { headOf } from '../../log/replica/replica.ts'
import { presenceText } from '../../log/records/signing-text.ts'
import type { OnlineGame } from '../runtime/online-game.ts'
import { HERE_PLACE } from '../runtime/mail-types.ts'
import type { Letter, LetterResult, RoomMail } from '../runtime/mail-types.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

// "Was here three hours ago": each member leaves a signed message that it was here.

/** A visit that goes on is told again after this many milliseconds. */
const RENEWED_AFTER = 10 * 60_000

/** Notes when a member was here; what is said about the future counts as now. */
export function noteSeen(room: RoomRuntime, mail: RoomMail, m: number, at: number): void {
  const seen = [...mail.kept.seen]
  while (seen.length <= m) seen.push(null)
  const time = Math.min(at, room.platform.now())
  if (time <= (seen[m] ?? -1)) return
  seen[m] = time
  mail.kept = { ...mail.kept, seen }
}

export async function hearPresence(
  room: RoomRuntime,
  mail: RoomMail,
  { core }: OnlineGame,
  content: Uint8Array,
): Promise<LetterResult> {
  const read = readMessage(new TextDecoder().decode(content))
  if (!('message' in read) || read.message.t !== 'presence') return 'refused'
  const presence = read.message
  const key = headOf(core).generation.keys[presence.m]
  if (key === undefined) return 'refused'
  // A member with a new key may be unknown here; the next letter tells.
  if (!(await room.network.verify(key, presenceText(core.context.game, presence), presence.sig)))
    return 'refused'
  noteSeen(room, mail, presence.m, presence.n)
  return 'heard'
}

/** The letter that says that this member is here. */
export async function presenceLetter(
  room: RoomRuntime,
  mail: RoomMail,
  { core }: OnlineGame,
): Promise<Letter | null> {
  const now = room.platform.now()
  if (core.me === null || room.network.isInBackground === true) return null
  if (mail.here === null || now - mail.here.at > RENEWED_AFTER) {
    const presence: Presence = { t: 'presence', m: core.me, n: now, is: 'here', sig: '' }
    const sig = await room.signer.sign(presenceText(core.context.game, presence))
    mail.here = { content: new TextEncoder().encode(writeMessage({ ...presence, sig })), at: now }
  }
  return { place: HERE_PLACE, content: mail.here.content }
}
