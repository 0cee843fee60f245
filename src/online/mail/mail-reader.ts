import * as v from 'valibot'
import { readJson } from '../../session/parse.ts'
import { isPartPlace } from '../../log/parcels/parcel-exchange.ts'
import { hearCallLetter } from './call-letter.ts'
import { hearPresence } from './mail-presence.ts'
import { CALL_PLACE, HERE_PLACE, LOBBY_PLACE, PACKED_LOBBY_PLACE } from '../runtime/mail-types.ts'
import type { HeardLetter, Letter, LetterResult, RoomMail } from '../runtime/mail-types.ts'
import { unpackTexts } from '../runtime/packed-texts.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

const textsShape = v.pipe(v.array(v.string()), v.maxLength(64))

export const isOfLobby = ({ place }: Letter): boolean => place === LOBBY_PLACE || place === PACKED_LOBBY_PLACE

/** The lobby comes before the log, and its parts before news. */
const rankOf = (letter: HeardLetter): number => (isOfLobby(letter) ? 0 : isPartPlace(letter.place) ? 1 : 2)

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
  const tellGame = (isOver: boolean): void => room.game?.runner.dispatch({ type: 'hearing', isOver })
  // The records in all letters come before any promise.
  tellGame(false)
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
  if (!mail.isWaiting) tellGame(true)
  return letters.map((letter) => results.get(letter) ?? 'heard')
}

async function hearLetter(room: RoomRuntime, mail: RoomMail, letter: HeardLetter): Promise<LetterResult> {
  const { place, author, content, writtenAt } = letter
  if (isOfLobby(letter)) {
    mail.beganAt = writtenAt
    return hearLobby(room, await textsOf(letter))
  }
  if (place === CALL_PLACE) return hearCallLetter(room, mail, content)
  const { game } = room
  if (game === null) return 'later'
  if (place === HERE_PLACE) return hearPresence(room, mail, game, content)
  mail.writtenAt = writtenAt
  const result = await game.runner.receiveParcel(`mail ${author}`, content)
  mail.writtenAt = null
  if (result === 'unknownBase') return 'later'
  return result === 'heard' ? 'heard' : 'refused'
}

const textsOf = async ({ place, content }: HeardLetter): Promise<unknown> =>
  place === LOBBY_PLACE ? readJson(new TextDecoder().decode(content)) : unpackTexts(content)

/** Hears the lobby; a game that begins with it has begun when this resolves. */
async function hearLobby(room: RoomRuntime, from: unknown): Promise<LetterResult> {
  const { lobby } = room
  const texts = v.safeParse(textsShape, from)
  if (!texts.success) return 'refused'
  if (lobby === null) return 'later'
  if (!(await lobby.hearLetter(texts.output))) return 'refused'
  await room.beginning
  return 'heard'
}
