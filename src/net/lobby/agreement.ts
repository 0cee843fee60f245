import { gameId } from '../genesis.ts'
import type { Genesis, SignedGenesis } from '../genesis.ts'
import { stampAfter } from './state.ts'
import type { Draft, LobbyState, Pledge } from './state.ts'
import { anchorAt, draftOf, genesisOf, guestsOf } from './table.ts'
import type { Card, SeatClaim } from './words.ts'

// How a table begins. Whoever is ready names the table and gives his anchor; when all who sit are ready for one table,
// everybody makes the same genesis of it and signs it, once and for ever; whoever has all signatures begins.

/** For so many ticks after somebody is not ready any more, others may have signed without having heard of it. */
const AGREED_TICKS = 5

/** May this device say that it is ready? */
export function canBeReady(state: LobbyState, draft: Draft | undefined): draft is Draft {
  return !state.isBound && draft !== undefined && guestsOf(draft.chairs).includes(state.me)
}

export function setReady(state: LobbyState, isReady: boolean): void {
  const draft = draftOf(state)
  if (!isReady || !canBeReady(state, draft)) {
    if (!state.isBound) state.mine = { ...state.mine, ready: null }
    return
  }
  const { table } = draft
  const anchor = state.agreed.get(table)?.anchor ?? anchorAt(state, table)
  state.mine = { ...state.mine, ready: { table, anchor } }
  state.agreed.set(table, { draft, anchor, age: 0 })
}

/** Whoever was ready was ready for the table as it was. */
export function lapse(state: LobbyState): boolean {
  const { ready } = state.mine
  if (state.isBound || ready === null || draftOf(state)?.table === ready.table) return false
  state.mine = { ...state.mine, ready: null }
  return true
}

/** Forgets tables one was ready for too long ago. */
export function ageAgreed({ agreed, mine }: LobbyState): void {
  for (const [table, known] of agreed) {
    known.age = mine.ready?.table === table ? 0 : known.age + 1
    if (known.age > AGREED_TICKS) agreed.delete(table)
  }
}

/** What this device says of itself, and what the others do, by key. */
function voices({ me, mine, cards }: LobbyState): Map<string, Pick<Card, 'ready' | 'signs'>> {
  return new Map([[me, mine], ...[...cards].map(([key, { card }]) => [key, card] as const)])
}

/** What is to be signed now, and the table it is made of. */
export interface ToSign {
  readonly genesis: Genesis
  readonly draft: Draft
}

/** The genesis to sign: somebody found all ready for it and signed, or all are. Undefined if there is none. */
export function toSign(state: LobbyState): ToSign | undefined {
  if (state.isBound) return undefined
  for (const { card } of state.cards.values()) {
    const asked = card.signs && askedFor(state, card.signs)
    if (asked) return asked
  }
  const { ready } = state.mine
  const draft = ready === null ? undefined : draftOf(state)
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

/**
 * Somebody signed a table I was ready for, as he had not heard yet that I am not any more, or that something changed: it
 * is too late for that, or he would wait for ever. Not if somebody else is missing: then nothing would come of it.
 */
function askedFor(state: LobbyState, signs: NonNullable<Card['signs']>): ToSign | undefined {
  const { draft, anchor } = state.agreed.get(signs.table) ?? {}
  const anchors = new Map(signs.anchors)
  if (draft === undefined || anchors.get(state.me) !== anchor) return undefined
  const isAnybodyMissing = guestsOf(draft.chairs).some((key) => key !== state.me && !state.cards.has(key))
  const genesis = isAnybodyMissing ? undefined : genesisOf(draft, anchors)
  return genesis && gameId(genesis) === signs.game ? { genesis, draft } : undefined
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
  const { genesis, sig, table, seats } = given
  const anchors = genesis.members.map(({ key, anchor }): [string, string] => [key, anchor])
  state.isBound = true
  state.pledge = given
  state.sigs.set(state.me, sig)
  state.mine = {
    ...state.mine,
    seats: [...seats],
    ready: { table, anchor: genesis.members.find(({ key }) => key === state.me)!.anchor },
    signs: { table, game: gameId(genesis), anchors, sig },
  }
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

/** Whose word has not come while others gave theirs; null while nobody signs. */
export function startingOf(state: LobbyState): { readonly missing: readonly string[] } | null {
  const { pledge: given, sigs } = state
  if (given !== null) {
    const { members, people } = given.genesis
    const silent = members.filter(({ key }) => !sigs.has(key))
    return { missing: silent.map(({ seats }) => people[seats[0]!]!.name) }
  }
  const known = voices(state)
  const table = draftOf(state)?.table
  const signed = [...known.values()].find(({ signs }) => signs !== null && signs.table === table)?.signs
  const draft = signed && draftOf(state)
  if (!draft) return null
  const silent = guestsOf(draft.chairs).filter((key) => known.get(key)?.signs?.game !== signed.game)
  return { missing: silent.map((key) => draft.chairs.find(({ guest }) => guest === key)!.name) }
}
