import { decodePairingCode } from '../transport/pairing-code.ts'
import type { PairingFault } from '../transport/pairing-code.ts'
import { unpackRoom } from './room-secret.ts'
import type { RoomSecret } from './room-secret.ts'

/** Links that need no matchmaker: a code is carried to somebody by whatever means, and his answer is carried back. */
export interface Pairing {
  /** A code for one other person, good for half an hour while this page lives. Throws where a browser makes no links. */
  offer(): Promise<string>
  /** Answers somebody's code with the one to be carried back. */
  answer(code: string): Promise<string | PairingFault>
  /** Takes the answer; done when the link is open, or after a minute in which none came about. */
  accept(code: string): Promise<undefined | PairingFault>
}

/** For whoever was sent a code, bare or in a link, and is in no room yet: the room to enter before answering it. */
export function readOffer(text: string): { readonly room: RoomSecret } | PairingFault {
  const code = decodePairingCode(text)
  if ('fault' in code) return code
  if (code.kind === 'answer') return { fault: 'isAnswer' }
  const room = unpackRoom(code.room)
  return room === undefined ? { fault: 'notCode' } : { room }
}
