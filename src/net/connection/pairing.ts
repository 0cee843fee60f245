import { decodePairingCode } from '../transport/pairing-code.ts'
import type { PairingFault } from '../transport/pairing-code.ts'
import { unpackRoom } from './room-secret.ts'
import type { RoomSecret } from './room-secret.ts'

/** Links without the broker: people carry an offer code to another person and the answer code back. */
export interface Pairing {
  /** Returns an offer for one person, valid for half an hour while this page lives. Throws where there is no WebRTC. */
  offer(): Promise<string>
  /** Returns the answer to an offer. */
  answer(code: string): Promise<string | PairingFault>
  /** Takes the answer; resolves when the link is open, or with a fault after a minute. */
  accept(code: string): Promise<undefined | PairingFault>
}

/** The room of an offer code, bare or in a link: a person who is in no room yet enters it before answering. */
export function readOffer(text: string): { readonly room: RoomSecret } | PairingFault {
  const code = decodePairingCode(text)
  if ('fault' in code) return code
  if (code.type === 'answer') return { fault: 'isAnswer' }
  const room = unpackRoom(code.room)
  return room === undefined ? { fault: 'notCode' } : { room }
}
