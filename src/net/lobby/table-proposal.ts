import { readOptions } from '../../engine/core/options.ts'
import type { Level, Player } from '../../session/players.ts'
import { hashOf } from '../log/signing-text.ts'
import { gameId, ownersOf } from '../log/genesis.ts'
import type { Genesis } from '../log/genesis.ts'
import { MAX_MEMBERS, PROTOCOL } from '../log/protocol.ts'
import { firstAnchor } from '../log/replica.ts'
import { hasUniqueNames } from './chairs.ts'
import type { Chair } from './chairs.ts'
import { chairsNow } from './state.ts'
import type { TableProposal, LobbyState } from './state.ts'
import { sortedOptions } from './messages.ts'

/** Links in a chain; a new generation makes new ones when they are used up. */
const CHAIN_LENGTH = 512
const MAX_ANCHORS = 32

/** The table as it stands; undefined while something is missing, wrong, or not known to this build. */
export function currentProposal(state: LobbyState): TableProposal | undefined {
  const { plan, tag, engine, gameById } = state
  const game = plan === null ? undefined : gameById(plan.game)
  if (plan === null || game === undefined || game.version !== plan.version) return undefined
  const chairs = chairsNow(state)
  const options = readOptions(game.options, chairs.length, plan.options)
  if (options === undefined || !game.seats.includes(chairs.length) || !isReadyToStart(state, chairs))
    return undefined
  // A game that goes on has its first governor, and chairs that come and go may leave one behind.
  const isLot = plan.from !== null || plan.governor === null || plan.governor >= chairs.length
  const governor = isLot ? null : plan.governor
  const proposal = { tag, game: game.id, version: game.version, engine, options, chairs, governor }
  return { ...proposal, from: plan.from, table: tableHash({ ...proposal, from: plan.from }) }
}

/** Nobody is missing, everybody can be told from everybody, and all have the same rules. */
function isReadyToStart(state: LobbyState, chairs: readonly Chair[]): boolean {
  const guests = ownersOfChairs(chairs)
  return (
    guests.length > 0 &&
    guests.length <= MAX_MEMBERS &&
    chairs.every(({ kind }) => kind !== 'free') &&
    hasUniqueNames(chairs) &&
    guests.every((key) => key === state.me || state.guests.get(key)?.status.engine === state.engine)
  )
}

/** Whose devices have chairs, in the order of the first. */
export function ownersOfChairs(chairs: readonly Chair[]): string[] {
  return [...new Set(chairs.flatMap(({ owner }) => owner ?? []))]
}

function tableHash(proposal: Omit<TableProposal, 'table'>): string {
  const { tag, game, version, engine, options, chairs, governor, from } = proposal
  const sitting = chairs.map(({ kind, owner, level, name, color, symbol }) => [
    kind,
    owner ?? level,
    name,
    color,
    symbol,
  ])
  const rules = [game, version, engine, sortedOptions(options), governor]
  return hashOf(JSON.stringify(['room', tag, 'table', rules, sitting, continuedGameHash(from)]))
}

/** The game this one goes on from, in one hash: it is long, and asked for often. */
function continuedGameHash(from: TableProposal['from']): string | null {
  if (from === null) return null
  const known = continuedGameHashes.get(from)
  if (known !== undefined) return known
  const hash = hashOf(JSON.stringify([from.game, from.head, from.entries]))
  continuedGameHashes.set(from, hash)
  return hash
}
const continuedGameHashes = new WeakMap<NonNullable<TableProposal['from']>, string>()

/** The nonce of a genesis: its first half names the room, so that no room begins another one's game. */
export const nonceOf = (tag: string, table: string): string => tag + table.slice(0, 32 - tag.length)

/** The anchor this device has at a table: always the same, so that everybody makes the same genesis of it. */
export const anchorAt = (state: LobbyState, table: string): string =>
  anchorFor(state, nonceOf(state.tag, table))

/** Making an anchor takes a moment, so it is remembered. */
function anchorFor({ secret, anchors }: LobbyState, nonce: string): string {
  const known = anchors.get(nonce) ?? firstAnchor(secret, nonce, CHAIN_LENGTH)
  if (anchors.size >= MAX_ANCHORS) anchors.clear()
  anchors.set(nonce, known)
  return known
}

/** Is this device a member, by the anchor only it could give? */
export function isMemberOf(state: LobbyState, { members, nonce, chain }: Genesis): boolean {
  const me = members.find(({ key }) => key === state.me)
  return me !== undefined && chain === CHAIN_LENGTH && me.anchor === anchorFor(state, nonce)
}

/** How well the bot plays that takes a seat somebody has left; first as it is today, then as it was in older rooms. */
const STAND_IN_LEVELS: readonly Level[] = ['helmsman', 'steady']

/** What all who sit there are to sign; undefined while somebody's anchor is not known. */
export function genesisOf(
  proposal: TableProposal,
  anchors: ReadonlyMap<string, string>,
  standIn = STAND_IN_LEVELS[0]!,
): Genesis | undefined {
  const { table, tag, game, version, engine, options, from } = proposal
  const guests = ownersOfChairs(proposal.chairs)
  if (guests.some((key) => !anchors.has(key))) return undefined
  const known = guests.map((key) => anchors.get(key)!)
  const chairs = from === null ? rotatedToGovernor(proposal, known) : proposal.chairs
  return {
    protocol: PROTOCOL,
    game,
    version,
    engine,
    seats: chairs.length,
    options,
    people: chairs.map(personOf),
    members: ownersOfChairs(chairs).map((key) => ({
      key,
      seats: [...chairs.keys()].filter((seat) => chairs[seat]!.owner === key),
      anchor: anchors.get(key)!,
    })),
    standIn,
    chain: CHAIN_LENGTH,
    nonce: nonceOf(tag, table),
    from,
  }
}

/** Seat 0 governs first: people move round the table until the governor sits there. */
function rotatedToGovernor({ chairs, governor, table }: TableProposal, anchors: readonly string[]): Chair[] {
  const first = governor ?? drawGovernor(table, anchors, chairs.length)
  return [...chairs.slice(first), ...chairs.slice(0, first)]
}

/** Everybody's anchor counts, so nobody knows the lot before the last of them is ready. */
function drawGovernor(table: string, anchors: readonly string[], chairs: number): number {
  return parseInt(hashOf(JSON.stringify(['governor', table, anchors])).slice(0, 8), 16) % chairs
}

function personOf({ kind, level, name, color, symbol }: Chair): Player {
  const looks = { name, color, symbol }
  return kind === 'bot' && level !== null ? { kind, ...looks, level } : { kind: 'person', ...looks }
}

/** The table a genesis was made of; undefined if it was not made in this room, or not as everybody makes it. */
export function proposalFromGenesis(tag: string, genesis: Genesis): TableProposal | undefined {
  const { game, version, engine, options, people, members, from } = genesis
  if (ownersOf(genesis) === undefined) return undefined
  const chairs = people.map((person, seat): Chair => {
    const { name, color, symbol } = person
    const owner = members.find(({ seats }) => seats.includes(seat))
    const level = person.kind === 'bot' ? person.level : null
    return { kind: person.kind, level, owner: owner?.key ?? null, name, color, symbol }
  })
  const anchors = new Map(members.map(({ key, anchor }) => [key, anchor]))
  if (!STAND_IN_LEVELS.includes(genesis.standIn)) return undefined
  const id = gameId(genesis)
  for (let first = 0; first < chairs.length; first++) {
    const turned = [...chairs.slice(chairs.length - first), ...chairs.slice(0, chairs.length - first)]
    for (const governor of [null, first]) {
      const proposal = { tag, game, version, engine, options, chairs: turned, governor, from }
      const made = { ...proposal, table: tableHash(proposal) }
      const again =
        genesis.nonce === nonceOf(tag, made.table) ? genesisOf(made, anchors, genesis.standIn) : undefined
      if (again !== undefined && gameId(again) === id) return made
    }
  }
  return undefined
}
