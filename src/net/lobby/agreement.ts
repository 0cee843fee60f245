import { insist } from '../../engine/core/fault.ts'
import { gameId } from '../genesis.ts'
import type { Genesis, SignedGenesis } from '../genesis.ts'
import { stampAfter } from './state.ts'
import type { Draft, LobbyState, Pledge, Sworn } from './state.ts'
import { anchorAt, draftFrom, draftOf, genesisOf, guestsOf, isMemberOf } from './table.ts'
import type { Card, SeatClaim } from './words.ts'

// How a table begins. Whoever is ready names the table and gives his anchor; when all who sit are ready for one table,
// everybody makes the same genesis of it and signs it, once and for ever; whoever has all signatures begins.

/** For so many ticks after somebody is not ready any more, others may have signed without having heard of it. */
const AGREED_TICKS = 5

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

/** Has somebody signed this, and is it not known yet what it is? */
export function isAwaited({ cards, sworn }: LobbyState, id: string): boolean {
  return !sworn.has(id) && [...cards.values()].some(({ card }) => card.signs?.game === id)
}

export function hearOath(state: LobbyState, genesis: Genesis, draft: Draft): void {
  const id = gameId(genesis)
  state.sworn.set(id, { id, genesis, draft, isMine: isMemberOf(state, genesis) })
}

/** What somebody signed and may still come about, as all it needs are here. */
function hopeful({ sworn, cards, me }: LobbyState): Sworn[] {
  const isHere = (key: string): boolean => key === me || cards.has(key)
  return [...sworn.values()]
    .filter(({ genesis }) => genesis.members.every(({ key }) => isHere(key)))
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
  insist(
    draft !== undefined && me !== undefined,
    'what a device signed in a room was made there, and with it',
  )
  state.isBound = true
  state.pledge = given
  state.sigs.set(state.me, sig)
  hearOath(state, genesis, draft)
  const ready = { table: draft.table, anchor: me.anchor }
  state.mine = { ...state.mine, seats: [...seats], ready, signs: { game: gameId(genesis), sig } }
}

/** The genesis this device signed with everybody's signature; undefined while one is missing. */
export function complete({ pledge: given, cards, sigs }: LobbyState): SignedGenesis | undefined {
  if (given === null) return undefined
  const { genesis } = given
  const id = gameId(genesis)
  for (const [key, { card }] of cards) if (card.signs?.game === id) sigs.set(key, card.signs.sig)
  const known = genesis.members.flatMap(({ key }) => sigs.get(key) ?? [])
  return known.length === genesis.members.length ? { genesis, sigs: known } : undefined
}

/** Whose word has not come while others gave theirs; null while nobody signs, and for whoever may still give his. */
export function startingOf(state: LobbyState): { readonly missing: readonly string[] } | null {
  const shown = shownOath(state)
  if (shown === undefined || askedFor(state) !== undefined) return null
  const known = voices(state)
  const { members, people } = shown.genesis
  const silent = members.filter(
    ({ key }) => known.get(key)?.signs?.game !== shown.id && !(state.pledge !== null && state.sigs.has(key)),
  )
  return { missing: silent.map(({ seats }) => people[seats[0]!]!.name) }
}
