import { statementsToKeep } from '../../log/parcels/parcel-by-hand.ts'
import { NEWS } from '../../log/parcels/parcel-exchange.ts'
import { fromText, toLinkText } from '../../net/mailbox/sealed-turn.ts'
import { hearLetters } from './mail-reader.ts'
import { keepMail } from './mail-store.ts'
import { MAX_SAID_TEXT } from '../runtime/mail-types.ts'
import type { RoomMail } from '../runtime/mail-types.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'

// What players stated besides the log: the device of a player stores it, because there may be no mailbox that does.

/** The most bytes that are stored. */
const MAX_SAID = 16_000

/** Stores what others stated besides the log: where there is no mailbox, it would be forgotten with the page. */
export async function keepStatements(room: RoomRuntime, mail: RoomMail): Promise<void> {
  const { game } = room
  if (game === null || game.core.me === null) return
  const said = await game.runner.read((core) => statementsToKeep(core, MAX_SAID))
  if (said === undefined || room.isClosed) return
  const text = toLinkText(said)
  if (text !== mail.kept.said) keepMail(room, mail, { said: text })
}

/** Hears what was stored so. */
export async function hearKept(room: RoomRuntime, mail: RoomMail): Promise<void> {
  const { said } = mail.kept
  const content = said === undefined ? 'damaged' : fromText(said, MAX_SAID_TEXT)
  if (typeof content === 'string') return
  await hearLetters(room, mail, [{ place: NEWS, author: 'kept', writtenAt: null, content }])
}
