import { callLetter } from './call-letter.ts'
import { isSameBytes } from '../../net/crypto/bytes.ts'
import { MAX_CONTENT, needsRefresh } from '../../net/mailbox/mailbox.ts'
import { presenceLetter } from './mail-presence.ts'
import { LOBBY_PLACE } from '../runtime/mail-types.ts'
import { keepStatements } from './mail-statements.ts'
import type { Letter, RoomMail } from '../runtime/mail-types.ts'
import { keepSeating, keepMail } from './mail-store.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

/**
 * Everything that this device has to leave for the others; a mere visitor leaves nothing. `isThere`: others have left it
 * already.
 */
export async function lettersToLeave(
  room: RoomRuntime,
  mail: RoomMail,
  isThere: (place: string, content: Uint8Array) => boolean,
): Promise<readonly Letter[]> {
  // What was said last in the lobby is signed then; on a busy device that takes longer than a letter waits.
  await room.lobby?.settled()
  const { game } = room
  const lobby = lobbyLetter(room, mail)
  const before = lobby === null ? [] : [lobby]
  if (game === null) return before
  const here = await presenceLetter(room, mail, game)
  const log = await game.runner.parcels({ limit: MAX_CONTENT, isThere })
  return [...before, ...log, ...(here === null ? [] : [here])]
}

/** Does this device have a chair, or had it one, or is it a member of the game? */
export function isTakingPart({ signed, lobby, game }: RoomRuntime, { kept }: RoomMail): boolean {
  if (signed !== null) return game !== null && game.core.me !== null
  // Who stands up, or lost the chair, says so in place of what was left before.
  return (lobby?.view()?.ownChairs.length ?? 0) > 0 || kept.texts.length > 0
}

function lobbyLetter(room: RoomRuntime, mail: RoomMail): Letter | null {
  return keepLobby(room, mail) ? { place: LOBBY_PLACE, content: encode(mail.kept.texts) } : null
}

/** Stores the messages of the lobby, as many as there is room for: chairs outlive the page. False if there are none. */
export function keepLobby(room: RoomRuntime, mail: RoomMail): boolean {
  const letters = isTakingPart(room, mail) ? (room.lobby?.letters() ?? null) : null
  if (letters === null || letters.essence === mail.essence) return letters !== null
  mail.essence = letters.essence
  const { texts } = letters
  let count = texts.length
  while (count > 0 && encode(texts.slice(0, count)).length > MAX_CONTENT) count--
  keepMail(room, mail, { texts: texts.slice(0, count) })
  return true
}

const encode = (texts: readonly string[]): Uint8Array => new TextEncoder().encode(JSON.stringify(texts))

/** Puts what is new into the mailbox, and what would expire. */
export async function leaveLetters(room: RoomRuntime, mail: RoomMail): Promise<void> {
  keepSeating(room)
  await keepStatements(room, mail)
  const { mailbox } = mail
  const isThere = (place: string, content: Uint8Array): boolean =>
    mailbox
      ?.parcels()
      .some(
        (other) =>
          other.author !== mailbox.author && other.place === place && isSameBytes(other.content, content),
      ) === true
  const calls = await callLetter(room, mail)
  const letters = [...(await lettersToLeave(room, mail, isThere)), ...(calls === null ? [] : [calls])]
  if (mailbox === null || room.isClosed) return
  const seconds = Math.floor(room.platform.now() / 1000)
  for (const { place, content } of letters) {
    const own = mailbox.parcels().find((other) => other.author === mailbox.author && other.place === place)
    const isFresh = own === undefined || !needsRefresh(own, seconds)
    const there = mail.left.get(place) ?? own?.content
    if (there !== undefined && isSameBytes(there, content) && isFresh) continue
    mail.left.set(place, content)
    mailbox.put(place, content)
  }
}
