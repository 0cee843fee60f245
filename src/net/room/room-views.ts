import type { Seat } from '../../engine/core/game.ts'
import type { Presence } from './presence.ts'
import type { Player } from '../../session/players.ts'

// What the screens of an online table read. A room is what a link leads to: a lobby first, then one game, for ever.

/** `elsewhere`: another tab of this browser is in this room. `failed`: see `error`. */
export type RoomPhase = 'closed' | 'opening' | 'lobby' | 'playing' | 'elsewhere' | 'failed'

export type { LobbyChair, LobbyGuest, LobbyView as LobbyLook } from '../lobby/lobby-view.ts'
export type { ConnectionStatus as Connection, Presence as Presence } from './presence.ts'

export interface MemberView {
  readonly member: number
  /** Who it is now: somebody who came later may have taken the seat over. */
  readonly name: string
  readonly seats: readonly Seat[]
  readonly isMe: boolean
  readonly is: Presence
  /** Seconds for which it has not been heard, while it is not. */
  readonly silent: number
  /** A bot plays its seats now. */
  readonly isReplaced: boolean
  /** It told different people different things; its seats stand still until a bot plays them. */
  readonly isDisputed: boolean
}
/** Somebody asks that seats be given to bots, or back to people. */
export interface ProposalView {
  readonly g: number
  readonly by: number
  /** Members whose seats a bot is to play from now on, and members who take theirs back. */
  readonly gives: readonly number[]
  readonly returns: readonly number[]
  /** Members whose seats somebody else takes over, and who. */
  readonly brings: readonly { readonly member: number; readonly name: string }[]
  readonly agreed: readonly number[]
  /** How many have to agree, the one who asks included. */
  readonly needed: number
  readonly canAgree: boolean
}
/** Somebody asks to go back to so many entries. */
export interface TakeBackView {
  readonly to: number
  readonly by: readonly number[]
  readonly missing: readonly number[]
  readonly canAgree: boolean
}
/** A bot's choice that came from another device and comes out otherwise on this one. */
export interface DisputedChoiceView {
  /** How many entries were played before it. */
  readonly ply: number
  readonly seat: Seat
  /** The member whose device it came from; null if that is not known, or somebody who watches. */
  readonly by: number | null
  /** Everybody could agree to go back to before it. */
  readonly canGoBack: boolean
}
/** Somebody who watches would like to take over seats that a bot plays. */
export interface SeatRequestView {
  readonly member: number
  readonly key: string
  readonly name: string
}
/** How safe my last record is: kept here, kept by so many members, or by so many that it can never be lost. */
export interface DurabilityView {
  readonly isSaved: boolean
  readonly keptBy: number
  readonly members: number
  readonly isFinal: boolean
}
export interface OnlineView {
  readonly members: readonly MemberView[]
  /** The member this device is; null for a spectator. */
  readonly me: number | null
  readonly seats: readonly Seat[]
  /** Members whose choice, or whose part of the dice, the game waits for. */
  readonly waitsFor: readonly number[]
  readonly safety: DurabilityView
  readonly proposals: readonly ProposalView[]
  readonly backs: readonly TakeBackView[]
  /** Choices of bots that come out otherwise here, the latest first. */
  readonly doubts: readonly DisputedChoiceView[]
  /** Who asks for a seat; answered by those who play. */
  readonly asks: readonly SeatRequestView[]
  /** I watch, and may ask for the seats of these members, which bots play. */
  readonly canAsk: readonly number[]
  /** I gave my word for a generation that is not formed yet; nothing can be played meanwhile. */
  readonly isFrozen: boolean
  /** This device lost the game and asks the others for it. */
  readonly isLost: boolean
  /** From this slot on somebody's rules and ours differ. */
  readonly rulesDiffer: number | null
  /** My seats are played by a bot: I may take them back. */
  readonly canReturn: boolean
  /** So many people are gone that no majority is left: going on alone is a new game. */
  readonly canGoOn: boolean
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
  /** By whom, for muting: a public key. */
  readonly who: string
}

/** What the verifying of a whole game found. */
export type VerificationResult =
  | { readonly is: 'good'; readonly records: number; readonly signatures: number; readonly rolls: number }
  | { readonly is: 'bad'; readonly code: string; readonly at: number | null }

/** What a new room is opened with. */
export interface NewRoom {
  readonly game: string
  readonly me: Pick<Player, 'name' | 'color' | 'symbol'>
  /** How many chairs there are. */
  readonly chairs: number
}

/** Makes a link by hand, where no matchmaker can be reached: codes that people pass to each other. */
export interface Pairing {
  offer(): Promise<string>
  /** The answer to somebody's offer, or what is wrong with it. */
  answer(code: string): Promise<string | { readonly fault: string }>
  /** Takes the answer to the own offer; what is wrong with it, if anything. */
  accept(code: string): Promise<undefined | { readonly fault: string }>
}
