import type { Genesis } from '../../log/records/genesis.ts'
import type { Seat } from '../../engine/core/game.ts'
import type { Presence } from './presence.ts'
import type { Level, Player } from '../../session/players.ts'
import type { DaysTerms, PlannedBot } from '../lobby/messages.ts'
import type { Draws, FoundDeal } from '../../log/records/draws.ts'
import type { Options } from '../../session/table.ts'

// The views of a room, which its screens show. A room has a lobby first, then one game.

/**
 * `asking`: the invitation names servers that the person is to be asked about, and nothing is contacted yet.
 * `elsewhere`: another tab of this browser is in this room. `failed`: see `error`.
 */
export type RoomPhase = 'closed' | 'asking' | 'opening' | 'lobby' | 'playing' | 'elsewhere' | 'failed'

export type { LobbyChair, LobbyGuest, LobbyView } from '../lobby/lobby-view.ts'
export type { MailView } from './mail-types.ts'
export type { ConnectionStatus as Connection, Presence as Presence } from './presence.ts'

export interface MemberView {
  readonly member: number
  /** The public key of its device. */
  readonly key: string
  /** The current name: another player may have taken the seats over. */
  readonly name: string
  readonly seats: readonly Seat[]
  readonly isMe: boolean
  readonly is: Presence
  /** Seconds since its last message, while it is silent. */
  readonly silent: number
  /** A bot plays its seats now. */
  readonly isReplaced: boolean
  /** It signed conflicting records (equivocation); its seats wait until a bot plays them. */
  readonly isDisputed: boolean
  /** Its device is linked, and its share of a draw has been missing for a while. */
  readonly isWithholding: boolean
  /** It proposes generations so often that its proposals are put off. */
  readonly isProposingOften: boolean
  /** For how many seconds the game has waited for it at the same record; null if it does not. */
  readonly awaited: number | null
  /** The draws that began again because its share was missing when a bot took its seats. */
  readonly forfeits: number
}
/** A proposal to give seats to bots, or back to people. */
export interface ProposalView {
  readonly g: number
  readonly by: number
  /** Members whose seats a bot is to play from now on, and members who take theirs back. */
  readonly gives: readonly number[]
  readonly returns: readonly number[]
  /** Members whose seats another player takes over, and the names of those players. */
  readonly brings: readonly { readonly member: number; readonly name: string }[]
  readonly agreed: readonly number[]
  /** How many have to agree, the proposer included. */
  readonly needed: number
  readonly canAgree: boolean
}
/** A request to go back to a ply. */
export interface TakeBackView {
  readonly to: number
  readonly by: readonly number[]
  readonly missing: readonly number[]
  readonly canAgree: boolean
}
/** A bot's choice of another device which this device cannot reproduce. */
export interface DisputedChoiceView {
  /** The ply before it. */
  readonly ply: number
  readonly seat: Seat
  /** The member whose device made it; null if unknown, or a spectator. */
  readonly by: number | null
  /** Can a take-back to the ply before it be requested? */
  readonly canGoBack: boolean
}
/** A spectator's request for seats that a bot plays. */
export interface SeatRequestView {
  readonly member: number
  readonly key: string
  readonly name: string
}
/** How durable the last own record is: stored here, stored by members, or by enough members that it cannot be lost. */
export interface DurabilityView {
  readonly isSaved: boolean
  readonly keptBy: number
  readonly members: number
  readonly isFinal: boolean
}
/** How a table over days goes on. */
export interface DaysView extends DaysTerms {
  /** Since when the table waits for those it waits for, in milliseconds since 1970. */
  readonly since: number | null
  /** The members whose time for this turn is over, their free days included. */
  readonly late: readonly number[]
  /** How many milliseconds of free days each member has left, by member; empty where turns have no time. */
  readonly free: readonly number[]
  /** When members are back who said that they are away, in milliseconds since 1970, by member. */
  readonly back: readonly (number | null)[]
  /** When each member was here last, in milliseconds since 1970; null if unknown. */
  readonly seen: readonly (number | null)[]
}
export interface OnlineView {
  readonly members: readonly MemberView[]
  /** The member this device is; null for a spectator. */
  readonly me: number | null
  readonly seats: readonly Seat[]
  /** Members whose choice or dice share the game waits for. */
  readonly waitsFor: readonly number[]
  readonly safety: DurabilityView
  readonly proposals: readonly ProposalView[]
  readonly backs: readonly TakeBackView[]
  /** Bots' choices which this device cannot reproduce, the latest first. */
  readonly mismatches: readonly DisputedChoiceView[]
  /** Spectators' requests for seats, which members answer. */
  readonly asks: readonly SeatRequestView[]
  /** The members whose seats this device, as a spectator, may ask for. */
  readonly canAsk: readonly number[]
  /** This device promised a generation that is not complete yet; nothing can be played meanwhile. */
  readonly isFrozen: boolean
  /** This device lost its log and asks the others for it. */
  readonly isLost: boolean
  /** The slot from which on another member's rules differ. */
  readonly rulesDiffer: number | null
  /**
   * The past of a table that goes on, if this device keeps no log of it or another one; the other members who signed it.
   */
  readonly history: { readonly is: 'unverified' | 'differs'; readonly by: readonly string[] } | null
  /** The draws of an earlier game come again: what this device knows of them, and the members who signed them. */
  readonly deal: { readonly is: FoundDeal | 'checking'; readonly by: readonly string[] } | null
  /** The code that decided the draws of the setup in place of dice. */
  readonly setupCode: string | null
  /** Of a table over days; null where the table is played together. */
  readonly days: DaysView | null
  /** A bot plays the seats of this device, which may take them back. */
  readonly canReturn: boolean
  /** No majority is present, and someone is missed: the rest can only continue in a new room. */
  readonly canGoOn: boolean
  /** Two sit here: one whom the other has left may go on with a copy of the table until they are back. */
  readonly canPlayAlone: boolean
}

export interface ChatLine {
  readonly id: number
  readonly name: string
  readonly color: string | null
  readonly symbol: string | null
  readonly text: string
  readonly isMine: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  /** The author's public key, for muting. */
  readonly who: string
}

/** The result of verifying a whole log. */
export type VerificationResult =
  | {
      readonly type: 'good'
      readonly records: number
      readonly signatures: number
      readonly rolls: number
      /** How many rolls began again because a player's part was missing. */
      readonly rollsAgain: number
      /** How many rolls came from an earlier game. */
      readonly rollsRepeated: number
      /** The code that decided the draws of the setup in place of dice. */
      readonly setupCode: string | null
    }
  | { readonly type: 'bad'; readonly code: string; readonly at: number | null }

/** What another table needs to play the same deal. */
export interface PlayedDeal {
  /** The id of the game that was played first with this deal. */
  readonly first: string
  readonly version: number
  /** A person or a bot of a level, by seat. */
  readonly seats: ('person' | Level)[]
  readonly options: Options
  /** The salts of the rolls, in order. */
  readonly salts: string[]
}

/** A deal that was played, as the result of a group tells it. */
export interface ToldDeal {
  readonly game: string
  readonly deal: PlayedDeal
}

/** What a new room is opened with. */
export interface NewRoom {
  readonly game: string
  readonly me: Pick<Player, 'name' | 'color' | 'symbol'>
  /** How many chairs there are. */
  readonly chairs: number
  /** How it is played over days; null: it is played together. */
  readonly days: DaysTerms | null
  /** May strangers come? */
  readonly isOpen?: boolean
  /** The bots by chair, null for a person's; by default there are none. */
  readonly bots?: readonly (PlannedBot | null)[]
  /** Options that are left out take their default. */
  readonly options?: Options
  /** The chair of the first governor; by default a random one. */
  readonly governor?: number | 'random'
  /** The game that goes on there, and the chair of this device; by default a new game, and the first chair that is not a bot's. */
  readonly from?: Genesis['from']
  readonly chair?: number
  /** The draws of an earlier game that come again. */
  readonly draws?: Draws
  /** The path of a room that all have left, and that this device opens again. */
  readonly again?: string
}

/** Connects without a broker, by codes that people pass to each other. */
export interface Pairing {
  offer(): Promise<string>
  /** The answer to an offer, or its fault. */
  answer(code: string): Promise<string | { readonly fault: string }>
  /** Accepts the answer to the own offer; returns its fault, if any. */
  accept(code: string): Promise<undefined | { readonly fault: string }>
}
