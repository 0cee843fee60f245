import { assert } from '../../engine/core/fault.ts'
import { gameId, isOverDays } from '../../log/records/genesis.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import { chairsNow, continuedGame, dealStatus, nextTimestamp } from './state.ts'
import type { TableProposal, LobbyState, Commitment, PendingGenesis } from './state.ts'
import {
  anchorAt,
  proposalFromGenesis,
  currentProposal,
  genesisOf,
  ownersOfChairs,
  isMemberOf,
  readinessName,
} from './table-proposal.ts'
import type { Chair } from './chairs.ts'
import { earlyGivers, firstLink, isFirstLink } from '../../log/rolls/first-links.ts'
import type { ChairClaim, FirstLinksMessage, GuestStatus, SignaturesMessage } from './messages.ts'

// How the seated devices agree on a genesis. A device that is ready names the hash of the table and its anchor. When all
// seated devices are ready for the same table, each builds the same genesis and signs it; a device signs at most one
// genesis in a room, ever. A device that holds all signatures starts the game.

/** Ticks after withdrawing readiness in which others may still have signed without having heard of it. */
const READY_MEMORY_TICKS = 5
/** Honest devices sign one genesis, or two if the room is split. Genesis messages are long and repeated. */
const MAX_PENDING = 4

/** The hash of the table this device may be ready for: one that others signed already, or the current one. */
export function tableToBeReadyFor(state: LobbyState): string | undefined {
  if (state.isCommitted || isPastDoubtful(state) || isDealDoubtful(state)) return undefined
  const pending = pendingForMe(state)?.proposal
  if (pending !== undefined) return pending.terms
  return ownersOfChairs(chairsNow(state)).includes(state.me) ? readinessName(state) : undefined
}

/** Is the past of the game that goes on still being compared, or does it differ from the kept log? */
function isPastDoubtful(state: LobbyState): boolean {
  const continued = continuedGame(state)
  return continued !== null && ['checking', 'differs'].includes(state.historyOf(continued))
}

/** Do draws come again that this device cannot compare, that differ, or that the person was not asked about? */
const isDealDoubtful = (state: LobbyState): boolean => !['accepted', null].includes(dealStatus(state))

export function setReady(state: LobbyState, isReady: boolean): void {
  const table = isReady ? tableToBeReadyFor(state) : undefined
  if (state.isCommitted) return
  if (table !== undefined) state.recentlyReady.set(table, 0)
  state.ownStatus = {
    ...state.ownStatus,
    ready: table === undefined ? null : { table, anchor: anchorAt(state, table, state.plan ?? {}) },
  }
}

/** Withdraws readiness for a table that has changed. */
export function withdrawStaleReady(state: LobbyState): void {
  const { ready } = state.ownStatus
  if (state.isCommitted || ready === null || readinessName(state) === ready.table) return
  state.ownStatus = { ...state.ownStatus, ready: null }
}

/** Once a tick: forgets tables this device was ready for too long ago, and genesis whose signers have left. */
export function expireAgreement({ recentlyReady, ownStatus, pending, guests }: LobbyState): void {
  for (const [table, age] of recentlyReady) {
    if (ownStatus.ready?.table === table) recentlyReady.set(table, 0)
    else if (age === READY_MEMORY_TICKS) recentlyReady.delete(table)
    else recentlyReady.set(table, age + 1)
  }
  const signed = new Set([
    ownStatus.signs?.game,
    ...[...guests.values()].map(({ status }) => status.signs?.game),
  ])
  for (const id of pending.keys()) if (!signed.has(id)) pending.delete(id)
}

/** The statuses of this device and of the others, by key. */
function statusByKey({
  me,
  ownStatus,
  guests,
}: LobbyState): Map<string, Pick<GuestStatus, 'ready' | 'signs'>> {
  return new Map([[me, ownStatus], ...[...guests].map(([key, { status }]) => [key, status] as const)])
}

/** Whether a message brings an unknown genesis signed by a present guest, or unknown signatures of a known one. */
export function hasNewSignatures(
  { me, guests, pending }: LobbyState,
  { genesis, sigs }: SignaturesMessage,
): boolean {
  const id = gameId(genesis)
  const known = pending.get(id)
  if (known === undefined) {
    const isOurs = genesis.members.some(({ key }) => key === me)
    const isSigned = [...guests.values()].some(({ status }) => status.signs?.game === id)
    return isSigned && (isOurs || pending.size < MAX_PENDING)
  }
  return genesis.members.some(({ key }, m) => !known.sigs.has(key) && (sigs[m] ?? null) !== null)
}

export function mergeSignatures(
  state: LobbyState,
  { genesis, sigs }: Omit<SignaturesMessage, 't'>,
  proposal: TableProposal,
): void {
  const id = gameId(genesis)
  const known = state.pending.get(id) ?? {
    id,
    genesis,
    proposal,
    isMine: isMemberOf(state, genesis),
    sigs: new Map<string, string>(),
    links: new Map<number, string>(),
  }
  state.pending.set(id, known)
  for (const [m, { key }] of genesis.members.entries()) if (sigs[m]) known.sigs.set(key, sigs[m])
  collectSignatures(state)
}

/** Adds the signatures in the guests' statuses, so that they outlive a guest's departure. */
export function collectSignatures({ pending, guests }: LobbyState): void {
  for (const { status } of guests.values())
    if (status.signs !== null) pending.get(status.signs.game)?.sigs.set(status.key, status.signs.sig)
}

/** The message that carries a pending genesis and its known signatures. */
export function signaturesMessage({ genesis, sigs }: PendingGenesis): SignaturesMessage {
  return { t: 'signatures', genesis, sigs: genesis.members.map(({ key }) => sigs.get(key) ?? null) }
}

/** Pending genesis that can still be completed: every member has signed or is present. Ordered by id. */
function completablePending({ pending, guests, me }: LobbyState): PendingGenesis[] {
  const isPresent = (key: string): boolean => key === me || guests.has(key)
  return [...pending.values()]
    .filter(({ genesis, sigs }) => genesis.members.every(({ key }) => sigs.has(key) || isPresent(key)))
    .sort((one, two) => (one.id < two.id ? -1 : 1))
}

/** A genesis that others signed because this device was ready for it, and that waits for its signature. */
function pendingForMe(state: LobbyState): PendingGenesis | undefined {
  return state.isCommitted ? undefined : completablePending(state).find(({ isMine }) => isMine)
}

/** The pending genesis to show: the one this device signed, else one it may sign, else any. */
export function shownPending(state: LobbyState): PendingGenesis | undefined {
  const own = state.ownStatus.signs === null ? undefined : state.pending.get(state.ownStatus.signs.game)
  return own ?? pendingForMe(state) ?? completablePending(state)[0]
}

/** A genesis to sign, and the table it was built from. */
export type GenesisToSign = Pick<PendingGenesis, 'genesis' | 'proposal'>

/**
 * The genesis to sign now; undefined if there is none. If others signed a table that this device was ready for a moment
 * ago, it signs, even after withdrawing: they could not have heard of that and would wait for ever. Otherwise all seated
 * devices must be ready.
 */
export function genesisToSign(state: LobbyState): GenesisToSign | undefined {
  const waiting = pendingForMe(state)
  if (waiting !== undefined && wasReadyFor(state, waiting)) return waiting
  const { ready } = state.ownStatus
  const proposal = state.isCommitted || ready === null ? undefined : currentProposal(state)
  return proposal !== undefined && proposal.terms === ready?.table
    ? genesisIfAllReady(state, proposal)
    : undefined
}

/**
 * Could those who signed this table believe that this device is ready for it? At a table over days they hear of a withdrawal
 * days later. So there it is ready still, everyone took the chair that they have in it, and our people have their names.
 */
function wasReadyFor(state: LobbyState, { proposal }: PendingGenesis): boolean {
  if (!isOverDays(proposal)) return state.recentlyReady.has(proposal.table)
  const { me, ownStatus, guests } = state
  const claimedBy = (key: string): readonly ChairClaim[] =>
    key === me ? ownStatus.claims : (guests.get(key)?.status.claims ?? [])
  const isClaimed = ({ owner, name }: Chair, chair: number): boolean =>
    owner === null ||
    claimedBy(owner).some((claim) => claim.chair === chair && (owner !== me || claim.name === name))
  const own = proposal.chairs.filter(({ owner }) => owner === me)
  return (
    ownStatus.ready?.table === proposal.terms &&
    own.length === ownStatus.claims.length &&
    proposal.chairs.every(isClaimed)
  )
}

function genesisIfAllReady(state: LobbyState, proposal: TableProposal): GenesisToSign | undefined {
  const known = statusByKey(state)
  const anchors = new Map<string, string>()
  for (const [key, { ready }] of known) if (ready?.table === proposal.terms) anchors.set(key, ready.anchor)
  const genesis = genesisOf(proposal, anchors)
  if (genesis === undefined) return undefined
  const id = gameId(genesis)
  // A device that has signed another genesis can never sign this one.
  const isFree = ownersOfChairs(proposal.chairs).every((key) => (known.get(key)?.signs?.game ?? id) === id)
  return isFree ? { genesis, proposal } : undefined
}

/** The claims of this device at that table, even if it has moved since. */
export function ownClaimsAt(state: LobbyState, { chairs }: TableProposal): ChairClaim[] {
  const { claims } = state.ownStatus
  return [...chairs.entries()].flatMap(([chair, { owner, name, color, symbol }]) => {
    if (owner !== state.me) return []
    const since = claims.find((claim) => claim.chair === chair)?.since ?? nextTimestamp(state)
    return { chair, since, name, color, symbol }
  })
}

/** Fixes the own status to the signed genesis, for good. */
export function commit(state: LobbyState, commitment: Commitment): void {
  const { genesis, sig, claims } = commitment
  const proposal = proposalFromGenesis(state.tag, genesis)
  const me = genesis.members.find(({ key }) => key === state.me)
  assert(
    proposal !== undefined && me !== undefined,
    'a saved commitment belongs to this room and this device',
  )
  const sigs = genesis.members.map((member) => (member === me ? sig : null))
  const ready = { table: proposal.terms, anchor: me.anchor }
  state.isCommitted = true
  state.commitment = commitment
  state.ownStatus = { ...state.ownStatus, claims: [...claims], ready, signs: { game: gameId(genesis), sig } }
  mergeSignatures(state, { genesis, sigs }, proposal)
  const m = genesis.members.indexOf(me)
  if (earlyGivers(state.gameById, genesis).includes(m))
    state.pending.get(gameId(genesis))?.links.set(m, firstLink(state.secret, genesis))
}

/** The message with the known links for the first roll of a pending genesis; undefined if there are none. */
export function firstLinksMessage({ id, links }: PendingGenesis): FirstLinksMessage | undefined {
  return links.size === 0 ? undefined : { t: 'firstLinks', game: id, links: [...links] }
}

/** Takes the links of a pending genesis that only its members can have given. */
export function mergeFirstLinks({ pending }: LobbyState, { game, links }: FirstLinksMessage): void {
  const known = pending.get(game)
  for (const [m, link] of links)
    if (known !== undefined && isFirstLink(known.genesis, m, link)) known.links.set(m, link)
}

/** A genesis with the signatures of all members; undefined while there is none. */
export function fullySigned({ pending }: LobbyState): SignedGenesis | undefined {
  for (const { genesis, sigs } of pending.values()) {
    const known = genesis.members.flatMap(({ key }) => sigs.get(key) ?? [])
    if (known.length === genesis.members.length) return { genesis, sigs: known }
  }
  return undefined
}

/** The names of members whose signature is missing; null while no one has signed, or while this device may still sign. */
export function startProgress(state: LobbyState): { readonly missing: readonly string[] } | null {
  const shown = shownPending(state)
  if (shown === undefined || pendingForMe(state) !== undefined) return null
  const { members, people } = shown.genesis
  const silent = members.filter(({ key }) => !shown.sigs.has(key))
  return { missing: silent.map(({ seats }) => people[seats[0]!]!.name) }
}
