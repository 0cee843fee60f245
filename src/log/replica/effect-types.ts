// What a step asks the runner to do, and what it tells the application (docs/online-protocol.md, "At the
// edge").

import type { Chat, LogRecord, Message, Presence, GenerationPromise } from '../records/protocol.ts'

/** The name of a connection to a neighbor, given by the transport. */
export type ConnectionId = string

/** A side effect of a step. The runner performs effects in order, each one after the last has finished. */
export type Effect =
  /** Sign the text and write the signature into the object, which later effects of the list contain. */
  | { readonly type: 'sign'; readonly text: string; readonly into: { sig: string | null } }
  /**
   * Replace all stored records after the first `from` by these, and the rest of the persisted state, in one
   * transaction.
   */
  | {
      readonly type: 'store'
      readonly from: number
      readonly records: readonly LogRecord[]
      readonly promise: GenerationPromise | null
      readonly lost: boolean
      readonly secret: string
    }
  | { readonly type: 'send'; readonly link: ConnectionId; readonly message: Message }
  /** The neighbor breaks the protocol: close the connection for a while. */
  | { readonly type: 'close'; readonly link: ConnectionId; readonly why: RefusalReason }
  | { readonly type: 'notify'; readonly event: LogEvent }

/** What the application should learn at once; `viewLog` answers the rest at any time. */
export type LogEvent =
  | { readonly type: 'headChanged' }
  | { readonly type: 'generationProposed'; readonly g: number; readonly bots: readonly number[] }
  | { readonly type: 'takeBackRequested'; readonly to: number; readonly by: number }
  | { readonly type: 'dispute'; readonly member: number }
  /** A spectator asks to become a member whose seats a bot plays. */
  | { readonly type: 'seatRequested'; readonly key: string; readonly name: string; readonly m: number }
  /** This device has become a member, or has stopped being one. */
  | { readonly type: 'memberChanged'; readonly me: number | null }
  /** The rules of a member and of this build differ from this slot on. */
  | { readonly type: 'rulesDiffer'; readonly i: number; readonly member: number | null }
  /** This device computes another choice for the bot in this slot. */
  | { readonly type: 'botMismatch'; readonly i: number }
  | { readonly type: 'chat'; readonly chat: Chat }
  | { readonly type: 'presence'; readonly presence: Presence }
  | { readonly type: 'left'; readonly link: ConnectionId }
  /** A choice made on this device came too late, or the rules do not allow it. */
  | { readonly type: 'refused'; readonly why: LocalRefusal }

/** Why a decision of the local person was refused. */
export type LocalRefusal = 'notNow' | 'notYours' | 'notLegal' | 'nothingToDo'

/** Why foreign input was refused; docs/online-protocol.md, "Messages". */
export const MESSAGE_REFUSALS = [
  'badSignature',
  'badRecord',
  'badLink',
  'badPromise',
  'badProof',
  'badConsent',
  'farAhead',
  'noSuchMember',
  'flood',
  'oldNews',
  'unknownParent',
] as const
/** Why a parcel was refused as a whole (parcel.ts), besides `badRecord` and `badSignature`. */
const PARCEL_REFUSALS = ['tooLarge', 'otherVersion', 'malformed', 'unknownBase'] as const
export const REFUSAL_REASONS = [...MESSAGE_REFUSALS, ...PARCEL_REFUSALS] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/**
 * Why a parcel was not read: it is longer than `MAX_PARCEL`, of a later version of the app, not a parcel, continues a
 * record that is not known here, or holds a record that may not follow the one before it, or that its author did not sign.
 */
export type ParcelFault = (typeof PARCEL_REFUSALS)[number] | 'badRecord' | 'badSignature'
/** What became of a parcel: all of its messages were heard, or it changed nothing. */
export type ParcelResult = 'heard' | ParcelFault | 'barred'

/** The effects collected during one step. Everything is stored before anything is sent. */
export interface PendingEffects {
  signatures: Effect[]
  storeFrom: number | null
  sends: Effect[]
  notifications: Effect[]
}

export function newPendingEffects(): PendingEffects {
  return { signatures: [], storeFrom: null, sends: [], notifications: [] }
}
