// The port of the mailbox: a store of parcels that members of a room leave for each other and read later. It knows
// nothing of the log; what a parcel holds is the business of its users.

/** The longest name of a place, in characters. */
export const MAX_PLACE = 64
/** The largest content of a parcel or message, in bytes; sealed, and as text in an event, it stays below 48 kB. */
export const MAX_CONTENT = 32 * 1024 - 4 - MAX_PLACE
/** How many places one author may use. */
export const MAX_PLACES = 64
/** Stores are asked to delete a parcel this many seconds after it was written. */
export const KEPT_FOR = 60 * 24 * 3600
/** A parcel of our own that is older than this many seconds should be put again, so that it does not expire. */
export const REFRESH_AFTER = 20 * 24 * 3600

/** What one author left at one place. A newer parcel at the same place replaces it. */
export interface Parcel {
  /** The author's key in this room, 64 hexadecimal digits; it has nothing in common with the key of their device. */
  readonly author: string
  readonly place: string
  /** In seconds since 1970, by the author's clock. */
  readonly writtenAt: number
  readonly content: Uint8Array
}

/** Why a parcel, or a message of a live room (`net/relay`), from outside was dropped. It changed nothing. */
export const REFUSALS = [
  /** Longer than any parcel, too short to be one, or of a size that no parcel has. */
  'size',
  /** Sealed by a later version of the app. */
  'version',
  /** Not sealed with the key of this room, for another place or author, or changed since. */
  'seal',
  /** Padded in another way than ours, or with a name of a place that does not fit its tag. */
  'content',
  /** Not a message of the store's protocol, or of another kind than was asked for. */
  'malformed',
  'signature',
  /** Dated more than a day ahead, or a message that is not from these minutes. */
  'date',
  /** More authors, places or bytes than a room may have. */
  'tooMany',
  /** More from one store than a room can need. */
  'flood',
] as const
export type Refusal = (typeof REFUSALS)[number]

/**
 * `connecting`; `listing`: it is telling what it holds; `up`: it told everything and watches for more; `down`: it could
 * not be reached or went away, and is tried again after a pause; `barred`: it sent what no honest store sends, and is
 * tried again after a long pause.
 */
export type StoreStatus = 'connecting' | 'listing' | 'up' | 'down' | 'barred'

export interface StoreView {
  /** The address of the store. */
  readonly name: string
  readonly status: StoreStatus
  /** Whether it has told everything it holds since the mailbox was opened. */
  readonly hasListed: boolean
  /** It holds more under the tag of the room than it told: foreign parcels may hide ours. */
  readonly isCut: boolean
  /** Why it refused what it was given last, in its words; null if it did not. */
  readonly said: string | null
}

/** What became of the latest parcel put at a place: "left in 3 of 6" is `taken` of `of`. */
export interface PutReport {
  readonly place: string
  /** How many stores say that it lies there. */
  readonly taken: number
  /** Two of them, or the only one, have shown it over another connection than the one that brought it. */
  readonly isDelivered: boolean
  /** How many stores refused it; they are asked again at the next connection. */
  readonly refused: number
  /** How many stores have not answered yet, or cannot be reached. */
  readonly waiting: number
  /** In how many stores it is to lie. */
  readonly of: number
}

/** Why a parcel was not put: longer than `MAX_CONTENT`, a place that is no name or one too many, or after `close`. */
export type PutFault = 'tooBig' | 'place' | 'closed'

export type MailboxEvent =
  /** A parcel that is newer than what was known of its author and place. */
  | { readonly type: 'parcel'; readonly parcel: Parcel }
  /** The report about a place changed. */
  | { readonly type: 'put'; readonly report: PutReport }
  | { readonly type: 'store'; readonly store: StoreView }

/**
 * The mailbox of one room. No call throws, and no listener is called before the call has returned. The stores are watched
 * until `close`; those that go away are tried again and again. A store that lacks a parcel which another store has, or
 * which lay there before, gets it again.
 */
export interface Mailbox {
  /** Our key in this room. */
  readonly author: string
  /** Leaves a parcel in all stores. It is good once one of them has taken it. */
  put(place: string, content: Uint8Array): PutFault | undefined
  /** What became of the parcels put here. */
  puts(): readonly PutReport[]
  /** The newest parcel known of each author and place, our own included. */
  parcels(): readonly Parcel[]
  stores(): readonly StoreView[]
  /** Asks all stores again what they hold, at once: the page slept, the network is back, or the person wants it. */
  ask(): void
  on(listener: (event: MailboxEvent) => void): () => void
  /** How much was dropped, by reason. */
  readonly counts: Readonly<Record<Refusal, number>>
  close(): void
}

/** Should the author of a parcel put it again, at `now` in seconds since 1970, so that it does not expire? */
export const needsRefresh = ({ writtenAt }: Parcel, now: number): boolean => now - writtenAt > REFRESH_AFTER

/** Has every store told what it holds, or is it known not to answer now? Then waiting longer brings little. */
export const hasAsked = (stores: readonly StoreView[]): boolean =>
  stores.every(({ status }) => status !== 'connecting' && status !== 'listing')

export const noRefusals = (): Record<Refusal, number> =>
  Object.fromEntries(REFUSALS.map((why) => [why, 0])) as Record<Refusal, number>

/** Is it a name of a place: 1 to 64 Latin letters, digits, and `_ . : -`? */
export const isPlace = (place: string): boolean => place.length <= MAX_PLACE && /^[\w.:-]+$/.test(place)
