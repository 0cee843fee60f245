import { joinContacts, readContact } from './contact.ts'
import type { Contact } from './contact.ts'
import type { SetKind } from './set-exchange.ts'
import type { TableNote } from './table-note.ts'
import { joinVouches, readVouch } from './vouch.ts'
import type { Vouch } from './vouch.ts'

// What the members of a group sign besides results.

/** What is stored of a group besides its ledger; all of it verified. */
export interface StoredWords {
  readonly notes: readonly TableNote[]
  readonly vouches: readonly Vouch[]
  readonly contacts: readonly Contact[]
}

export const VOUCHES: SetKind<Vouch> = {
  message: (sum, part) => ({ t: 'vouches', sum, vouches: [...part] }),
  join: joinVouches,
  read: readVouch,
}
export const CONTACTS: SetKind<Contact> = {
  message: (sum, part) => ({ t: 'contacts', sum, contacts: [...part] }),
  join: joinContacts,
  read: readContact,
}
