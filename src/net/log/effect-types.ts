import type { Chat, LogRecord, Message, Presence, GenerationPromise } from './protocol.ts'

/** The name of a connection to a neighbour, given by the transport. */
export type ConnectionId = string

/** What the replica wants done. Effects are carried out in order, each finished before the next. */
export type Effect =
  /** Sign the text and write the signature into the thing, which later effects of the list hold. */
  | { readonly do: 'sign'; readonly text: string; readonly into: { sig: string | null } }
  /** Cut the kept log to `from` records, append these, and replace the rest, all in one. */
  | {
      readonly do: 'store'
      readonly from: number
      readonly records: readonly LogRecord[]
      readonly promise: GenerationPromise | null
      readonly lost: boolean
      readonly secret: string
    }
  | { readonly do: 'send'; readonly link: ConnectionId; readonly message: Message }
  /** The neighbour breaks the rules of talking; the link stays closed for a while. */
  | { readonly do: 'close'; readonly link: ConnectionId; readonly why: RefusalReason }
  | { readonly do: 'notify'; readonly event: LogEvent }

/** What people should learn, besides what `look` answers at any time. */
export type LogEvent =
  | { readonly type: 'headChanged' }
  | { readonly type: 'generationProposed'; readonly g: number; readonly bots: readonly number[] }
  | { readonly type: 'takeBackRequested'; readonly to: number; readonly by: number }
  | { readonly type: 'dispute'; readonly member: number }
  /** Somebody who is no member would like to be one whose seats a bot plays. */
  | { readonly type: 'seatRequested'; readonly key: string; readonly name: string; readonly m: number }
  /** This device is a member from now on, or no member any more. */
  | { readonly type: 'memberChanged'; readonly me: number | null }
  /** A member's rules and ours differ from this slot on. */
  | { readonly type: 'rulesDiffer'; readonly i: number; readonly member: number | null }
  /** The choice of a bot in this slot comes out otherwise here. */
  | { readonly type: 'botDoubted'; readonly i: number }
  | { readonly type: 'chat'; readonly chat: Chat }
  | { readonly type: 'presence'; readonly presence: Presence }
  | { readonly type: 'left'; readonly link: ConnectionId }
  /** A choice made here came too late, or the rules do not allow it. */
  | { readonly type: 'refused'; readonly why: LocalRefusal }

export type LocalRefusal = 'notNow' | 'notYours' | 'notLegal' | 'nothingToDo'

/** Why something from outside was not taken. */
export const REFUSAL_REASONS = [
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
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** The effects of one step, sorted so that everything is stored before anything is sent. */
export interface PendingEffects {
  signatures: Effect[]
  storeFrom: number | null
  sends: Effect[]
  notifications: Effect[]
}

export function newPendingEffects(): PendingEffects {
  return { signatures: [], storeFrom: null, sends: [], notifications: [] }
}
