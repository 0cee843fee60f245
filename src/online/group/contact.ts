import * as v from 'valibot'
import { nameShape } from '../../session/parse.ts'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { ntfyShape, webhookShape } from '../room/call-address.ts'
import { CLOCK_TOLERANCE, timestampShape } from './entry.ts'

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
type ContactFault = 'malformed' | 'future' | 'badSignature'

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
  // A clock that was put back lets no older word count.
  const contact = { key, ...words, at: Math.max(now, (before?.at ?? -1) + 1) }
  return { ...contact, sig: await signer.sign(signingText(tag, contact)) }
}

/** Parses a contact from outside and verifies its signature; never throws. `known`: contacts that were verified before. */
export async function readContact(
  from: unknown,
  tag: string,
  now: number,
  verify: Verify,
  known: readonly Contact[] = [],
): Promise<Contact | { readonly fault: ContactFault }> {
  const read = v.safeParse(contactShape, from)
  if (!read.success) return { fault: 'malformed' }
  const contact = read.output
  if (contact.at > now + CLOCK_TOLERANCE) return { fault: 'future' }
  const text = signingText(tag, contact)
  if (known.some((one) => one.sig === contact.sig && signingText(tag, one) === text)) return contact
  return (await verify(contact.key, text, contact.sig)) ? contact : { fault: 'badSignature' }
}

const isAfter = (one: Contact, other: Contact): boolean =>
  one.at === other.at ? one.sig < other.sig : one.at > other.at

/** The latest contact of each key, in a fixed order. If there are too many, those of known keys (known-keys.ts) come first. */
export function joinContacts(contacts: readonly Contact[], known: ReadonlySet<string>): readonly Contact[] {
  const byKey = new Map<string, Contact>()
  for (const contact of contacts) {
    const before = byKey.get(contact.key)
    if (before === undefined || isAfter(contact, before)) byKey.set(contact.key, contact)
  }
  return [...byKey.values()]
    .sort((one, other) => (isAfter(one, other) ? -1 : 1))
    .sort((one, other) => Number(known.has(other.key)) - Number(known.has(one.key)))
    .slice(0, MAX_CONTACTS)
    .sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** The same on all devices with the same contacts. */
export const contactsSum = (contacts: readonly Contact[]): string =>
  hashOf(contacts.map(({ sig }) => sig).join(' ')).slice(0, 32)

/** The contact whose webhook is the group's: of those who set one, the one who did so last. */
export const hookSetter = (contacts: readonly Contact[]): Contact | undefined =>
  contacts
    .filter(({ hook }) => hook !== null)
    .reduce<Contact | undefined>(
      (last, one) => (last === undefined || isAfter(one, last) ? one : last),
      undefined,
    )
