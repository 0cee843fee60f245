import { assert } from '../../engine/core/fault.ts'
import { gameId } from '../log/genesis.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import { nextTimestamp } from './state.ts'
import type { TableProposal, LobbyState, Commitment, PendingGenesis } from './state.ts'
import {
  anchorAt,
  proposalFromGenesis,
  currentProposal,
  genesisOf,
  ownersOfChairs,
  isMemberOf,
} from './table-proposal.ts'
import type { GuestStatus, SignaturesMessage, ChairClaim } from './messages.ts'

// How a table begins. Whoever is ready names the table and gives his anchor; when all who sit are ready for one table,
// everybody makes the same genesis of it and signs it, once and for ever; whoever has all signatures begins.

/** For so many ticks after somebody is not ready any more, others may have signed without having heard of it. */
const READY_MEMORY_TICKS = 5
/** Those who are honest sign one, or two if they cannot hear each other. Oaths are long, and told again and again. */
const MAX_PENDING = 4

/** The table this device may say it is ready for: one that others signed already, or the one that stands there. */
export function tableToBeReadyFor(state: LobbyState): string | undefined {
  if (state.isCommitted) return undefined
  const proposal = pendingForMe(state)?.proposal ?? currentProposal(state)
  return proposal !== undefined && ownersOfChairs(proposal.chairs).includes(state.me)
    ? proposal.table
    : undefined
}

export function setReady(state: LobbyState, isReady: boolean): void {
  const table = isReady ? tableToBeReadyFor(state) : undefined
  if (state.isCommitted) return
  if (table !== undefined) state.recentlyReady.set(table, 0)
  state.ownStatus = {
    ...state.ownStatus,
    ready: table === undefined ? null : { table, anchor: anchorAt(state, table) },
  }
}

/** Whoever was ready was ready for the table as it was. */
export function withdrawStaleReady(state: LobbyState): void {
  const { ready } = state.ownStatus
  if (state.isCommitted || ready === null || currentProposal(state)?.table === ready.table) return
  state.ownStatus = { ...state.ownStatus, ready: null }
}

/** Forgets tables one was ready for too long ago, and what those signed who are gone. */
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

/** What this device says of itself, and what the others do, by key. */
function statusByKey({
  me,
  ownStatus,
  guests,
}: LobbyState): Map<string, Pick<GuestStatus, 'ready' | 'signs'>> {
  return new Map([[me, ownStatus], ...[...guests].map(([key, { status }]) => [key, status] as const)])
}

/** Does this tell of a genesis somebody here signed, or of signatures, more than is known? */
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
  }
  state.pending.set(id, known)
  for (const [m, { key }] of genesis.members.entries()) if (sigs[m]) known.sigs.set(key, sigs[m])
  collectSignatures(state)
}

/** Signatures that came with cards are known from then on, even if whoever gave them leaves. */
export function collectSignatures({ pending, guests }: LobbyState): void {
  for (const { status } of guests.values())
    if (status.signs !== null) pending.get(status.signs.game)?.sigs.set(status.key, status.signs.sig)
}

/** What this device tells others of it. */
export function signaturesMessage({ genesis, sigs }: PendingGenesis): SignaturesMessage {
  return { t: 'signatures', genesis, sigs: genesis.members.map(({ key }) => sigs.get(key) ?? null) }
}

/** What somebody signed and may still come about, as whoever has not signed is here. */
function completablePending({ pending, guests, me }: LobbyState): PendingGenesis[] {
  const isPresent = (key: string): boolean => key === me || guests.has(key)
  return [...pending.values()]
    .filter(({ genesis, sigs }) => genesis.members.every(({ key }) => sigs.has(key) || isPresent(key)))
    .sort((one, two) => (one.id < two.id ? -1 : 1))
}

/** What others signed and only this device can make good: it was ready for it, and they found all ready. */
function pendingForMe(state: LobbyState): PendingGenesis | undefined {
  return state.isCommitted ? undefined : completablePending(state).find(({ isMine }) => isMine)
}

/** What is being signed: mine, if I signed. */
export function shownPending(state: LobbyState): PendingGenesis | undefined {
  const own = state.ownStatus.signs === null ? undefined : state.pending.get(state.ownStatus.signs.game)
  return own ?? pendingForMe(state) ?? completablePending(state)[0]
}

/** What is to be signed now, and the table it is made of. */
export type GenesisToSign = Pick<PendingGenesis, 'genesis' | 'proposal'>

/**
 * The genesis to sign; undefined if there is none. If somebody signed what this device was ready for a moment ago, it is
 * too late to change one's mind: he could not have heard of it, and would wait for ever. Otherwise all must be ready.
 */
export function genesisToSign(state: LobbyState): GenesisToSign | undefined {
  const asked = pendingForMe(state)
  if (asked !== undefined && state.recentlyReady.has(asked.proposal.table)) return asked
  const { ready } = state.ownStatus
  const proposal = state.isCommitted || ready === null ? undefined : currentProposal(state)
  return proposal !== undefined && proposal.table === ready?.table
    ? genesisIfAllReady(state, proposal)
    : undefined
}

function genesisIfAllReady(state: LobbyState, proposal: TableProposal): GenesisToSign | undefined {
  const known = statusByKey(state)
  const anchors = new Map<string, string>()
  for (const [key, { ready }] of known) if (ready?.table === proposal.table) anchors.set(key, ready.anchor)
  const genesis = genesisOf(proposal, anchors)
  if (genesis === undefined) return undefined
  const id = gameId(genesis)
  // Whoever signed something else can never sign this.
  const isFree = ownersOfChairs(proposal.chairs).every((key) => (known.get(key)?.signs?.game ?? id) === id)
  return isFree ? { genesis, proposal } : undefined
}

/** My chairs at that table, wherever I have gone meanwhile. */
export function ownClaimsAt(state: LobbyState, { chairs }: TableProposal): ChairClaim[] {
  const { seats } = state.ownStatus
  return [...chairs.entries()].flatMap(([chair, { owner, name, color, symbol }]) => {
    if (owner !== state.me) return []
    const since = seats.find((seat) => seat.chair === chair)?.since ?? nextTimestamp(state)
    return { chair, since, name, color, symbol }
  })
}

/** Takes part for good: what the card says from now on. */
export function commit(state: LobbyState, given: Commitment): void {
  const { genesis, sig, seats } = given
  const proposal = proposalFromGenesis(state.tag, genesis)
  const me = genesis.members.find(({ key }) => key === state.me)
  assert(
    proposal !== undefined && me !== undefined,
    'what a device signed in a room was made there, and with it',
  )
  const sigs = genesis.members.map((member) => (member === me ? sig : null))
  const ready = { table: proposal.table, anchor: me.anchor }
  state.isCommitted = true
  state.commitment = given
  state.ownStatus = { ...state.ownStatus, seats: [...seats], ready, signs: { game: gameId(genesis), sig } }
  mergeSignatures(state, { genesis, sigs }, proposal)
}

/** A genesis with everybody's signature; undefined while there is none. */
export function fullySigned({ pending }: LobbyState): SignedGenesis | undefined {
  for (const { genesis, sigs } of pending.values()) {
    const known = genesis.members.flatMap(({ key }) => sigs.get(key) ?? [])
    if (known.length === genesis.members.length) return { genesis, sigs: known }
  }
  return undefined
}

/** Whose word has not come while others gave theirs; null while nobody signs, and for whoever may still give his. */
export function startProgress(state: LobbyState): { readonly missing: readonly string[] } | null {
  const shown = shownPending(state)
  if (shown === undefined || pendingForMe(state) !== undefined) return null
  const { members, people } = shown.genesis
  const silent = members.filter(({ key }) => !shown.sigs.has(key))
  return { missing: silent.map(({ seats }) => people[seats[0]!]!.name) }
}
