import { statementsToKeep, turnToSend } from '../../log/parcels/parcel-by-hand.ts'
import { NEWS } from '../../log/parcels/parcel-exchange.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import {
  MAX_LINK,
  readSealed,
  roomInLink,
  seal,
  SHORT_LINK,
  toFileText,
  toLinkText,
  unseal,
} from '../../net/mailbox/sealed-turn.ts'
import type { Sending, SendingFault } from '../../net/mailbox/sealed-turn.ts'
import { lobbyToSend } from './lobby-by-hand.ts'
import { hearLetters, isOfLobby } from './mail-reader.ts'
import { keepStatements } from './mail-statements.ts'
import type { Letter, RoomMail } from '../runtime/mail-types.ts'
import { isTakingPart, lettersToLeave } from './mail-writer.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

// Mail that people carry themselves: in a link, what the lobby says or the latest turns; in a file, the whole table. It works
// without any mailbox.

/** The text of a link, or that there is too much for one; null if this device has nothing to send. */
export type LinkToSend = { readonly text: string } | 'tooLong' | null

/** What this device can send in a link now: a short one if it can be. */
export async function writeLink(room: RoomRuntime, mail: RoomMail): Promise<LinkToSend> {
  if (!isTakingPart(room, mail)) return null
  for (const longest of [SHORT_LINK, MAX_LINK]) {
    const letters = await lettersForLink(room, mail, longest)
    if (letters?.length === 0) return null
    if (letters !== undefined) return { text: toLinkText(await sealed(room, mail, letters)) }
  }
  return 'tooLong'
}

/** The lobby before the game, and until all others are known to have begun; then the turn. Undefined if it is too long. */
async function lettersForLink(
  room: RoomRuntime,
  mail: RoomMail,
  longest: number,
): Promise<readonly Letter[] | undefined> {
  const lobby = await lobbyToSend(room, mail, longest)
  if (lobby === undefined || room.game === null) return lobby
  const limit = roomInLink(longest, NEWS, lobby)
  const content = await room.game.runner.read((core) => turnToSend(core, limit))
  return content === undefined ? undefined : [...lobby, { place: NEWS, content }]
}

/** A file, and its name without an ending. */
export interface FileToSend {
  readonly name: string
  readonly text: string
}

/** The whole table as a file; null if this device has nothing to send. */
export async function writeFile(room: RoomRuntime, mail: RoomMail): Promise<FileToSend | null> {
  const { game, lobby, invitation } = room
  if (!isTakingPart(room, mail)) return null
  const kind = game?.core.context.genesis.game ?? lobby?.view()?.game ?? ''
  const number = game?.core.context.game ?? roomTag(invitation.room)
  const letters = await lettersToLeave(room, mail, () => false)
  return {
    name: `windrose-${kind}-${number.slice(0, 8)}`,
    text: toFileText(await sealed(room, mail, letters)),
  }
}

function sealed(
  { game, network, platform }: RoomRuntime,
  mail: RoomMail,
  letters: readonly Letter[],
): Promise<Uint8Array> {
  const writtenAt = Math.floor(platform.now() / 1000)
  const sending: Sending = { from: game?.core.me ?? null, writtenAt, letters }
  return seal(mail.room, sending, (count) => network.clock.randomBytes(count))
}

/** What became of something that was sent by hand; only `heard` changed anything. */
export interface HandResult {
  readonly is:
    | 'heard'
    /** All of it was known. */
    | 'known'
    /** It continues a turn that is missing here. */
    | 'missing'
    /** It holds what no honest player sends. */
    | 'refused'
    | SendingFault
  /** The member that sent it, as it says itself; null if unknown. */
  readonly from: number | null
}

/** Hears a link or a file in the way of the mailbox. */
export async function hearByHand(room: RoomRuntime, mail: RoomMail, text: string): Promise<HandResult> {
  const bytes = readSealed(text)
  const sending = typeof bytes === 'string' ? bytes : await unseal(mail.room, bytes)
  if (typeof sending === 'string') return { is: sending, from: null }
  const before = await known(room)
  // One that was refused does not keep the next one from being heard.
  const author = `by hand ${String(mail.byHand++)}`
  const writtenAt = sending.writtenAt * 1000
  const letters = sending.letters.map((letter) => ({ ...letter, author, writtenAt }))
  const results = [...(await hearLetters(room, mail, letters.filter(isOfLobby)))]
  if (!results.includes('refused'))
    results.push(
      ...(await hearLetters(
        room,
        mail,
        letters.filter((letter) => !isOfLobby(letter)),
      )),
    )
  const now = await known(room)
  await keepStatements(room, mail)
  const { from } = sending
  if (results.includes('refused')) return { is: 'refused', from }
  if (results.includes('later')) return { is: 'missing', from }
  return { is: before === now ? 'known' : 'heard', from }
}

/** All that this device knows, as a text to compare. */
async function known({ game, lobby }: RoomRuntime): Promise<string> {
  if (game === null) return lobby?.letters()?.essence ?? ''
  return game.runner.read(
    (core) => `${String(core.tree.size)} ${toLinkText(statementsToKeep(core, Infinity) ?? new Uint8Array())}`,
  )
}
