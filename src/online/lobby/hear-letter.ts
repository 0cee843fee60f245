// Letters of other guests of a table over days (letters.ts): they are checked as a whole before anything of them is heard.

import { receive } from './inbound.ts'
import { applyChange } from './outbound.ts'
import { readLobbyMessage } from './messages.ts'
import type { LobbyMessage } from './messages.ts'
import type { LobbyRefusal } from './lobby-types.ts'
import { enqueue, LEFT, refuse } from './runtime.ts'
import type { LobbyRuntime } from './runtime.ts'
import { proposalFromGenesis } from './table-proposal.ts'
import { hasValidSignatures } from './verify-signatures.ts'

/** Hears one message. */
export function hearText(runtime: LobbyRuntime, text: string): void {
  const read = readLobbyMessage(text)
  if ('fault' in read) refuse(runtime, LEFT, read.fault)
  else enqueue(runtime, () => receive(runtime, LEFT, read.message))
}

/** Hears a letter, and resolves when all of it is done; false if a message in it is not in order, which changes nothing. */
export async function hearLetter(runtime: LobbyRuntime, texts: readonly string[]): Promise<boolean> {
  const messages: LobbyMessage[] = []
  for (const text of texts) {
    const read = readLobbyMessage(text)
    // A later version may leave messages that are not known here.
    if ('fault' in read && read.fault === 'unknownType') continue
    const why = 'fault' in read ? read.fault : await faultOf(runtime, read.message)
    if (why !== undefined) {
      refuse(runtime, LEFT, why)
      return false
    }
    if ('message' in read) messages.push(read.message)
  }
  enqueue(runtime, () => hearAll(runtime, messages))
  await runtime.queue.settled()
  return true
}

/** Our own claims follow once all is known: guests who lost the same chair take different ones then. */
async function hearAll(runtime: LobbyRuntime, messages: readonly LobbyMessage[]): Promise<void> {
  runtime.isReading = true
  for (const message of messages) await receive(runtime, LEFT, message)
  runtime.isReading = false
  if (runtime.startedGame === null) applyChange(runtime, () => undefined)
}

/** Why no guest of this room can have written a message. */
async function faultOf(
  { state, setup }: LobbyRuntime,
  message: LobbyMessage,
): Promise<LobbyRefusal | undefined> {
  if (!(await hasValidSignatures(state.tag, message, setup.verify))) return 'badSignature'
  const isForeign =
    message.t === 'signatures' && proposalFromGenesis(state.tag, message.genesis) === undefined
  return isForeign ? 'badGenesis' : undefined
}
