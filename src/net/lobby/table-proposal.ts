import { readOptions } from '../../engine/core/options.ts'
import type { Level, Player } from '../../session/players.ts'
import { hashOf } from '../log/signing-text.ts'
import { gameId, ownersOf } from '../log/genesis.ts'
import type { Genesis } from '../log/genesis.ts'
import { MAX_MEMBERS, PROTOCOL } from '../log/protocol.ts'
import { firstAnchor } from '../log/replica.ts'
import { haveOwnNames } from './chairs.ts'
import type { Chair } from './chairs.ts'
import { chairsNow } from './state.ts'
import type { Draft, LobbyState } from './state.ts'
import { sortedOptions } from './messages.ts'

/** Links in a chain; a new generation makes new ones when they are used up. */
const CHAIN = 512
const MAX_ANCHORS = 32

/** The table as it stands; undefined while something is missing, wrong, or not known to this build. */
export function draftOf(state: LobbyState): Draft | undefined {
  const { plan, tag, engine, shelf } = state
  const game = plan === null ? undefined : shelf(plan.game)
  if (plan === null || game === undefined || game.version !== plan.version) return undefined
  const chairs = chairsNow(state)
  const options = readOptions(game.options, chairs.length, plan.options)
  if (options === undefined || !game.seats.includes(chairs.length) || !isComplete(state, chairs))
    return undefined
  // A game that goes on has its first governor, and chairs that come and go may leave one behind.
  const isLot = plan.from !== null || plan.governor === null || plan.governor >= chairs.length
  const governor = isLot ? null : plan.governor
  const draft = { tag, game: game.id, version: game.version, engine, options, chairs, governor }
  return { ...draft, from: plan.from, table: tableHash({ ...draft, from: plan.from }) }
}

/** Nobody is missing, everybody can be told from everybody, and all have the same rules. */
function isComplete(state: LobbyState, chairs: readonly Chair[]): boolean {
  const guests = guestsOf(chairs)
  return (
    guests.length > 0 &&
    guests.length <= MAX_MEMBERS &&
    chairs.every(({ kind }) => kind !== 'free') &&
    haveOwnNames(chairs) &&
    guests.every((key) => key === state.me || state.cards.get(key)?.card.engine === state.engine)
  )
}

/** Whose devices have chairs, in the order of the first. */
export function guestsOf(chairs: readonly Chair[]): string[] {
  return [...new Set(chairs.flatMap(({ guest }) => guest ?? []))]
}

function tableHash(draft: Omit<Draft, 'table'>): string {
  const { tag, game, version, engine, options, chairs, governor, from } = draft
  const sitting = chairs.map(({ kind, guest, level, name, color, symbol }) => [
    kind,
    guest ?? level,
    name,
    color,
    symbol,
  ])
  const rules = [game, version, engine, sortedOptions(options), governor]
  return hashOf(JSON.stringify(['room', tag, 'table', rules, sitting, before(from)]))
}

/** The game this one goes on from, in one hash: it is long, and asked for often. */
function before(from: Draft['from']): string | null {
  if (from === null) return null
  const known = longOnes.get(from)
  if (known !== undefined) return known
  const hash = hashOf(JSON.stringify([from.game, from.head, from.entries]))
  longOnes.set(from, hash)
  return hash
}
const longOnes = new WeakMap<NonNullable<Draft['from']>, string>()

/** The nonce of a genesis: its first half names the room, so that no room begins another one's game. */
export const nonceOf = (tag: string, table: string): string => tag + table.slice(0, 32 - tag.length)

/** The anchor this device has at a table: always the same, so that everybody makes the same genesis of it. */
export const anchorAt = (state: LobbyState, table: string): string =>
  anchorFor(state, nonceOf(state.tag, table))

/** Making an anchor takes a moment, so it is remembered. */
function anchorFor({ secret, anchors }: LobbyState, nonce: string): string {
  const known = anchors.get(nonce) ?? firstAnchor(secret, nonce, CHAIN)
  if (anchors.size >= MAX_ANCHORS) anchors.clear()
  anchors.set(nonce, known)
  return known
}

/** Is this device a member, by the anchor only it could give? */
export function isMemberOf(state: LobbyState, { members, nonce, chain }: Genesis): boolean {
  const me = members.find(({ key }) => key === state.me)
  return me !== undefined && chain === CHAIN && me.anchor === anchorFor(state, nonce)
}

/** How well the bot plays that takes a seat somebody has left; first as it is today, then as it was in older rooms. */
const STAND_INS: readonly Level[] = ['helmsman', 'steady']

/** What all who sit there are to sign; undefined while somebody's anchor is not known. */
export function genesisOf(
  draft: Draft,
  anchors: ReadonlyMap<string, string>,
  standIn = STAND_INS[0]!,
): Genesis | undefined {
  const { table, tag, game, version, engine, options, from } = draft
  const guests = guestsOf(draft.chairs)
  if (guests.some((key) => !anchors.has(key))) return undefined
  const known = guests.map((key) => anchors.get(key)!)
  const chairs = from === null ? seated(draft, known) : draft.chairs
  return {
    protocol: PROTOCOL,
    game,
    version,
    engine,
    seats: chairs.length,
    options,
    people: chairs.map(personOf),
    members: guestsOf(chairs).map((key) => ({
      key,
      seats: [...chairs.keys()].filter((seat) => chairs[seat]!.guest === key),
      anchor: anchors.get(key)!,
    })),
    standIn,
    chain: CHAIN,
    nonce: nonceOf(tag, table),
    from,
  }
}

/** Seat 0 governs first: people move round the table until the governor sits there. */
function seated({ chairs, governor, table }: Draft, anchors: readonly string[]): Chair[] {
  const first = governor ?? lot(table, anchors, chairs.length)
  return [...chairs.slice(first), ...chairs.slice(0, first)]
}

/** Everybody's anchor counts, so nobody knows the lot before the last of them is ready. */
function lot(table: string, anchors: readonly string[], chairs: number): number {
  return parseInt(hashOf(JSON.stringify(['governor', table, anchors])).slice(0, 8), 16) % chairs
}

function personOf({ kind, level, name, color, symbol }: Chair): Player {
  const looks = { name, color, symbol }
  return kind === 'bot' && level !== null ? { kind, ...looks, level } : { kind: 'person', ...looks }
}

/** The table a genesis was made of; undefined if it was not made in this room, or not as everybody makes it. */
export function draftFrom(tag: string, genesis: Genesis): Draft | undefined {
  const { game, version, engine, options, people, members, from } = genesis
  if (ownersOf(genesis) === undefined) return undefined
  const chairs = people.map((person, seat): Chair => {
    const { name, color, symbol } = person
    const owner = members.find(({ seats }) => seats.includes(seat))
    const level = person.kind === 'bot' ? person.level : null
    return { kind: person.kind, level, guest: owner?.key ?? null, name, color, symbol }
  })
  const anchors = new Map(members.map(({ key, anchor }) => [key, anchor]))
  if (!STAND_INS.includes(genesis.standIn)) return undefined
  const id = gameId(genesis)
  for (let first = 0; first < chairs.length; first++) {
    const turned = [...chairs.slice(chairs.length - first), ...chairs.slice(0, chairs.length - first)]
    for (const governor of [null, first]) {
      const draft = { tag, game, version, engine, options, chairs: turned, governor, from }
      const made = { ...draft, table: tableHash(draft) }
      const again =
        genesis.nonce === nonceOf(tag, made.table) ? genesisOf(made, anchors, genesis.standIn) : undefined
      if (again !== undefined && gameId(again) === id) return made
    }
  }
  return undefined
}
