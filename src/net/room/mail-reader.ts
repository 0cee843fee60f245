import * as v from 'valibot'
import { readJson } from '../../session/parse.ts'
import { isPartPlace } from '../log/parcel-exchange.ts'
import { hearPresence } from './mail-presence.ts'
import { HERE_PLACE, LOBBY_PLACE } from './mail-types.ts'
import type { HeardLetter, LetterResult, RoomMail } from './mail-types.ts'
import type { RoomRuntime } from './room-runtime.ts'

const textsShape = v.pipe(v.array(v.string()), v.maxLength(64))

/** The lobby comes before the log, and its parts before news. */
const rankOf = ({ place }: HeardLetter): number => (place === LOBBY_PLACE ? 0 : isPartPlace(place) ? 1 : 2)

/**
 * Hears letters. What continues a record that is not known yet is tried again when something else was heard. No letter
 * throws.
 */
export async function hearLetters(
  room: RoomRuntime,
  mail: RoomMail,
  letters: readonly HeardLetter[],
): Promise<readonly LetterResult[]> {
  const sorted = [...letters].sort((one, two) => rankOf(one) - rankOf(two))
  const results = new Map<HeardLetter, LetterResult>()
  const known = (): number => (room.game === null ? -1 : room.game.core.tree.size)
  for (let before = -2; before < known();) {
    before = known()
    for (const letter of sorted) {
      if (mail.done.has(letter.content) || room.isClosed) continue
      const result = await hearLetter(room, mail, letter)
      results.set(letter, result)
      if (result !== 'later') mail.done.add(letter.content)
    }
  }
  return letters.map((letter) => results.get(letter) ?? 'heard')
}

async function hearLetter(room: RoomRuntime, mail: RoomMail, letter: HeardLetter): Promise<LetterResult> {
  const { place, author, content, writtenAt } = letter
  if (place === LOBBY_PLACE) {
    mail.beganAt = writtenAt
    return hearLobby(room, content)
  }
  const { game } = room
  if (game === null) return 'later'
  if (place === HERE_PLACE) return hearPresence(room, mail, game, content)
  mail.writtenAt = writtenAt
  const result = await game.runner.receiveParcel(`mail ${author}`, content)
  mail.writtenAt = null
  if (result === 'unknownBase') return 'later'
  return result === 'heard' ? 'heard' : 'refused'
}

/** Texts of the lobby, as JSON. */
async function hearLobby({ lobby }: RoomRuntime, content: Uint8Array): Promise<LetterResult> {
  const texts = v.safeParse(textsShape, readJson(new TextDecoder().decode(content)))
  if (!texts.success) return 'refused'
  if (lobby === null) return 'later'
  for (const text of texts.output) lobby.hear(text)
  await lobby.settled()
  return 'heard'
}
