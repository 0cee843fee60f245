import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { verifyEvent } from 'nostr-tools/pure'
import * as v from 'valibot'
import { identifierShape, integer, nameShape, readJson } from '../../session/parse.ts'
import type { Appearance } from '../../session/players.ts'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { MESSAGE_KIND, PARCEL_KIND, tagOf } from '../../net/mailbox/nostr/event.ts'
import type { AuthorKeys, NostrEvent } from '../../net/mailbox/nostr/event.ts'
import { LIFETIMES, signEvent, withoutLinks } from './announcement.ts'

// Asking for a seat at an open table, and the answer: each sealed for the other (NIP-44), so that only who is accepted
// learns the room.

/** No sealed ask or answer is longer, in characters. */
const MAX_SEALED = 4000

const askShape = v.object({
  t: v.literal('ask'),
  name: v.pipe(nameShape, v.transform(withoutLinks)),
  color: identifierShape,
  symbol: identifierShape,
  /** The key of the person for playing with strangers. */
  by: keyShape,
  /** Seconds since 1970. */
  at: integer(0, 2 ** 40),
  proof: signatureShape,
})
const answerShape = v.variant('is', [
  v.object({
    t: v.literal('answer'),
    is: v.literal('accepted'),
    /** The path of the room's page. */
    path: v.pipe(v.string(), v.maxLength(2000), v.startsWith('/j/')),
    /** The chair that is kept for them; null at a table that has begun. */
    chair: v.nullable(integer(0, 7)),
  }),
  v.object({ t: v.literal('answer'), is: v.literal('declined') }),
])

/** Someone who asks for a seat. */
export interface Ask extends Appearance {
  /** The key that was made for this ask; the answer is sealed for it. */
  readonly key: string
  readonly by: string
  /** Seconds since 1970. */
  readonly at: number
}
export type Answer =
  | { readonly is: 'accepted'; readonly path: string; readonly chair: number | null }
  | { readonly is: 'declined' }

const proofText = (table: string, ask: string, at: number): string =>
  JSON.stringify(['windrose', 1, 'ask', table, ask, at])

/** The event of an ask; `isKept`: relays keep it, as at a table over days. `now` in seconds. */
export async function writeAsk(
  table: string,
  { name, color, symbol }: Appearance,
  keys: AuthorKeys,
  signer: Signer,
  { now, isKept }: { readonly now: number; readonly isKept: boolean },
): Promise<NostrEvent> {
  const proof = await signer.sign(proofText(table, keys.publicKey, now))
  return sealed(
    keys,
    table,
    { t: 'ask', name, color, symbol, by: signer.publicKey, at: now, proof },
    now,
    isKept,
  )
}

/** The event of the answer to an ask. */
export const writeAnswer = (
  answer: Answer,
  keys: AuthorKeys,
  ask: string,
  { now, isKept }: { readonly now: number; readonly isKept: boolean },
): NostrEvent => sealed(keys, ask, { t: 'answer', ...answer }, now, isKept)

function sealed(keys: AuthorKeys, to: string, content: object, now: number, isKept: boolean): NostrEvent {
  const text = encrypt(JSON.stringify(content), getConversationKey(keys.secretKey, to))
  const kept = [
    ['d', to],
    ['expiration', String(now + LIFETIMES.days)],
  ]
  const tags = [['p', to], ...(isKept ? kept : [])]
  return signEvent(keys, { created_at: now, kind: isKept ? PARCEL_KIND : MESSAGE_KIND, tags, content: text })
}

/** Reads an ask for this table; undefined if it is none. */
export async function readAsk(event: NostrEvent, keys: AuthorKeys, verify: Verify): Promise<Ask | undefined> {
  const read = v.safeParse(askShape, unseal(event, keys), { abortEarly: true })
  if (!read.success) return undefined
  const { name, color, symbol, by, at, proof } = read.output
  const isProved = await verify(by, proofText(keys.publicKey, event.pubkey, at), proof)
  return isProved ? { key: event.pubkey, name, color, symbol, by, at } : undefined
}

/** Reads the answer to an ask of this device; undefined if it is none. */
export function readAnswer(event: NostrEvent, table: string, keys: AuthorKeys): Answer | undefined {
  if (event.pubkey !== table) return undefined
  const read = v.safeParse(answerShape, unseal(event, keys), { abortEarly: true })
  if (!read.success) return undefined
  return read.output.is === 'declined'
    ? { is: 'declined' }
    : { is: 'accepted', path: read.output.path, chair: read.output.chair }
}

/** What is sealed for these keys; undefined where it does not open. */
function unseal(event: NostrEvent, { secretKey, publicKey }: AuthorKeys): unknown {
  if (tagOf(event, 'p') !== publicKey || event.content.length > MAX_SEALED || !verifyEvent(event))
    return undefined
  try {
    return readJson(decrypt(event.content, getConversationKey(secretKey, event.pubkey)))
  } catch {
    return undefined
  }
}
