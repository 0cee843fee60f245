import type { Verify } from '../../net/crypto/keys.ts'
import type { TextFault } from '../../log/records/protocol.ts'
import type { Contact } from './contact.ts'
import type { EntryFault, LedgerEntry } from './entry.ts'
import type { NoteFault, TableNote } from './table-note.ts'
import type { Vouch } from './vouch.ts'

/** Why something that came from another member was refused. */
export type MeetingFault = TextFault | EntryFault | NoteFault | 'flood'
/** What no honest device sends. */
export const DISHONEST: readonly MeetingFault[] = [
  'tooLarge',
  'notJson',
  'malformed',
  'stranger',
  'badSignature',
]

export interface MeetingPorts {
  /** The tag of the group. */
  readonly tag: string
  readonly verify: Verify
  /** Milliseconds since 1970. */
  now(): number
  send(link: string, text: string): void
  strike(link: string): void
  /** Stores entries that are new or have new signatures. */
  store(entries: readonly LedgerEntry[]): void
  /** Stores the notes; those of the known keys come first. */
  storeNotes(notes: readonly TableNote[], known: ReadonlySet<string>): void
  storeVouches(vouches: readonly Vouch[]): void
  storeContacts(contacts: readonly Contact[]): void
  /** Who is here, or what is known of the group has changed, or something was refused. */
  changed(): void
}
