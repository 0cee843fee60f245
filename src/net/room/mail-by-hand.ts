import { statementsToKeep, turnToSend } from '../log/parcel-by-hand.ts'
import { NEWS } from '../log/parcel-exchange.ts'
import type { OnlineGame } from './online-game.ts'
import {
  MAX_LINK,
  readSealed,
  roomInLink,
  seal,
  SHORT_LINK,
  toFileText,
  toLinkText,
  unseal,
} from '../mailbox/sealed-turn.ts'
import type { Sending, SendingFault } from '../mailbox/sealed-turn.ts'
import { hearLetters } from './mail-reader.ts'
import { keepStatements } from './mail-statements.ts'
import type { Letter, RoomMail } from './mail-types.ts'
import { lettersToLeave } from './mail-writer.ts'
import type { RoomRuntime } from './room-runtime.ts'

// Mail that people carry themselves: a turn in a link, the whole game in a file. It works without any mailbox.

/** What a player can send now. */
export interface Sendable {
  /** The text of the link with the latest turn; null if it is too long for a link. */
  readonly link: string | null
  /** The whole game as a file. */
  readonly file: { readonly name: string; readonly text: string }
}

/** What this device can send by hand; null if it is no player of a game over days. */
export async function writeByHand(room: RoomRuntime, mail: RoomMail): Promise<Sendable | null> {
  const { game, network, platform } = room
  if (game === null || game.core.me === null) return null
  const sealed = async (letters: readonly Letter[]): Promise<Uint8Array> => {
    const writtenAt = Math.floor(platform.now() / 1000)
    const sending: Sending = { from: game.core.me, writtenAt, letters }
    return seal(mail.room, sending, (count) => network.clock.randomBytes(count))
  }
  const content = await shortestTurn(game)
  const all = await lettersToLeave(room, mail, () => false)
  return {
    link: content === undefined ? null : toLinkText(await sealed([{ place: NEWS, content }])),
    file: {
      name: `windrose-${game.core.context.genesis.game}-${game.core.context.game.slice(0, 8)}`,
      text: toFileText(await sealed(all)),
    },
  }
}

/** The turn for a short link, else for a long one. */
const shortestTurn = ({ runner }: OnlineGame): Promise<Uint8Array | undefined> =>
  runner.read(
    (core) => turnToSend(core, roomInLink(SHORT_LINK, NEWS)) ?? turnToSend(core, roomInLink(MAX_LINK, NEWS)),
  )

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
  const results = await hearLetters(
    room,
    mail,
    sending.letters.map((letter) => ({ ...letter, author, writtenAt })),
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
