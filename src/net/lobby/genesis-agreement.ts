import { assert } from '../../engine/core/fault.ts'
import { gameId } from '../log/genesis.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import { stampAfter } from './state.ts'
import type { Draft, LobbyState, Pledge, Sworn } from './state.ts'
import { anchorAt, draftFrom, draftOf, genesisOf, guestsOf, isMemberOf } from './table-proposal.ts'
import type { Card, Oath, SeatClaim } from './messages.ts'

// How a table begins. Whoever is ready names the table and gives his anchor; when all who sit are ready for one table,
// everybody makes the same genesis of it and signs it, once and for ever; whoever has all signatures begins.

/** For so many ticks after somebody is not ready any more, others may have signed without having heard of it. */
const AGREED_TICKS = 5
/** Those who are honest sign one, or two if they cannot hear each other. Oaths are long, and told again and again. */
const MAX_SWORN = 4

/** The table this device may say it is ready for: one that others signed already, or the one that stands there. */
export function tableToAgree(state: LobbyState): string | undefined {
  if (state.isBound) return undefined
  const draft = askedFor(state)?.draft ?? draftOf(state)
  return draft !== undefined && guestsOf(draft.chairs).includes(state.me) ? draft.table : undefined
}

export function setReady(state: LobbyState, isReady: boolean): void {
  const table = isReady ? tableToAgree(state) : undefined
  if (state.isBound) return
  if (table !== undefined) state.agreed.set(table, 0)
  state.mine = {
    ...state.mine,
    ready: table === undefined ? null : { table, anchor: anchorAt(state, table) },
  }
}

/** Whoever was ready was ready for the table as it was. */
export function lapse(state: LobbyState): void {
  const { ready } = state.mine
  if (state.isBound || ready === null || draftOf(state)?.table === ready.table) return
  state.mine = { ...state.mine, ready: null }
}

/** Forgets tables one was ready for too long ago, and what those signed who are gone. */
export function ageAgreement({ agreed, mine, sworn, cards }: LobbyState): void {
  for (const [table, age] of agreed) {
    if (mine.ready?.table === table) agreed.set(table, 0)
    else if (age === AGREED_TICKS) agreed.delete(table)
    else agreed.set(table, age + 1)
  }
  const signed = new Set([mine.signs?.game, ...[...cards.values()].map(({ card }) => card.signs?.game)])
  for (const id of sworn.keys()) if (!signed.has(id)) sworn.delete(id)
}

/** What this device says of itself, and what the others do, by key. */
function voices({ me, mine, cards }: LobbyState): Map<string, Pick<Card, 'ready' | 'signs'>> {
  return new Map([[me, mine], ...[...cards].map(([key, { card }]) => [key, card] as const)])
}

/** Does this tell of a genesis somebody here signed, or of signatures, more than is known? */
export function isNewOath({ me, cards, sworn }: LobbyState, { genesis, sigs }: Oath): boolean {
  const id = gameId(genesis)
  const known = sworn.get(id)
  if (known === undefined) {
    const isOurs = genesis.members.some(({ key }) => key === me)
    const isSigned = [...cards.values()].some(({ card }) => card.signs?.game === id)
    return isSigned && (isOurs || sworn.size < MAX_SWORN)
  }
  return genesis.members.some(({ key }, m) => !known.sigs.has(key) && (sigs[m] ?? null) !== null)
}

export function hearOath(state: LobbyState, { genesis, sigs }: Omit<Oath, 't'>, draft: Draft): void {
  const id = gameId(genesis)
  const known = state.sworn.get(id) ?? {
    id,
    genesis,
    draft,
    isMine: isMemberOf(state, genesis),
    sigs: new Map<string, string>(),
  }
  state.sworn.set(id, known)
  for (const [m, { key }] of genesis.members.entries()) if (sigs[m]) known.sigs.set(key, sigs[m])
  collect(state)
}

/** Signatures that came with cards are known from then on, even if whoever gave them leaves. */
export function collect({ sworn, cards }: LobbyState): void {
  for (const { card } of cards.values())
    if (card.signs !== null) sworn.get(card.signs.game)?.sigs.set(card.key, card.signs.sig)
}

/** What this device tells others of it. */
export function oathOf({ genesis, sigs }: Sworn): Oath {
  return { t: 'oath', genesis, sigs: genesis.members.map(({ key }) => sigs.get(key) ?? null) }
}

/** What somebody signed and may still come about, as whoever has not signed is here. */
function hopeful({ sworn, cards, me }: LobbyState): Sworn[] {
  const isHere = (key: string): boolean => key === me || cards.has(key)
  return [...sworn.values()]
    .filter(({ genesis, sigs }) => genesis.members.every(({ key }) => sigs.has(key) || isHere(key)))
    .sort((one, two) => (one.id < two.id ? -1 : 1))
}

/** What others signed and only this device can make good: it was ready for it, and they found all ready. */
function askedFor(state: LobbyState): Sworn | undefined {
  return state.isBound ? undefined : hopeful(state).find(({ isMine }) => isMine)
}

/** What is being signed: mine, if I signed. */
export function shownOath(state: LobbyState): Sworn | undefined {
  const own = state.mine.signs === null ? undefined : state.sworn.get(state.mine.signs.game)
  return own ?? askedFor(state) ?? hopeful(state)[0]
}

/** What is to be signed now, and the table it is made of. */
export type ToSign = Pick<Sworn, 'genesis' | 'draft'>

/**
 * The genesis to sign; undefined if there is none. If somebody signed what this device was ready for a moment ago, it is
 * too late to change one's mind: he could not have heard of it, and would wait for ever. Otherwise all must be ready.
 */
export function toSign(state: LobbyState): ToSign | undefined {
  const asked = askedFor(state)
  if (asked !== undefined && state.agreed.has(asked.draft.table)) return asked
  const { ready } = state.mine
  const draft = state.isBound || ready === null ? undefined : draftOf(state)
  return draft !== undefined && draft.table === ready?.table ? foundReady(state, draft) : undefined
}

function foundReady(state: LobbyState, draft: Draft): ToSign | undefined {
  const known = voices(state)
  const anchors = new Map<string, string>()
  for (const [key, { ready }] of known) if (ready?.table === draft.table) anchors.set(key, ready.anchor)
  const genesis = genesisOf(draft, anchors)
  if (genesis === undefined) return undefined
  const id = gameId(genesis)
  // Whoever signed something else can never sign this.
  const isFree = guestsOf(draft.chairs).every((key) => (known.get(key)?.signs?.game ?? id) === id)
  return isFree ? { genesis, draft } : undefined
}

/** My chairs at that table, wherever I have gone meanwhile. */
export function seatsAt(state: LobbyState, { chairs }: Draft): SeatClaim[] {
  const { seats } = state.mine
  return [...chairs.entries()].flatMap(([chair, { guest, name, color, symbol }]) => {
    if (guest !== state.me) return []
    const since = seats.find((seat) => seat.chair === chair)?.since ?? stampAfter(state)
    return { chair, since, name, color, symbol }
  })
}

/** Takes part for good: what the card says from now on. */
export function pledge(state: LobbyState, given: Pledge): void {
  const { genesis, sig, seats } = given
  const draft = draftFrom(state.tag, genesis)
  const me = genesis.members.find(({ key }) => key === state.me)
  assert(
    draft !== undefined && me !== undefined,
    'what a device signed in a room was made there, and with it',
  )
  const sigs = genesis.members.map((member) => (member === me ? sig : null))
  const ready = { table: draft.table, anchor: me.anchor }
  state.isBound = true
  state.pledge = given
  state.mine = { ...state.mine, seats: [...seats], ready, signs: { game: gameId(genesis), sig } }
  hearOath(state, { genesis, sigs }, draft)
}

/** A genesis with everybody's signature; undefined while there is none. */
export function complete({ sworn }: LobbyState): SignedGenesis | undefined {
  for (const { genesis, sigs } of sworn.values()) {
    const known = genesis.members.flatMap(({ key }) => sigs.get(key) ?? [])
    if (known.length === genesis.members.length) return { genesis, sigs: known }
  }
  return undefined
}

/** Whose word has not come while others gave theirs; null while nobody signs, and for whoever may still give his. */
export function startingOf(state: LobbyState): { readonly missing: readonly string[] } | null {
  const shown = shownOath(state)
  if (shown === undefined || askedFor(state) !== undefined) return null
  const { members, people } = shown.genesis
  const silent = members.filter(({ key }) => !shown.sigs.has(key))
  return { missing: silent.map(({ seats }) => people[seats[0]!]!.name) }
}
