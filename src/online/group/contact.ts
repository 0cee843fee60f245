import * as v from 'valibot'
import { nameShape } from '../../session/parse.ts'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import type { Signer } from '../../net/crypto/keys.ts'
import { ntfyShape, webhookShape } from '../runtime/call-address.ts'
import { timestampShape } from './entry.ts'
import { dateAfter, latestWords, wordReader } from './signed-word.ts'

// A contact: the signed word of a member on how they are called when a table of their group opens, and the webhook that they set
// for the group. Members give it to each other over their links; no link, file or public event has it (decision 53).

/** How many a group keeps, one of each key. */
export const MAX_CONTACTS = 24

export const contactShape = v.strictObject({
  key: keyShape,
  /** Whom a call is for. */
  name: nameShape,
  /** Milliseconds since 1970; of two contacts of one key the later counts. */
  at: timestampShape,
  /** Where the person is called; null if they do not want it. */
  to: v.nullable(ntfyShape),
  /** Where the tables of the group are announced. */
  hook: v.nullable(webhookShape),
  sig: signatureShape,
})
export type Contact = v.InferOutput<typeof contactShape>
export type ContactWords = Pick<Contact, 'name' | 'to' | 'hook'>

const signingText = (tag: string, { key, name, at, to, hook }: Omit<Contact, 'sig'>): string => {
  const where = to && [to.is, to.server, to.topic]
  return JSON.stringify(['group', tag, 'contact', key, name, at, where, hook && [hook.is, hook.url]])
}

/** A contact of the signer; it replaces what they said before. */
export async function signContact(
  tag: string,
  words: ContactWords,
  now: number,
  signer: Signer,
  said: readonly Contact[] = [],
): Promise<Contact> {
  const key = signer.publicKey
  const before = said.find((one) => one.key === key)
  const contact = { key, ...words, at: dateAfter(now, before) }
  return { ...contact, sig: await signer.sign(signingText(tag, contact)) }
}

/** Parses a contact from outside and verifies its signature; never throws. */
export const readContact = wordReader<Contact>({ shape: contactShape, signer: ({ key }) => key, signingText })

const isAfter = (one: Contact, other: Contact): boolean =>
  one.at === other.at ? one.sig < other.sig : one.at > other.at

/** The latest contact of each key, in a fixed order. If there are too many, those of known keys (known-keys.ts) come first. */
export function joinContacts(contacts: readonly Contact[], known: ReadonlySet<string>): readonly Contact[] {
  return latestWords(contacts, ({ key }) => key, isAfter)
    .sort((one, other) => Number(known.has(other.key)) - Number(known.has(one.key)))
    .slice(0, MAX_CONTACTS)
    .sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** The contact whose webhook is the group's: of those who set one, the one who did so last. */
export const hookSetter = (contacts: readonly Contact[]): Contact | undefined =>
  latestWords(
    contacts.filter(({ hook }) => hook !== null),
    () => 'hook',
    isAfter,
  )[0]
