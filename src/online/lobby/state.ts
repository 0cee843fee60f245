import { codeIn } from '../../engine/core/options.ts'
import type { GameRegistry } from '../../session/journal.ts'
import type { Appearance } from '../../session/players.ts'
import { drawsText, repeatedDealOf } from '../../log/records/draws.ts'
import type { FoundDeal, RepeatedDeal } from '../../log/records/draws.ts'
import { isOverDays } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import { assignChairs } from './chairs.ts'
import type { Chair, Claimant, SeatAppearances } from './chairs.ts'
import { ABSENCE, claimAgain, withoutFreed } from './freed-claims.ts'
import { planDigest, MAX_TIMESTAMP, planSigningText } from './messages.ts'
import type { GuestStatus, Plan, ChairClaim } from './messages.ts'

/** Ticks without a newer status until a guest is removed. Counted in ticks, so that a page that slept removes no one. */
const MAX_SILENT_TICKS = 8
/** The number of guests without a direct link that are accepted: every device could invent them. */
const MAX_UNLINKED = 8
const MAX_DEPARTED = 64
/** How far the clock of a guest who freed a chair may be ahead, in milliseconds. */
const CLOCK_DIFFERENCE = 3_600_000

/** A complete table, as all seated devices must confirm it. */
export interface TableProposal extends Pick<
  Genesis,
  'game' | 'version' | 'engine' | 'options' | 'from' | 'luck' | 'time' | 'draws' | 'away'
> {
  /** The hash of the whole proposal. */
  readonly table: string
  /** What readiness refers to: the table, or at a table over days its terms, not its people (decision 37). */
  readonly terms: string
  readonly tag: string
  readonly chairs: readonly Chair[]
  /** The chair of the first governor; null for a random one. */
  readonly governor: number | null
}

/** A game that goes on in this room, as a plan or a genesis states it. */
export interface ContinuedGame extends Pick<Genesis, 'game' | 'seats' | 'options'> {
  readonly from: NonNullable<Genesis['from']>
}
/**
 * What this device knows of the past of a game that goes on: it is that of the log kept here; no log is kept, or only of
 * an earlier part; it differs; or it differs and the person plays on from it nevertheless.
 */
export type HistoryStatus = 'checking' | 'same' | 'unverified' | 'differs' | 'accepted'

/** What this device knows of draws that come again; `accepted`: they are the same, and the person plays with them. */
export type DealStatus = FoundDeal | 'checking' | 'accepted'

/** A chair to claim as soon as there is a plan, and the appearance there. */
export interface WantedChair extends Appearance {
  readonly chair: number
}
/** The variable part of this device's next status. */
export type OwnStatus = Pick<GuestStatus, 'name' | 'claims' | 'ready' | 'signs'>

/** The one genesis this device signed in this room. */
export interface Commitment {
  readonly genesis: Genesis
  readonly sig: string
  /** The chairs this device had. */
  readonly claims: readonly ChairClaim[]
}
/** A genesis that a guest of the room has signed, and the signatures known so far. */
export interface PendingGenesis {
  readonly id: string
  readonly genesis: Genesis
  readonly proposal: TableProposal
  /** This device was ready for it once: no other device could have known its anchor. */
  readonly isMine: boolean
  /** Signatures, by public key. */
  readonly sigs: Map<string, string>
  /** At a table over days: links for the first roll that members gave with their signature, by member (decision 55). */
  readonly links: Map<number, string>
}
/** What the device must save and restore after a reload. */
export interface SavedLobby {
  /** The secret from which this device's hash chain for the dice is derived. */
  readonly secret: string
  readonly commitment: Commitment | null
}

/** The lobby protocol state of one device. */
export interface LobbyState {
  readonly me: string
  readonly tag: string
  readonly engine: string
  readonly gameById: GameRegistry
  readonly appearances: SeatAppearances
  historyOf(continued: ContinuedGame): HistoryStatus
  dealOf(repeated: RepeatedDeal): DealStatus
  skeletonOf(name: string): string
  readonly secret: string
  /** This device's anchors, by nonce. */
  readonly anchors: Map<string, string>
  /** The appearance for new claims of this device. */
  ownAppearance: Appearance
  ownStatus: OwnStatus
  /** The number of the last status that others may know, at a table over days; its number is a time (`nextSequence`). */
  lastSaid: number | null
  /** When this device was last heard of before it came back after days; null if it was not away. */
  awaySince: number | null
  plan: Plan | null
  /** Who brought the draws of the plan, as far as this device heard: a later plan of another guest only keeps them. */
  drawsBy: string
  /** Likewise, who set the code that the plan has for draws. */
  codeBy: string
  readonly guests: Map<string, { status: GuestStatus; age: number }>
  /** The last status number of guests who left, so that relayed older statuses do not bring them back. */
  readonly departed: Map<string, number>
  /** Tables this device was ready for, with the ticks since it withdrew. */
  readonly recentlyReady: Map<string, number>
  /** Signed but incomplete genesis, by id, while one of the signers is present. */
  readonly pending: Map<string, PendingGenesis>
  wantedChairs: readonly WantedChair[]
  /** Set before signing a genesis: from then on the own status is fixed. */
  isCommitted: boolean
  commitment: Commitment | null
}

/**
 * Last writer wins, by Lamport timestamp; ties are broken by key and content, the same way on all devices. The order is
 * total, or plans would replace each other in a circle.
 */
export function isNewerPlan(tag: string, plan: Plan, than: Plan | null): boolean {
  if (than === null) return true
  if (plan.n !== than.n) return plan.n > than.n
  if (plan.by !== than.by) return plan.by > than.by
  return planSigningText(tag, plan) > planSigningText(tag, than)
}

/**
 * Is the number of the plan so high that no guest can have reached it? Every change adds one, so plans have far fewer
 * than one for each millisecond since 1970. With this bound a plan can always be changed a millisecond later.
 */
export const isFarAhead = ({ n, freed = [] }: Plan, now: number): boolean =>
  n > now || freed.some(({ at }) => at > now + CLOCK_DIFFERENCE)

/** Checks again, as the plan may have changed here while the signature was verified. */
export function adoptPlan(state: LobbyState, plan: Plan): void {
  if (isNewerPlan(state.tag, plan, state.plan)) putPlan(state, plan)
}

/** Follows a plan, and notes whose draws and code it has. */
export function putPlan(state: LobbyState, plan: Plan): void {
  const [before, now] = [state.plan ?? {}, plan].map((one) => JSON.stringify(drawsText(one)))
  if (before !== now) state.drawsBy = plan.by
  const code = codeOf(state)
  state.plan = plan
  if (codeOf(state) !== code) state.codeBy = plan.by
}

/** The code that the plan has for draws in place of dice; null without one, and where the game goes on from later. */
export function codeOf({ plan, gameById }: Pick<LobbyState, 'plan' | 'gameById'>): string | null {
  return plan === null || plan.from !== null ? null : codeIn(gameById(plan.game)?.options ?? {}, plan.options)
}

/** Whether the status is newer than all we have seen of this guest. */
export function isNewerStatus(
  { guests, departed }: LobbyState,
  { key, n }: Pick<GuestStatus, 'key' | 'n'>,
): boolean {
  return n > (guests.get(key)?.status.n ?? -1) && n > (departed.get(key) ?? -1)
}

/** Whether the room takes this guest. Guests with a direct link are always accepted; the mesh limits them. */
export function hasCapacity({ guests }: LobbyState, key: string, linked: ReadonlySet<string>): boolean {
  const others = [...guests.keys()].filter((other) => !linked.has(other))
  return linked.has(key) || guests.has(key) || others.length < MAX_UNLINKED
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

/** The game that the plan continues, if any. */
export function continuedGame({ plan }: Pick<LobbyState, 'plan'>): ContinuedGame | null {
  if (plan === null || plan.from === null) return null
  const { game, chairs, options, from } = plan
  return { game, seats: chairs.length, options, from }
}

/** The draws of an earlier game in the plan, if any. */
export function repeatedDeal({ plan }: Pick<LobbyState, 'plan'>): RepeatedDeal | null {
  return plan && repeatedDealOf({ ...plan, seats: plan.chairs.length })
}

/** What this device knows of the draws in the plan; null if there are none. Who brought them was asked before. */
export function dealStatus(state: LobbyState): DealStatus | null {
  const repeated = repeatedDeal(state)
  const is = repeated && state.dealOf(repeated)
  return is === 'same' && state.drawsBy === state.me ? 'accepted' : is
}

/** At a table over days those who took a chair keep it until they leave it, whether they are there or not. */
export const keepsChair = ({ plan, guests }: LobbyState, key: string): boolean =>
  plan !== null && isOverDays(plan) && (guests.get(key)?.status.claims.length ?? 0) > 0

/** Once a tick: removes silent guests; returns whether there were any. */
export function expireGuests(state: LobbyState): boolean {
  for (const guest of state.guests.values()) guest.age++
  const silent = [...state.guests].filter(
    ([key, guest]) => guest.age >= MAX_SILENT_TICKS && !keepsChair(state, key),
  )
  for (const [key] of silent) removeGuest(state, key)
  return silent.length > 0
}

interface LastingClaimant extends Claimant {
  /** The number of the status that says so: a time, in milliseconds since 1970. */
  readonly n: number
}
function claimantsOf({ me, ownStatus, lastSaid, guests }: LobbyState): LastingClaimant[] {
  const own = { key: me, claims: ownStatus.claims, n: lastSaid ?? Infinity }
  return [own, ...[...guests.values()].map(({ status }) => status)]
}

/** The current assignment of chairs; empty before there is a plan. */
export function chairsNow(state: LobbyState): Chair[] {
  const { plan } = state
  if (plan === null) return []
  const counted = claimantsOf(state).map((claimant) => withoutFreed(plan, claimant))
  return assignChairs(plan, counted, state.appearances)
}

/** The latest status of the other guest on this chair of a table over days; undefined if there is none. */
export function holderAt(state: LobbyState, chair: number): GuestStatus | undefined {
  const owner = state.plan !== null && isOverDays(state.plan) ? chairsNow(state)[chair]?.owner : undefined
  return owner ? state.guests.get(owner)?.status : undefined
}

/** After days without a word this device claims its chairs again, later than all others: its claims may have been freed. */
export function returnAfterAbsence(state: LobbyState, now: number): void {
  const { ownStatus, lastSaid, isCommitted } = state
  if (lastSaid === null || now - lastSaid < ABSENCE) return
  state.awaySince = lastSaid
  // Once only: what is said from now on is new.
  state.lastSaid = now
  if (isCommitted) return
  const later = Math.max(now, nextTimestamp(state))
  state.ownStatus = { ...ownStatus, claims: claimAgain(ownStatus.claims, later) }
}

/** A Lamport timestamp (Lamport 1978), later than all claims and plans seen. */
export function nextTimestamp(state: LobbyState): number {
  const timestamps = claimantsOf(state).flatMap(({ claims }) => claims.map(({ since }) => since))
  return Math.min(MAX_TIMESTAMP, Math.max(state.plan?.n ?? 0, ...timestamps) + 1)
}

export const currentPlanDigest = ({ tag, plan }: LobbyState): string | null => plan && planDigest(tag, plan)
