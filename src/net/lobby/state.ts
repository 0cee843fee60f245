import type { GameRegistry } from '../../session/journal.ts'
import type { Appearance } from '../../session/players.ts'
import type { Genesis } from '../log/genesis.ts'
import { assignChairs } from './chairs.ts'
import type { Chair, Claimant, SeatAppearances } from './chairs.ts'
import { planDigest, MAX_TIMESTAMP, planSigningText } from './messages.ts'
import type { GuestStatus, Plan, ChairClaim } from './messages.ts'

/** After so many ticks without a newer card a guest is gone. Ticks, as nobody shall leave because this page slept. */
const MAX_SILENT_TICKS = 8
/** Guests we have no link to may fill the room up to here and no further. */
const MAX_GUESTS = 24
const MAX_DEPARTED = 64

/** A table that could begin as it stands; all it lacks is everybody's word. */
export interface TableProposal extends Pick<Genesis, 'game' | 'version' | 'engine' | 'options' | 'from'> {
  /** The hash of all of it: whoever is ready is ready for this and nothing else. */
  readonly table: string
  readonly tag: string
  readonly chairs: readonly Chair[]
  /** The chair that governs first; null for the lot. */
  readonly governor: number | null
}

/** The chair somebody wants as soon as there is one, and how he is to look there. */
export interface WantedChair extends Appearance {
  readonly chair: number
}
/** What this device says of itself; its next card is made of it. */
export type OwnStatus = Pick<GuestStatus, 'name' | 'seats' | 'ready' | 'signs'>

/** The one genesis this device signed in this room. */
export interface Commitment {
  readonly genesis: Genesis
  readonly sig: string
  /** The chairs this device had. */
  readonly seats: readonly ChairClaim[]
}
/** A genesis somebody in the room signed. */
export interface PendingGenesis {
  readonly id: string
  readonly genesis: Genesis
  readonly proposal: TableProposal
  /** This device once was ready for it: nobody else can have known its anchor there. */
  readonly isMine: boolean
  /** By key. */
  readonly sigs: Map<string, string>
}
/** What has to be kept on the device, and handed back after a reload. */
export interface SavedLobby {
  /** What this device's part of the dice is made of. */
  readonly secret: string
  readonly pledge: Commitment | null
}

/** What one device knows of the room, and what it wants there. */
export interface LobbyState {
  readonly me: string
  readonly tag: string
  readonly engine: string
  readonly gameById: GameRegistry
  readonly appearances: SeatAppearances
  readonly secret: string
  /** This device's anchors, by nonce. */
  readonly anchors: Map<string, string>
  /** How I look unless I choose otherwise. */
  ownAppearance: Appearance
  ownStatus: OwnStatus
  plan: Plan | null
  readonly guests: Map<string, { status: GuestStatus; age: number }>
  /** Guests who left, and the last that was heard of them: what still goes round does not bring them back. */
  readonly departed: Map<string, number>
  /** Tables I was ready for, and for how many ticks I have not been since. */
  readonly recentlyReady: Map<string, number>
  /** What others signed, by id, as long as any of them is here. */
  readonly pending: Map<string, PendingGenesis>
  wantedChairs: readonly WantedChair[]
  /** Set before it is signed: from then on nothing of mine changes. */
  isCommitted: boolean
  commitment: Commitment | null
}

/** The later plan counts. Two of one number are told apart in a way that is the same for everybody. */
export function isNewerPlan(tag: string, plan: Plan, than: Plan | null): boolean {
  if (than === null) return true
  if (plan.n !== than.n) return plan.n > than.n
  if (plan.by !== than.by) return plan.by > than.by
  return planSigningText(tag, plan) > planSigningText(tag, than)
}

/** Verifying took a while, and somebody may have changed the plan here meanwhile. */
export function adoptPlan(state: LobbyState, plan: Plan): void {
  if (isNewerPlan(state.tag, plan, state.plan)) state.plan = plan
}

/** Have we not heard this, nor anything later, of this guest? */
export function isNewerStatus(
  { guests, departed }: LobbyState,
  { key, n }: Pick<GuestStatus, 'key' | 'n'>,
): boolean {
  return n > (guests.get(key)?.status.n ?? -1) && n > (departed.get(key) ?? -1)
}

/** Is there room for another guest? For those we have a link to always: they cannot be many. */
export function hasCapacity({ guests }: LobbyState, key: string, isNeighbor: boolean): boolean {
  return isNeighbor || guests.has(key) || guests.size < MAX_GUESTS
}

export function storeStatus(state: LobbyState, status: GuestStatus): void {
  state.guests.set(status.key, { status, age: 0 })
  state.departed.delete(status.key)
}

export function removeGuest({ guests, departed }: LobbyState, key: string): void {
  const known = guests.get(key)
  if (known === undefined) return
  guests.delete(key)
  departed.set(key, known.status.n)
  const [oldest] = departed.keys()
  if (departed.size > MAX_DEPARTED && oldest !== undefined) departed.delete(oldest)
}

/** Forgets who was not heard of for long; has anybody gone? */
export function expireGuests(state: LobbyState): boolean {
  for (const heard of state.guests.values()) heard.age++
  const silent = [...state.guests].filter(([, heard]) => heard.age >= MAX_SILENT_TICKS)
  for (const [key] of silent) removeGuest(state, key)
  return silent.length > 0
}

function claimantsOf({ me, ownStatus, guests }: LobbyState): Claimant[] {
  return [{ key: me, seats: ownStatus.seats }, ...[...guests.values()].map(({ status }) => status)]
}

/** Who sits where, as far as is known here; nobody anywhere before there is a plan. */
export function chairsNow(state: LobbyState): Chair[] {
  return state.plan === null ? [] : assignChairs(state.plan, claimantsOf(state), state.appearances)
}

/** Younger than every wish and every change heard of. */
export function nextTimestamp(state: LobbyState): number {
  const wishes = claimantsOf(state).flatMap(({ seats }) => seats.map(({ since }) => since))
  return Math.min(MAX_TIMESTAMP, Math.max(state.plan?.n ?? 0, ...wishes) + 1)
}

export const currentPlanDigest = ({ tag, plan }: LobbyState): string | null => plan && planDigest(tag, plan)
