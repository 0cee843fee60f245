import { gameId, genesisText, readGenesis } from '../genesis.ts'
import type { SignedGenesis } from '../genesis.ts'
import type { Verify } from '../link/keys.ts'
import { draftFrom } from './table.ts'
import { cardText, planText, sayText } from './words.ts'
import type { Word } from './words.ts'

/** Did whoever is said to have said this really say it, and in this room? An oath is nobody's. */
export async function isGenuine(tag: string, word: Word, verify: Verify): Promise<boolean> {
  switch (word.t) {
    case 'card': {
      const { key, signs, sig } = word
      const isOwn = await verify(key, cardText(tag, word), sig)
      return isOwn && (signs === null || verify(key, genesisText(signs.game), signs.sig))
    }
    case 'plan':
      return word.by === '' || verify(word.by, planText(tag, word), word.sig)
    case 'say':
      return verify(word.key, sayText(tag, word), word.sig)
    case 'oath':
      return true
    case 'begun':
      return draftFrom(tag, word.signed.genesis) !== undefined && isSignedByAll(word.signed, verify)
  }
}

async function isSignedByAll(signed: SignedGenesis, verify: Verify): Promise<boolean> {
  // The core's reading asks for signatures at once, and browsers verify later: first all but those, then those.
  if ('fault' in readGenesis(signed, () => true)) return false
  const { genesis, sigs } = signed
  const text = genesisText(gameId(genesis))
  const holds = await Promise.all(genesis.members.map(({ key }, m) => verify(key, text, sigs[m]!)))
  return holds.every((isGood) => isGood)
}
