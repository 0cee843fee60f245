import { gameId, genesisText, readGenesis, signersOf } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import type { Verify } from '../../net/crypto/keys.ts'
import { proposalFromGenesis } from './table-proposal.ts'
import { statusSigningText, planSigningText, chatSigningText } from './messages.ts'
import type { LobbyMessage } from './messages.ts'

/** Whether all signatures in a message are valid in this room. */
export async function hasValidSignatures(
  tag: string,
  message: LobbyMessage,
  verify: Verify,
): Promise<boolean> {
  switch (message.t) {
    case 'status': {
      const { key, signs, sig } = message
      const isAuthentic = await verify(key, statusSigningText(tag, message), sig)
      return isAuthentic && (signs === null || verify(key, genesisText(signs.game), signs.sig))
    }
    case 'plan':
      return message.by === '' || verify(message.by, planSigningText(tag, message), message.sig)
    case 'say':
      return verify(message.key, chatSigningText(tag, message), message.sig)
    case 'signatures':
      return hasValidGenesisSignatures(message.genesis, message.sigs, verify)
    case 'firstLinks':
      return true
    case 'started': {
      const { genesis, sigs } = message.signed
      // `readGenesis` verifies synchronously, browsers do not: signatures are checked separately below.
      const isRead = 'signed' in readGenesis(message.signed, () => true)
      return (
        isRead &&
        proposalFromGenesis(tag, genesis) !== undefined &&
        hasValidGenesisSignatures(genesis, sigs, verify)
      )
    }
  }
}

/** Whether there is one entry for every member that signs, and each signature present is valid. */
async function hasValidGenesisSignatures(
  genesis: Genesis,
  sigs: readonly (string | null)[],
  verify: Verify,
): Promise<boolean> {
  const signers = signersOf(genesis)
  if (sigs.length !== signers.length) return false
  const text = genesisText(gameId(genesis))
  const results = await Promise.all(
    signers.map(({ key }, at) => sigs[at] === null || verify(key, text, sigs[at]!)),
  )
  return results.every((isValid) => isValid)
}
